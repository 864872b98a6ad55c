import { Fragment } from 'react';
import styles from './address.module.css';

/** A text that breaks after the slashes of its addresses, rather than within their words or at the hyphens between these. */
export function Address({ text }: { text: string }) {
  let place = 0;
  return text.split(/(?<=[^/]\/)(?!\/)/).map((part) => {
    place += part.length;
    return (
      <Fragment key={place}>
        {part.includes('-') && !/\s/.test(part) ? <span className={styles.segment}>{part}</span> : part}
        <wbr />
      </Fragment>
    );
  });
}
