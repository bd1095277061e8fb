// Sounds for a request that comes, made here: no file is fetched.  A browser
// may keep quiet until the page was used once; then it does.

/** Notes of a sound: pitch in Hz, when it begins, how long, how loud. */
const SOUNDS: Record<string, { shape: OscillatorType; notes: [number, number, number, number][] }> = {
  soft: { shape: "sine", notes: [[523, 0, 0.25, 0.12], [659, 0.12, 0.35, 0.12]] },
  bell: { shape: "triangle", notes: [[880, 0, 0.9, 0.18], [1760, 0, 0.5, 0.06]] },
  knock: { shape: "square", notes: [[110, 0, 0.05, 0.1], [98, 0.14, 0.05, 0.1]] },
};

let ears: AudioContext | null = null;

export function play(name: string): boolean {
  const sound = SOUNDS[name];
  if (!sound) return false;
  try {
    ears ??= new AudioContext();
    void ears.resume();
    for (const [pitch, from, long, loud] of sound.notes) {
      const tone = ears.createOscillator();
      const gain = ears.createGain();
      const at = ears.currentTime + from;
      tone.type = sound.shape;
      tone.frequency.value = pitch;
      gain.gain.setValueAtTime(loud, at);
      gain.gain.exponentialRampToValueAtTime(0.0001, at + long);
      tone.connect(gain).connect(ears.destination);
      tone.start(at);
      tone.stop(at + long);
    }
    return true;
  } catch {
    return false; // no sound device, or none is allowed
  }
}
