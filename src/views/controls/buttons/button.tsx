import { type ReactNode, type RefAttributes, useId } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import { cx } from '#views/controls/cx.ts';
import { Words } from '#views/controls/words.tsx';
import styles from './button.module.css';
import { WithTip } from './tip.tsx';

export interface ButtonLook {
  /** The action's importance. A view has one primary action at most. Default `secondary`. */
  readonly variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  readonly size?: 'small' | 'medium';
  /** An icon before the words. Without words, the button needs an `aria-label`, which is its tooltip, too. */
  readonly icon?: ReactNode;
  readonly children?: ReactNode;
}

/** The class names of a button, also for links that look like one. */
export const buttonClass = ({ variant = 'secondary', size = 'medium', children }: ButtonLook) =>
  cx(styles.button, styles[variant], styles[size], !children && styles.iconOnly);

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
export function Button(props: ButtonProps) {
  const { disabledReason, isPending = false, pendingLabel, variant, size, icon, children, ...button } = props;
  const reasonId = useId();
  const hasReason = disabledReason !== undefined;
  const control = (
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
  );
  // By the presence of the prop, so that a reason that goes does not make it another element.
  const canHaveTip = 'disabledReason' in props || button['aria-label'] !== undefined;
  return (
    <>
      {canHaveTip ? <WithTip text={disabledReason ?? button['aria-label']}>{control}</WithTip> : control}
      {hasReason && (
        <span id={reasonId} hidden>
          {disabledReason}
        </span>
      )}
    </>
  );
}
