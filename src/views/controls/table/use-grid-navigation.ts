import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { whenLost } from '#views/controls/when-lost.ts';

const INTERACTIVE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled)';
const CELL_ROLES = '[role=gridcell], [role=rowheader], [role=columnheader]';

/**
 * Keyboard interaction of a grid, as the ARIA practices describe it: one stop in the tab order, arrow keys between cells (and
 * between the controls within a cell), Home, End, Page Up and Page Down, with Ctrl to the corners. The focus is on the controls
 * of a cell, or on the cell itself if it has none.
 *
 * @param onRowAction the effect of Enter on a cell without controls
 */
export function useGridNavigation(
  grid: RefObject<HTMLElement | null>,
  onRowAction: (row: HTMLElement) => void,
) {
  const current = useRef<HTMLElement | null>(null);
  // The row that had the focus last.
  const row = useRef<number | null>(null);
  const isLeaving = useRef(false);
  const isPointer = useRef(false);

  // One of the current cells must be in the tab order, also after rows have changed.
  useLayoutEffect(() => {
    if (!grid.current || (current.current && grid.current.contains(current.current))) return;
    const rows = rowsOf(grid.current);
    current.current = rows[Math.min(row.current ?? 1, rows.length - 1)]?.flat()[0] ?? null;
    if (current.current === null) return;
    enter(grid.current, current.current);
    if (row.current !== null) whenLost(current.current);
  });

  // Samples take the place of the last row in a table of their own.
  useLayoutEffect(() => {
    const table = grid.current;
    return () => {
      if (table && row.current !== null) whenLost(table);
    };
  }, [grid]);

  return {
    onPointerDownCapture() {
      isPointer.current = true;
    },
    onPointerUpCapture() {
      isPointer.current = false;
    },
    onFocus(event: FocusEvent<HTMLElement>) {
      const { target, relatedTarget } = event;
      if (isLeaving.current || !grid.current?.contains(target)) return;
      const cameFromOutside = !(relatedTarget instanceof Node && grid.current.contains(relatedTarget));
      const last = current.current;
      if (cameFromOutside && !isPointer.current && last && last !== target && grid.current.contains(last)) {
        last.focus();
      } else {
        current.current = target;
        row.current = rowsOf(grid.current).findIndex((cells) => cells.flat().includes(target));
        enter(grid.current, target);
      }
    },
    onKeyDownCapture(event: KeyboardEvent<HTMLElement>) {
      const { target } = event;
      if (!grid.current || !(target instanceof HTMLElement) || !grid.current.contains(target)) return;
      if (target.matches('input:not([type=checkbox], [type=radio]), textarea, select')) return;
      if (target.getAttribute('aria-expanded') === 'true' || event.altKey || event.metaKey) return;
      if (event.key === 'Tab') {
        leave(grid.current, event.shiftKey, isLeaving);
        return;
      }
      if (event.key === 'Enter' && target.matches(CELL_ROLES)) {
        const row = target.closest('[role=row]');
        if (row instanceof HTMLElement) onRowAction(row);
        return;
      }
      const next = destination(grid.current, target, event.key, event.ctrlKey);
      if (!next) return;
      event.preventDefault();
      event.stopPropagation();
      next.focus();
      next.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    },
  };
}

/** The focusable elements by row and cell. */
const rowsOf = (grid: HTMLElement): HTMLElement[][][] =>
  [...grid.querySelectorAll('[role=row]')].map((row) =>
    [...row.querySelectorAll<HTMLElement>(CELL_ROLES)].map(stopsIn),
  );

function stopsIn(cell: HTMLElement): HTMLElement[] {
  // A clipped header is only for screen readers.
  if (getComputedStyle(cell).clipPath !== 'none') return [];
  const controls = [...cell.querySelectorAll<HTMLElement>(INTERACTIVE)];
  return controls.length > 0 ? controls : [cell];
}

function destination(grid: HTMLElement, from: HTMLElement, key: string, toCorner: boolean) {
  const rows = rowsOf(grid);
  const rowIndex = rows.findIndex((cells) => cells.some((stops) => stops.includes(from)));
  const row = rows[rowIndex];
  if (!row) return undefined;
  const cellIndex = row.findIndex((stops) => stops.includes(from));
  const stopIndex = row[cellIndex]?.indexOf(from) ?? 0;
  const stops = row.flat();
  const along = (step: number) => stops[stops.indexOf(from) + step];
  const inRow = (index: number) => {
    const cell = rows[Math.min(Math.max(index, 0), rows.length - 1)]?.[cellIndex];
    return cell?.[Math.min(stopIndex, cell.length - 1)];
  };
  switch (key) {
    case 'ArrowLeft':
      return along(-1);
    case 'ArrowRight':
      return along(1);
    case 'ArrowUp':
      return inRow(rowIndex - 1);
    case 'ArrowDown':
      return inRow(rowIndex + 1);
    case 'PageUp':
      return inRow(rowIndex - 10);
    case 'PageDown':
      return inRow(rowIndex + 10);
    case 'Home':
      return (toCorner ? rows.flat(2) : stops)[0];
    case 'End':
      return (toCorner ? rows.at(-1)?.flat() : stops)?.at(-1);
    default:
      return undefined;
  }
}

/** Makes this cell the only one in the tab order. Controls within cells are always in it. */
function enter(grid: HTMLElement, target: HTMLElement) {
  for (const cell of grid.querySelectorAll<HTMLElement>('[role][tabindex="0"]')) {
    if (cell.matches(CELL_ROLES)) cell.tabIndex = -1;
  }
  if (target.matches(CELL_ROLES)) target.tabIndex = 0;
}

/** Lets Tab leave the grid: the browser moves on from its last tab stop, or backwards from its first. */
function leave(grid: HTMLElement, isBackwards: boolean, isLeaving: RefObject<boolean>) {
  const stops = [...grid.querySelectorAll<HTMLElement>(`${INTERACTIVE}, [tabindex="0"]`)];
  const edge = isBackwards ? stops[0] : stops.at(-1);
  if (!edge) return;
  isLeaving.current = true;
  edge.focus({ preventScroll: true });
  isLeaving.current = false;
}
