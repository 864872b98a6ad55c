import { Trans } from '@lingui/react/macro';
import { ListBox, ListBoxItem, type ListBoxProps } from 'react-aria-components/ListBox';
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
  const empty = () => (
    <div className={styles.empty}>
      <Trans>Nothing to choose from.</Trans>
    </div>
  );
  return (
    <ListBox {...list} items={options} className={cx(styles.list)} renderEmptyState={empty}>
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
