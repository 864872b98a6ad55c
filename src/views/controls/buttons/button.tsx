import { type ReactNode, type RefAttributes, useId } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import { Words } from '../words.tsx';
import styles from './button.module.css';
import { type ButtonLook, buttonClass } from './button-look.ts';
import { WithTooltip } from './tooltip.tsx';

type AriaNames = 'aria-label' | 'aria-describedby' | 'aria-expanded' | 'aria-haspopup';

export interface ButtonProps
  extends ButtonLook,
    Pick<AriaButtonProps, 'type' | 'onPress' | 'isDisabled' | 'lang' | 'slot' | AriaNames>,
    RefAttributes<HTMLButtonElement> {
  /** Disables the button, which stays focusable and names this reason. */
  readonly disabledReason?: string | undefined;
  /** Ignores presses, keeps the focus, and shows `pendingLabel` instead of the label. */
  readonly isPending?: boolean;
  readonly pendingLabel?: ReactNode;
}

/** The props of a button that stays focusable, ignores presses and submits nothing. */
const inert = { 'aria-disabled': true, isDisabled: false, type: 'button', onPress: () => {} } as const;

/** React Aria's button with our looks. A pending one, and one with a reason, are inert. */
export function Button({ disabledReason, isPending = false, pendingLabel, ...props }: ButtonProps) {
  const { variant, size, icon, children, ...button } = props;
  const reasonId = useId();
  const hasReason = disabledReason !== undefined;
  return (
    <>
      <WithTooltip text={disabledReason ?? button['aria-label']}>
        <AriaButton
          {...button}
          {...((isPending || hasReason) && inert)}
          {...(hasReason && { 'aria-describedby': reasonId })}
          // React Aria's own pending state would announce the label in a live region, beside what our pages announce.
          data-busy={isPending || undefined}
          className={buttonClass(props)}
        >
          {isPending ? <span className={styles.spinner} aria-hidden="true" /> : icon}
          <Words>{isPending ? (pendingLabel ?? children) : children}</Words>
        </AriaButton>
      </WithTooltip>
      {hasReason && (
        <span id={reasonId} hidden>
          {disabledReason}
        </span>
      )}
    </>
  );
}
