// Before the first paint: the theme and motion this browser was last told, so
// that nothing flashes.  The settings of the gate are read later and win.
(function () {
  var root = document.documentElement;
  try {
    root.dataset.theme = localStorage.getItem("solgate.theme") || "system";
    root.dataset.motion = localStorage.getItem("solgate.motion") || "system";
    // Right to left is laid out so from the first paint (web/src/words/language.ts).
    if (localStorage.getItem("solgate.language") === "en-XB") root.dir = "rtl";
  } catch (e) {
    root.dataset.theme = "system";
  }
})();
