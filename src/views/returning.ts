/** Whether the page that is shown was reached by Back or Forward: then the reader goes on where they were. */
let isReturn = false;
let shownPath = window.location.pathname;

function follow(event: Event): void {
  // An anchor within the page tells of itself in the same way.
  if (window.location.pathname === shownPath) return;
  shownPath = window.location.pathname;
  isReturn = event.type === 'popstate';
}

// The latter two are the router's own events.
for (const type of ['popstate', 'pushState', 'replaceState']) window.addEventListener(type, follow);

export function isReturning(): boolean {
  return isReturn;
}
