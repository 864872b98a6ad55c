import { Button } from 'react-aria-components/Button';
import { SelectValue } from 'react-aria-components/Select';
import { cx } from '../cx.ts';
import { ChevronDownIcon } from '../icons/member-icons.tsx';
import fieldStyles from './field.module.css';
import styles from './select-button.module.css';

interface SelectButtonProps {
  /** The label of the chosen option. React Aria has it only if the option is in the list. */
  readonly chosen: string | undefined;
  readonly placeholder: string;
  readonly isReadOnly: boolean;
}

/** The button of a Select, with the chosen option. */
export function SelectButton({ chosen, placeholder, isReadOnly }: SelectButtonProps) {
  return (
    <Button className={cx(fieldStyles.input, styles.button)} {...(isReadOnly && { 'aria-disabled': true })}>
      <SelectValue className={cx(styles.value)} data-placeholder={chosen === undefined || undefined}>
        {chosen ?? placeholder}
      </SelectValue>
      <ChevronDownIcon />
    </Button>
  );
}
