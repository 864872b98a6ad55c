import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import styles from './tabs.module.css';

export interface TabsProps<Id extends string> {
  /** The name of the tab list. */
  readonly label: string;
  readonly tabs: readonly { id: Id; label: ReactNode; content: ReactNode; isDisabled?: boolean }[];
  readonly selected: Id;
  readonly onSelect: (id: Id) => void;
}

/** Panels of which one is shown. The arrow keys select a tab; the Tab key moves into its panel. */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect }: TabsProps<Id>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const panelOf = (tab: Id) => `${id}-panel-${tab}`;
  const tabOf = (tab: Id) => `${id}-tab-${tab}`;

  function walk(event: KeyboardEvent): void {
    const enabled = tabs.filter((tab) => tab.isDisabled !== true);
    const next =
      enabled[
        target(
          event.key,
          enabled.findIndex((tab) => tab.id === selected),
          enabled.length,
        )
      ];
    if (next === undefined) return;
    event.preventDefault();
    onSelect(next.id);
    list.current?.querySelector<HTMLElement>(`[id="${tabOf(next.id)}"]`)?.focus();
  }

  return (
    <div className={styles.tabs}>
      <div ref={list} role="tablist" aria-label={label} className={styles.list}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            id={tabOf(tab.id)}
            type="button"
            role="tab"
            className={styles.tab}
            aria-selected={tab.id === selected}
            aria-controls={tab.id === selected ? panelOf(tab.id) : undefined}
            tabIndex={tab.id === selected ? 0 : -1}
            disabled={tab.isDisabled}
            onClick={() => onSelect(tab.id)}
            onKeyDown={walk}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs
        .filter((tab) => tab.id === selected)
        .map((tab) => (
          <div
            key={tab.id}
            id={panelOf(tab.id)}
            role="tabpanel"
            aria-labelledby={tabOf(tab.id)}
            className={styles.panel}
          >
            {tab.content}
          </div>
        ))}
    </div>
  );
}

/** The index of the tab that a key selects, wrapping around; -1 for any other key. */
function target(key: string, from: number, count: number): number {
  if (key === 'ArrowRight') return (from + 1) % count;
  if (key === 'ArrowLeft') return (from - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : -1;
}
