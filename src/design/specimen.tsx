import type { ReactNode } from 'react';
import { cx } from '#views/controls/cx.ts';
import popover from '#views/controls/overlays/popover.module.css';
import styles from './design.module.css';
import type { ShownState } from './forced-states.ts';

/** A control in its states, each with its name. */
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
  /** The ID of the shown name, for a control that is labelled by it. */
  readonly nameId?: string;
  readonly shows?: ShownState | undefined;
  /** The selector of the element that shows the state, if it is not the first control. */
  readonly on?: string | undefined;
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** A control in one state. */
export function State({ name, nameId, shows, on, isWide, children }: StateProps) {
  return (
    <figure className={cx(styles.state, isWide && styles.wide)} data-state={shows} data-on={on}>
      <figcaption id={nameId}>{name}</figcaption>
      {children}
    </figure>
  );
}

interface LitStatesProps extends Pick<StateProps, 'name' | 'isWide' | 'children'> {
  /** The selectors of the elements that are lit, if they are not the first control. */
  readonly hover?: string;
  readonly focus?: string;
}

/** A control as it is, under the pointer and in focus. */
export function LitStates({ name, hover, focus, ...state }: LitStatesProps) {
  return (
    <>
      <State {...state} name={name} />
      <State {...state} name={`${name}, hover`} shows="hover" on={hover} />
      <State {...state} name={`${name}, focus`} shows="focus" on={focus} />
    </>
  );
}

/** The popover of a control, within the page, because a real popover makes the rest of the page inert. */
export function Opened({ isOfField = false, children }: { isOfField?: boolean; children: ReactNode }) {
  return <div className={cx(popover.popover, isOfField && popover.options, styles.opened)}>{children}</div>;
}
