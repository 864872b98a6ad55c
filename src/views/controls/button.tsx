import { type ReactNode, useId } from 'react';
import styles from './button.module.css';
import { cx } from './cx.ts';

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
  readonly 'aria-label'?: string | undefined;
  readonly 'aria-describedby'?: string;
  readonly 'aria-expanded'?: boolean;
  readonly 'aria-haspopup'?: 'dialog';
}

/** The class names of a button, also for links that look like one. */
export const buttonClass = ({ variant = 'secondary', size = 'medium', isIconOnly = false }: ButtonLook) =>
  cx(styles.button, styles[variant], styles[size], isIconOnly && styles.iconOnly);

/** A native button, because React Aria's would make the first page too large. */
export function Button(props: ButtonProps) {
  const { children, icon, isPending = false, pendingLabel, disabledReason, onPress, type = 'button' } = props;
  const reasonId = useId();
  const isInert = isPending || disabledReason !== undefined;
  const describedBy = cx(props['aria-describedby'], disabledReason !== undefined && reasonId) || undefined;
  return (
    <>
      <button
        type={type}
        className={buttonClass(props)}
        disabled={props.isDisabled === true && !isInert}
        aria-disabled={isInert || undefined}
        aria-busy={isPending || undefined}
        aria-label={props['aria-label']}
        aria-expanded={props['aria-expanded']}
        aria-haspopup={props['aria-haspopup']}
        aria-describedby={describedBy}
        title={disabledReason ?? props['aria-label']}
        onClick={(event) => (isInert ? event.preventDefault() : onPress?.())}
      >
        {isPending ? <span className={styles.spinner} aria-hidden="true" /> : icon}
        {isPending ? (pendingLabel ?? children) : children}
      </button>
      {disabledReason !== undefined && (
        <span id={reasonId} hidden>
          {disabledReason}
        </span>
      )}
    </>
  );
}
