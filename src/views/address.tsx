import { Fragment } from 'react';

/** A text that breaks after the slashes of its addresses, rather than within their words. */
export function Address({ text }: { text: string }) {
  let place = 0;
  return text.split(/(?<=[^/]\/)(?!\/)/).map((part) => {
    place += part.length;
    return (
      <Fragment key={place}>
        {part}
        <wbr />
      </Fragment>
    );
  });
}
