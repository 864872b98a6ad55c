import { type RefObject, Suspense } from 'react';
import { Popover } from 'react-aria-components/Popover';
import { lazyPart } from '../lazy-part.tsx';
import { AriaScope } from './aria-scope.tsx';
import { cx } from './cx.ts';
import { OptionList, type OptionListProps } from './option-list.tsx';
import styles from './popover.module.css';
import type { Option } from './select.tsx';

interface OptionPopupProps extends Pick<OptionListProps, 'id' | 'aria-labelledby' | 'autoFocus'> {
  readonly options: readonly Option[];
  readonly value: string | null;
  /** The button that opened the list. It gets the focus when the list closes. */
  readonly trigger: RefObject<HTMLElement | null>;
  readonly onChoose: (value: string) => void;
  readonly onClose: () => void;
}

/** Above this number, options are rendered only as they come into view. */
const MANY = 100;

const ManyOptions = lazyPart(async () => (await import('./many-options.tsx')).ManyOptions);

function List(props: OptionListProps) {
  if (props.options.length <= MANY) return <OptionList {...props} />;
  return (
    <Suspense>
      <ManyOptions>
        <OptionList {...props} />
      </ManyOptions>
    </Suspense>
  );
}

/** The open list of a `Select`. */
export function OptionPopup({ options, value, trigger, onChoose, onClose, ...list }: OptionPopupProps) {
  const name = list['aria-labelledby'];
  return (
    <AriaScope>
      <Popover
        className={cx(styles.popover, styles.options)}
        isOpen
        triggerRef={trigger}
        offset={4}
        placement="bottom start"
        {...(name !== undefined && { 'aria-labelledby': name })}
        onOpenChange={(isOpen) => {
          if (!isOpen) onClose();
        }}
      >
        <List
          {...list}
          options={options}
          selectionMode="single"
          selectedKeys={value === null ? [] : [value]}
          // Choosing the chosen option again also closes the list. React Aria deselects it then and gives no key.
          disallowEmptySelection={false}
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
