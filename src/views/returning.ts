/** True if the current page was reached by Back or Forward, so that its scroll position is restored. */
let isReturn = false;
let shownPath = window.location.pathname;

function follow(event: Event): void {
  // An anchor within the page fires the same event.
  if (window.location.pathname === shownPath) return;
  shownPath = window.location.pathname;
  isReturn = event.type === 'popstate';
}

// `pushState` and `replaceState` are the router's own events.
for (const type of ['popstate', 'pushState', 'replaceState']) window.addEventListener(type, follow);

/** True if Back or Forward led to the page. */
export function isReturning(): boolean {
  return isReturn;
}
