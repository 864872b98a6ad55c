import type { ReactNode } from 'react';
import { cx } from '#views/controls/cx.ts';
import styles from './design.module.css';

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

/** A control in one state. */
export function State({ name, isWide, children }: { name: string; isWide?: boolean; children: ReactNode }) {
  return (
    <figure className={cx(styles.state, isWide && styles.wide)}>
      <figcaption>{name}</figcaption>
      {children}
    </figure>
  );
}
