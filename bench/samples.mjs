// The inputs both sides are measured on, so that they are the same bytes.
export const message200 =
  'Could you look at the wiring plan for the boat again? I moved the ' +
  'inverter next to the battery box, and I am not sure whether the fuse ' +
  'should now sit before or after the main switch on that side.....';

const point = (id, intensity) => ({
  endMessageId: id, label: 'insight', intensity, confidence: 'high',
  source: 'model',
});
const signal = (id, kind) => ({
  endMessageId: id, kind, confidence: 'high', source: 'server',
});

export const packet900 = {
  packetType: 'chat',
  threadId: 'thread-42',
  clientRequestId: 'req-0001',
  message: 'We go with the 24 V system, and the inverter stays outside.',
  context: {
    thread_memento: {
      mementoId: 'memento-7', threadId: 'thread-42',
      createdTs: '2026-01-31T09:00:00.000Z', version: 'memento-v0.2',
      arc: 'Boat electrics', active: ['choose the voltage'],
      parked: ['solar on the roof'], decisions: ['lithium, not lead'],
      next: ['order the cable'],
      affect: {
        points: [point('m1', 0.2), point('m2', 0.55)],
        rollup: {
          phase: 'rising', intensityBucket: 'med',
          updatedAt: '2026-01-31T09:05:00.000Z',
        },
      },
      signals: {
        updatedAt: '2026-01-31T09:05:00.000Z',
        items: [signal('m2', 'decision_made'), signal('m2', 'scope_changed')],
      },
    },
  },
};

if (process.argv[2] === 'message') process.stdout.write(message200);
if (process.argv[2] === 'packet')
  process.stdout.write(JSON.stringify(packet900));
