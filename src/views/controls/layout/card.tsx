import { type ReactNode, useId } from 'react';
import styles from './card.module.css';

interface CardProps {
  readonly title?: ReactNode;
  readonly description?: ReactNode;
  /** Buttons at the end of the title row. */
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
  readonly footer?: ReactNode;
}

/** A section of a page, on a separate surface. */
export function Card(props: CardProps) {
  const titleId = useId();
  const hasHead = props.title !== undefined || props.actions !== undefined;
  return (
    <section className={styles.card} aria-labelledby={props.title === undefined ? undefined : titleId}>
      {hasHead && (
        <header className={styles.head}>
          <div className={styles.words}>
            {props.title !== undefined && <h2 id={titleId}>{props.title}</h2>}
            {props.description && <p className={styles.description}>{props.description}</p>}
          </div>
          {props.actions && <div className={styles.actions}>{props.actions}</div>}
        </header>
      )}
      {props.children !== undefined && <div className={styles.body}>{props.children}</div>}
      {props.footer && <footer className={styles.footer}>{props.footer}</footer>}
    </section>
  );
}
