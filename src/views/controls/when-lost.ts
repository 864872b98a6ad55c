/**
 * Calls `place` if what had the focus has gone and nothing else has it. A dialog above the page, such as the question before a
 * deletion, is waited for: it gives the focus back to what opened it, if that is still there.
 */
export function whenLost(place: () => void): void {
  const look = () => {
    if (document.querySelector('[role=dialog], [role=alertdialog]')) requestAnimationFrame(look);
    // React Aria returns the focus one frame after the dialog.
    else
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) place();
      });
  };
  requestAnimationFrame(look);
}
