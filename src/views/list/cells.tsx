import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Timestamps } from '#domain/entities.ts';
import type { SortOrder } from '#domain/lists/table-view.ts';
import { ItemId } from '#views/controls/buttons/copy.tsx';
import { Badge } from '#views/controls/feedback/badge.tsx';
import type { Column } from '#views/controls/table/table.tsx';
import styles from './list.module.css';

interface WhenProps {
  readonly time: string | null;
  /** Shows the time of a day that is today, and the date of any other. A pointer is told both. */
  readonly isShort?: boolean;
}

/** A time (ISO 8601) in the reader's language and time zone; a dash if there is none. */
export function When({ time, isShort = false }: WhenProps) {
  const { i18n } = useLingui();
  if (time === null || Number.isNaN(Date.parse(time))) return <None />;
  const whole = i18n.date(time, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <time dateTime={time} className={styles.when} {...(isShort && { title: whole })}>
      {isShort ? i18n.date(time, shortForm(new Date(time), new Date())) : whole}
    </time>
  );
}

function shortForm(day: Date, today: Date): Intl.DateTimeFormatOptions {
  if (day.toDateString() === today.toDateString()) return { timeStyle: 'short' };
  if (day.getFullYear() === today.getFullYear()) return { month: 'short', day: 'numeric' };
  return { dateStyle: 'medium' };
}

/** An identifier or a single word, without line breaks. */
export function OneLine({ children }: { children: ReactNode }) {
  return <span className={styles.oneLine}>{children}</span>;
}

/** The column of an item's ID, which can be copied if the item is no sample. */
export const idColumn = <Item extends { readonly id: string; readonly name: string }>(
  header: string,
  isSample: boolean,
): Column<Item> => ({
  id: 'id',
  header,
  kind: 'mono',
  cell: ({ id, name }) => (isSample ? <OneLine>{id}</OneLine> : <ItemId id={id} name={name} />),
  sortBy: ({ id }) => id,
});

/** A person's name, on one line if the table has room; a dash if there is none. */
export function Name({ children }: { children: string | null }) {
  return children === null ? <None /> : <span className={styles.name}>{children}</span>;
}

/** A name, with a badge if its item is a sample: it cannot be edited, tested or deleted. */
export function SampleMark({ isSample, children }: { isSample: boolean; children: ReactNode }) {
  if (!isSample) return children;
  return (
    <span className={styles.named}>
      {children}
      <Badge>
        <Trans>Sample, read-only</Trans>
      </Badge>
    </span>
  );
}

/** A dash in place of a missing value. */
export function None() {
  return <span className={styles.none}>—</span>;
}

/** The default order of lists, for a table with `updatedOf` in a column of this name. */
export const latestFirst: SortOrder = { column: 'updated', direction: 'descending' };

/** The time of the last update as a number to sort by, or of the creation if there was none. */
export const updatedOf = ({ updatedAt, createdAt }: Timestamps) => sortableTime(updatedAt ?? createdAt);

/** A time as a number to sort by. */
export function sortableTime(time: string | null): number | null {
  const value = Date.parse(time ?? '');
  return Number.isNaN(value) ? null : value;
}
