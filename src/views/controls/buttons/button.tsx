import { type ReactNode, type Ref, useId } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { cx } from '../cx.ts';
import styles from './button.module.css';
import { WithTooltip } from './tooltip.tsx';

export interface ButtonLook {
  /** The action's importance. A view has one primary action at most. Default `secondary`. */
  readonly variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  readonly size?: 'small' | 'medium';
  /** An icon before the label, or instead of it with `isIconOnly`, which requires `aria-label`. */
  readonly icon?: ReactNode;
  readonly isIconOnly?: boolean;
}

export interface ButtonProps extends ButtonLook {
  readonly children?: ReactNode;
  readonly type?: 'button' | 'submit';
  readonly onPress?: (() => void) | undefined;
  readonly isDisabled?: boolean;
  /** Disables the button, which stays focusable and names this reason. */
  readonly disabledReason?: string | undefined;
  /** Ignores presses, keeps the focus, and shows `pendingLabel` instead of the label. */
  readonly isPending?: boolean;
  readonly pendingLabel?: string;
  readonly lang?: string;
  readonly ref?: Ref<HTMLButtonElement>;
  /** The name of a button without words. It is its tooltip, too. */
  readonly 'aria-label'?: string | undefined;
  readonly 'aria-describedby'?: string;
  readonly 'aria-expanded'?: boolean;
  readonly 'aria-haspopup'?: 'dialog';
}

/** The class names of a button, also for links that look like one. */
export const buttonClass = ({ variant = 'secondary', size = 'medium', isIconOnly = false }: ButtonLook) =>
  cx(styles.button, styles[variant], styles[size], isIconOnly && styles.iconOnly);

/** React Aria's button with our looks. A pending one, and one with a reason, stay focusable and ignore presses. */
export function Button(props: ButtonProps) {
  const { variant, size, icon, isIconOnly, children, pendingLabel, disabledReason, ...rest } = props;
  const {
    isPending = false,
    isDisabled = false,
    onPress,
    type = 'button',
    'aria-label': label,
    ...button
  } = rest;
  const reasonId = useId();
  const hasReason = disabledReason !== undefined;
  const isInert = isPending || hasReason;
  const describedBy = cx(props['aria-describedby'], hasReason && reasonId);
  return (
    <>
      <WithTooltip text={disabledReason ?? label}>
        <AriaButton
          {...button}
          {...(label !== undefined && { 'aria-label': label })}
          {...(isInert && { 'aria-disabled': true })}
          // React Aria's own pending state would announce the label in a live region, beside what our pages announce.
          data-busy={isPending || undefined}
          {...(describedBy !== '' && { 'aria-describedby': describedBy })}
          className={buttonClass(props)}
          type={isInert ? 'button' : type}
          isDisabled={isDisabled && !isInert}
          onPress={() => !isInert && onPress?.()}
        >
          {isPending ? <span className={styles.spinner} aria-hidden="true" /> : icon}
          {isPending ? (pendingLabel ?? children) : children}
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
