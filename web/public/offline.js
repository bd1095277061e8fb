// The gate cannot be reached: say so in the person's language, and go back to
// the same address as soon as it answers.  Nothing else is done here.
(function () {
  var kept = "";
  try {
    kept = localStorage.getItem("solgate.language") || "";
  } catch (e) {
    // a browser that keeps nothing says what it wants
  }
  var want = (kept || navigator.language || "en").slice(0, 2);
  var own = document.querySelector('main > div[lang="' + want + '"]') || document.querySelector('main > div[lang="en"]');
  document.querySelectorAll("main > div").forEach(function (d) {
    d.hidden = d !== own;
  });
  document.documentElement.lang = own.lang;
  document.title = own.querySelector("h1").textContent + " – Solgate";
  function again() {
    fetch("/healthz", { cache: "no-store" }).then(
      function (r) {
        if (r.ok) location.reload();
      },
      function () {},
    );
  }
  document.addEventListener("click", function (e) {
    if (!e.target.closest("[data-again]")) return;
    e.preventDefault();
    again();
  });
  addEventListener("online", again);
  document.addEventListener("visibilitychange", function () {
    if (!document.hidden) again();
  });
  setInterval(again, 5000);
})();
