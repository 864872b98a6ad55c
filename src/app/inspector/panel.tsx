import { memo, useDeferredValue, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { Button } from '#views/controls/button.tsx';
import { cx } from '#views/controls/cx.ts';
import { createLog, filtered, type Log, type LogEntry } from './log.ts';
import styles from './panel.module.css';

/** Shows the log at the foot of the page and returns the function that fills it. */
export function openPanel(): Log['inspect'] {
  const log = createLog();
  const dock = document.createElement('div');
  // Elements with this attribute stay usable while a dialog is open.
  dock.dataset.reactAriaTopLayer = 'true';
  document.body.append(dock);
  createRoot(dock).render(<Panel log={log} />);
  return log.inspect;
}

/** The newest events, filtered. It is in English only, because it is for developers. */
function Panel({ log }: { log: Log }) {
  const { entries, isPaused } = useSyncExternalStore(log.subscribe, log.getState);
  const [filter, setFilter] = useState('');
  const [isFolded, setIsFolded] = useState(false);
  const shown = filtered(useDeferredValue(entries), filter);
  return (
    <section className={cx(styles.panel, isFolded && styles.folded)} aria-label="Actor log" lang="en">
      <div className={styles.bar}>
        <h2>Actor log</h2>
        <input
          className={styles.filter}
          type="search"
          aria-label="Filter"
          placeholder="Filter: actor, event, state"
          value={filter}
          onChange={({ target }) => setFilter(target.value)}
        />
        <Button size="small" onPress={() => log.pause(!isPaused)}>
          {isPaused ? 'Resume' : 'Pause'}
        </Button>
        <Button size="small" onPress={log.clear}>
          Clear
        </Button>
        <Button size="small" aria-expanded={!isFolded} onPress={() => setIsFolded(!isFolded)}>
          {isFolded ? 'Unfold' : 'Fold'}
        </Button>
      </div>
      {!isFolded && <Entries entries={shown} />}
    </section>
  );
}

/** The list stays scrolled to the newest entry while that is in view. */
function Entries({ entries }: { entries: readonly LogEntry[] }) {
  const list = useRef<HTMLUListElement>(null);
  const isAtEnd = useRef(true);
  useLayoutEffect(() => {
    if (isAtEnd.current && entries.length > 0) list.current?.scrollTo(0, list.current.scrollHeight);
  }, [entries]);
  if (entries.length === 0)
    return <p className={styles.empty}>Nothing yet, or nothing that the filter lets through.</p>;
  return (
    <ul
      ref={list}
      className={styles.list}
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        isAtEnd.current = scrollTop + clientHeight > scrollHeight - 8;
      }}
    >
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
    </ul>
  );
}

const timeOf = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
});

const Entry = memo(({ entry: { at, actor, event, state, detail } }: { entry: LogEntry }) => {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <li>
      <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary>
          <time dateTime={at.toISOString()}>{timeOf.format(at)}</time>
          <span>{actor}</span>
          <strong>{event}</strong>
          <span className={styles.state}>{state}</span>
        </summary>
        {isOpen && <pre>{JSON.stringify(detail, null, 2)}</pre>}
      </details>
    </li>
  );
});
