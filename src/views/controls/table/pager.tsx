import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import type { Page } from '#domain/lists/table-view.ts';
import { Button } from '../buttons/button.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '../icons/member-icons.tsx';
import styles from './table.module.css';

/** The position in a paged table, with buttons to the next and previous page. */
export function Pager<Row>({ page, onPage }: { page: Page<Row>; onPage: (page: number) => void }) {
  const { t, i18n } = useLingui();
  const first = i18n.number(page.first);
  const last = i18n.number(page.last);
  const total = i18n.number(page.total);
  const number = i18n.number(page.page + 1);
  const count = i18n.number(page.pageCount);
  const previous = useRef<HTMLButtonElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  const turn = (to: number) => {
    flushSync(() => onPage(to));
    // The button of the first page or of the last is disabled now. Its focus moves to the other button.
    if (previous.current?.disabled) next.current?.focus({ preventScroll: true });
    if (next.current?.disabled) previous.current?.focus({ preventScroll: true });
  };
  return (
    <nav className={styles.pager} aria-label={t`Pages`}>
      <span>{t`${first}–${last} of ${total}`}</span>
      <span className={styles.turn}>
        <Button
          ref={previous}
          size="small"
          icon={<ChevronLeftIcon />}
          aria-label={t`Previous page`}
          isDisabled={page.page === 0}
          onPress={() => turn(page.page - 1)}
        />
        <span role="status">{t`Page ${number} of ${count}`}</span>
        <Button
          ref={next}
          size="small"
          icon={<ChevronRightIcon />}
          aria-label={t`Next page`}
          isDisabled={page.page === page.pageCount - 1}
          onPress={() => turn(page.page + 1)}
        />
      </span>
    </nav>
  );
}
