import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ListBox, ListBoxItem, type ListBoxProps } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { cx } from '../cx.ts';
import { CheckIcon } from '../icons/member-icons.tsx';
import styles from '../overlays/popover.module.css';

export interface Option<Value extends string = string> {
  readonly value: Value;
  readonly label: string;
  /** An identifier below the label. */
  readonly description?: string;
}

interface OptionListProps
  extends Pick<ListBoxProps<Option>, 'aria-labelledby' | 'selectionMode' | 'selectedKeys'> {
  readonly options: readonly Option[];
}

/** The options of a Select or a ComboBox. */
export function OptionList({ options, ...list }: OptionListProps) {
  return (
    <ListBox
      {...list}
      items={options}
      className={cx(styles.list)}
      renderEmptyState={() => (
        <div className={styles.empty}>
          <Trans>Nothing to choose from.</Trans>
        </div>
      )}
    >
      {(option) => (
        <ListBoxItem id={option.value} textValue={option.label} className={cx(styles.item)}>
          <span className={styles.words}>
            {option.label}
            {option.description && <span className={styles.hint}>{option.description}</span>}
          </span>
          <span className={styles.tick}>
            <CheckIcon />
          </span>
        </ListBoxItem>
      )}
    </ListBox>
  );
}

/** The popover of a Select or a ComboBox. */
export function OptionPopover({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Popover className={cx(styles.popover, styles.options)} aria-label={label} offset={4}>
      {children}
    </Popover>
  );
}
