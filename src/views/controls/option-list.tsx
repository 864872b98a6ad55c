import { Trans } from '@lingui/react/macro';
import { ListBox, ListBoxItem, type ListBoxProps } from 'react-aria-components/ListBox';
import { cx } from './cx.ts';
import { CheckIcon } from './member-icons.tsx';
import styles from './popover.module.css';
import type { Option } from './select.tsx';

export interface OptionListProps
  extends Pick<
    ListBoxProps<Option>,
    | 'id'
    | 'aria-labelledby'
    | 'autoFocus'
    | 'selectionMode'
    | 'selectedKeys'
    | 'disallowEmptySelection'
    | 'onSelectionChange'
  > {
  readonly options: readonly Option[];
}

/** The options under a Select or a ComboBox. */
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
