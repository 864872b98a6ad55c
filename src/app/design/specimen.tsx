import type { ReactNode } from 'react';
import { AriaScope } from '#views/controls/aria-scope.tsx';
import { cx } from '#views/controls/cx.ts';
import popover from '#views/controls/popover.module.css';
import styles from './design.module.css';
import type { ShownState } from './forced-states.ts';

/** One control and its states, each under its name. */
export function Specimen({ name, use, children }: { name: string; use: string; children: ReactNode }) {
  return (
    <section aria-label={name} className={styles.specimen}>
      <h2>{name}</h2>
      <p className={styles.use}>{use}</p>
      <div className={styles.states}>{children}</div>
    </section>
  );
}

interface StateProps {
  readonly name: string;
  /** The ID of the shown name, for what takes its own name from it. */
  readonly nameId?: string;
  readonly shows?: ShownState | undefined;
  /** The selector of what shows it, where that is not the first control. */
  readonly on?: string;
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** A control in one state. */
export function State({ name, nameId, shows, on, isWide, children }: StateProps) {
  return (
    <figure className={isWide ? styles.wide : styles.state} data-state={shows} data-on={on}>
      <figcaption id={nameId}>{name}</figcaption>
      {children}
    </figure>
  );
}

/** What a control opens: in its place on the page, because a real popover closes the page around it. */
export function Opened({ isOfField = false, children }: { isOfField?: boolean; children: ReactNode }) {
  return (
    <AriaScope>
      <div className={cx(popover.popover, isOfField && popover.options, styles.opened)}>{children}</div>
    </AriaScope>
  );
}
