import type { RefObject } from 'react';
import { Popover } from 'react-aria-components/Popover';
import { AriaScope } from './aria-scope.tsx';
import { cx } from './cx.ts';
import { OptionList } from './option-list.tsx';
import styles from './popover.module.css';
import type { Option } from './select.tsx';

export interface OptionPopupProps {
  /** The select's name. */
  readonly label: string;
  readonly options: readonly Option[];
  readonly value: string | null;
  /** The button that opened it, and gets the focus back. */
  readonly trigger: RefObject<HTMLElement | null>;
  readonly onChoose: (value: string) => void;
  readonly onClose: () => void;
}

/** The open list of a `Select`. */
export function OptionPopup({ label, options, value, trigger, onChoose, onClose }: OptionPopupProps) {
  return (
    <AriaScope>
      <Popover
        className={cx(styles.popover, styles.options)}
        isOpen
        triggerRef={trigger}
        offset={4}
        placement="bottom start"
        aria-label={label}
        onOpenChange={(isOpen) => {
          if (!isOpen) onClose();
        }}
      >
        <OptionList
          aria-label={label}
          options={options}
          autoFocus
          selectionMode="single"
          selectedKeys={value === null ? [] : [value]}
          // Choosing the chosen option again deselects it: there is no key then.
          onSelectionChange={(keys) => {
            const chosen = options.find((option) => keys !== 'all' && keys.has(option.value));
            if (chosen) onChoose(chosen.value);
            onClose();
          }}
        />
      </Popover>
    </AriaScope>
  );
}
