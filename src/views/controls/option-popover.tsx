import { Trans } from '@lingui/react/macro';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { cx } from './cx.ts';
import { CheckIcon } from './icons.tsx';
import styles from './popover.module.css';

export interface Option<Value extends string = string> {
  readonly value: Value;
  readonly label: string;
  readonly description?: string;
  readonly isDisabled?: boolean;
}

/** The popover of options under a Select or a ComboBox, which hand it their items. */
export function OptionPopover({ options }: { options: readonly Option[] }) {
  return (
    <Popover className={cx(styles.popover)} offset={4}>
      <ListBox
        className={cx(styles.list)}
        renderEmptyState={() => (
          <div className={styles.empty}>
            <Trans>Nothing to choose from.</Trans>
          </div>
        )}
      >
        {options.map((option) => (
          <ListBoxItem
            key={option.value}
            id={option.value}
            textValue={option.label}
            isDisabled={option.isDisabled === true}
            className={cx(styles.item)}
          >
            <span className={styles.words}>
              {option.label}
              {option.description && <span className={styles.hint}>{option.description}</span>}
            </span>
            <span className={styles.tick}>
              <CheckIcon />
            </span>
          </ListBoxItem>
        ))}
      </ListBox>
    </Popover>
  );
}
