const STOP =
  'a[href], button:not(:disabled), input:not(:disabled), textarea:not(:disabled), [tabindex="0"]:not([readonly])';

/**
 * Gives the focus to what is nearest to `place` on its page if what was pressed there has gone and nothing else has the focus. A
 * dialog above the page, such as the question before a deletion, is waited for: it gives the focus back to what opened it, if
 * that is still there.
 */
export function whenLost(place: HTMLElement): void {
  const around: HTMLElement[] = [];
  for (let box: HTMLElement | null = place; box && box.id !== 'main'; box = box.parentElement)
    around.push(box);
  const look = () => {
    if (document.activeElement !== document.body) return;
    for (const box of around) {
      if (!box.isConnected) continue;
      const stop = box.matches(STOP) ? box : box.querySelector<HTMLElement>(STOP);
      if (stop) {
        stop.focus();
        return;
      }
    }
  };
  const wait = () => {
    const isCovered = document.querySelector('[role=dialog], [role=alertdialog]') !== null;
    // React Aria returns the focus one frame after the dialog.
    requestAnimationFrame(isCovered ? wait : () => requestAnimationFrame(look));
  };
  wait();
}
