import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ListBox, ListBoxItem, type ListBoxProps } from 'react-aria-components/ListBox';
import { cx } from '#views/controls/cx.ts';
import { CheckIcon } from '#views/controls/icons/member-icons.tsx';
import styles from '#views/controls/overlays/popover.module.css';

export interface Option<Value extends string = string> {
  readonly value: Value;
  readonly label: string;
  /** An identifier below the label. */
  readonly description?: string;
}

interface OptionListProps
  extends Pick<ListBoxProps<Option>, 'aria-labelledby' | 'selectionMode' | 'selectedKeys'> {
  readonly options: readonly Option[];
  /** In place of the options, if there are none. */
  readonly empty?: ReactNode;
}

/** The options of a Select or a ComboBox. */
export function OptionList({ options, empty, ...list }: OptionListProps) {
  const emptyState = () => (
    <div className={styles.empty}>{empty ?? <Trans>Nothing to choose from.</Trans>}</div>
  );
  return (
    <ListBox {...list} items={options} className={cx(styles.list)} renderEmptyState={emptyState}>
      {({ value, label, description }) => (
        <ListBoxItem id={value} textValue={label} className={cx(styles.item)}>
          <span className={styles.words}>
            {label}
            {description && <span className={styles.hint}>{description}</span>}
          </span>
          <span className={styles.tick}>
            <CheckIcon />
          </span>
        </ListBoxItem>
      )}
    </ListBox>
  );
}
