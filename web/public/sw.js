// The worker of the page.  It keeps one thing: the page that says that the gate
// cannot be reached.  It never keeps or answers anything of the gate: without
// the gate there is nothing to see, and nothing can be answered.
//
// A notification opens the page at its question.  It has no buttons that
// answer: nothing is decided without seeing all of what is asked.
const KEPT = "solgate-offline-1";
const OFFLINE = ["/offline.html", "/offline.css", "/offline.js", "/icon.svg"];

addEventListener("install", (e) => {
  e.waitUntil(
    caches
      .open(KEPT)
      .then((c) => c.addAll(OFFLINE.map((path) => new Request(path, { cache: "reload" }))))
      .then(() => skipWaiting()),
  );
});

addEventListener("activate", (e) => {
  e.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((n) => n !== KEPT).map((n) => caches.delete(n))))
      .then(() => clients.claim()),
  );
});

addEventListener("fetch", (e) => {
  const url = new URL(e.request.url);
  if (url.origin !== location.origin || e.request.method !== "GET") return;
  if (e.request.mode === "navigate") {
    e.respondWith(fetch(e.request).catch(() => caches.match("/offline.html")));
  } else if (OFFLINE.includes(url.pathname)) {
    e.respondWith(fetch(e.request).catch(() => caches.match(url.pathname)));
  }
});

/** "/inbox/ID" of a question; a test opens the inbox. */
const placeOf = (id) => (typeof id === "string" && /^perm-[0-9a-f]+$/.test(id) ? `/inbox/${id}` : "/inbox");

function read(data) {
  try {
    const m = data.json();
    if (typeof m.title === "string") return m;
  } catch {
    // not ours
  }
  return { title: "Solgate" };
}

addEventListener("push", (e) => {
  const m = read(e.data ?? { json: () => ({}) });
  e.waitUntil(
    registration.showNotification(m.title, {
      body: typeof m.text === "string" ? m.text : "",
      tag: typeof m.id === "string" ? m.id : "solgate",
      renotify: true,
      requireInteraction: m.risk === "high",
      icon: "/icon-192.png",
      badge: "/icon-192.png",
      data: { place: placeOf(m.id) },
    }),
  );
});

async function open(place) {
  const all = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const at = all.find((c) => c.focused) ?? all[0];
  if (!at) return clients.openWindow(place);
  at.postMessage({ solgate: "open", place });
  return at.focus().catch(() => {}); // some windows may not be brought forward
}

addEventListener("notificationclick", (e) => {
  e.notification.close();
  e.waitUntil(open(e.notification.data?.place ?? "/inbox"));
});

// The page says which questions wait, and which are over. A question that it does not know may be newer than what it knows: its
// notification goes only if it is older than the page.
addEventListener("message", (e) => {
  const { solgate, open, ended, since } = e.data ?? {};
  if (solgate !== "questions" || !Array.isArray(open) || !Array.isArray(ended)) return;
  const over = (n) => ended.includes(n.tag) || (n.timestamp < since && !open.includes(n.tag));
  e.waitUntil(
    registration.getNotifications().then((list) => {
      for (const n of list) if (n.tag.startsWith("perm-") && over(n)) n.close();
    }),
  );
});
