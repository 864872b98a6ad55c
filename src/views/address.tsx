import { Fragment } from 'react';
import styles from './address.module.css';

/** A text whose addresses break after slashes and before dots, rather than within words or at hyphens. */
export function Address({ text }: { text: string }) {
  let place = 0;
  return text.split(/(?<=[^/]\/)(?!\/)|(?=\.[a-z])/i).map((part) => {
    place += part.length;
    return (
      <Fragment key={place}>
        {part.includes('-') && !/\s/.test(part) ? <span className={styles.segment}>{part}</span> : part}
        <wbr />
      </Fragment>
    );
  });
}
