/*
 * Shows the page for old browsers instead of the console where one of its newest functions is missing, and with it what is older.
 * Behind each is the version that brought it last. A plain script: it need not run before the console, so nobody waits for it.
 */
(() => {
  var has =
    window.AbortSignal && // Safari 17.4
    AbortSignal.any &&
    Map.groupBy && // Safari 17.4
    URL.canParse && // Chrome and Edge 120
    window.Intl && // Firefox 125
    Intl.Segmenter &&
    'popover' in document.documentElement && // Firefox 125
    window.CSS && // Firefox 128, for which the console is built
    CSS.registerProperty;
  if (has) return;
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', show);
  else show();

  function show() {
    var text = document.getElementById('old-browser');
    var root = document.getElementById('root');
    if (!text || !root) return;
    root.hidden = true;
    // A browser without templates has made plain elements of it.
    document.body.insertBefore(text.content || text.firstElementChild, root);
  }
})();
