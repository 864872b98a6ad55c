import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { AriaScope } from './aria-scope.tsx';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import styles from './dialog.module.css';
import type { DialogProps } from './dialog.tsx';
import fadeStyles from './fade.module.css';
import { CloseIcon } from './icons.tsx';
import { useSettled } from './use-settled.ts';

/** The implementation of `Dialog`, in a separate chunk. */
export function DialogModal({
  title,
  isOpen,
  onClose,
  size = 'medium',
  role,
  description,
  describedBy,
  children,
}: DialogProps) {
  const { t } = useLingui();
  const ownDescription = useId();
  const about = describedBy ?? (description ? ownDescription : undefined);
  // The second click of a double click that opened the dialog hits the backdrop.
  const isSettled = useSettled(isOpen);
  return (
    <AriaScope>
      <ModalOverlay
        className={cx(styles.backdrop)}
        isOpen={isOpen}
        isDismissable={isSettled}
        onOpenChange={(open) => {
          if (!open) onClose();
        }}
      >
        <Modal className={cx(styles.modal, styles[size])}>
          <AriaDialog
            className={cx(styles.dialog)}
            role={role ?? 'dialog'}
            {...(about !== undefined && { 'aria-describedby': about })}
          >
            <header className={styles.head}>
              <div>
                <Heading slot="title" level={2} className={cx(styles.title)}>
                  {title}
                </Heading>
                {description && (
                  <p id={ownDescription} className={styles.description}>
                    {description}
                  </p>
                )}
              </div>
              <Button
                variant="quiet"
                size="small"
                isIconOnly
                icon={<CloseIcon />}
                aria-label={t`Close`}
                onPress={onClose}
              />
            </header>
            <DialogBody>{children}</DialogBody>
          </AriaDialog>
        </Modal>
      </ModalOverlay>
    </AriaScope>
  );
}

/** The scrolling part. Its first field, if it has one, takes the focus. */
function DialogBody({ children }: { children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (body.current) focusFirstField(body.current);
  }, []);
  return (
    <div ref={body} className={cx(fadeStyles.fade, styles.body)}>
      {children}
    </div>
  );
}

/** Moves the focus to the first field within `frame` that takes input, if there is one. */
function focusFirstField(frame: HTMLElement): void {
  frame
    .querySelector<HTMLElement>('input:enabled:not([readonly], [hidden]), textarea:enabled:not([readonly])')
    ?.focus();
}
