import type { ReactNode } from 'react';
import styles from './design.module.css';

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
  /** A state that a pointer or a key would bring about. */
  readonly shows?: 'hover' | 'focus';
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** A control in one state. */
export function State({ name, shows, isWide, children }: StateProps) {
  return (
    <figure className={isWide ? styles.wide : styles.state} data-state={shows}>
      <figcaption>{name}</figcaption>
      {children}
    </figure>
  );
}
