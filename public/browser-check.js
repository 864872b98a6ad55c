/*
 * Shows the page for old browsers instead of the console where one of the newest functions that the console calls is missing.
 * A plain script in the syntax of old browsers. It need not run before the console, so nobody waits for it.
 */
(() => {
  var page = document.documentElement;
  var has =
    window.AbortSignal && // Chrome 116, Firefox 124, Safari 17.4
    AbortSignal.any &&
    Map.groupBy && // Chrome 117, Firefox 119, Safari 17.4
    URL.canParse && // Chrome 120, Firefox 115, Safari 17
    window.Intl && // Firefox 125
    Intl.Segmenter &&
    'popover' in page && // Chrome 114, Firefox 125, Safari 17
    page.checkVisibility && // Chrome 105, Firefox 106, Safari 17.4
    CSS.supports('selector(:has(a))'); // Chrome 105, Firefox 121, Safari 15.4
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
