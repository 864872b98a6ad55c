import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { Button } from '../buttons/button.tsx';
import { cx } from '../cx.ts';
import { CloseIcon } from '../icons/icons.tsx';
import { useSettled } from '../use-settled.ts';
import styles from './dialog.module.css';
import fadeStyles from './fade.module.css';

interface DialogProps {
  readonly title: string;
  /** True if the dialog is open. The machine decides. */
  readonly isOpen: boolean;
  /** Called for Escape, the backdrop and the close button. Sends the machine its `cancel`. */
  readonly onClose: () => void;
  /** 'page' is for a text that needs the room of a page. */
  readonly size?: 'small' | 'medium' | 'large' | 'page';
  readonly role?: 'dialog' | 'alertdialog';
  /** A line under the title, read out with it. */
  readonly description?: ReactNode;
  /** The ID of the element that is read out with the title instead. */
  readonly describedBy?: string;
  readonly children: ReactNode;
}

/** A modal dialog. Its first field gets the focus, which returns when the dialog closes. */
export function Dialog(props: DialogProps) {
  const {
    title,
    isOpen,
    onClose,
    size = 'medium',
    role = 'dialog',
    description,
    describedBy,
    children,
  } = props;
  const { t } = useLingui();
  const ownDescription = useId();
  const about = describedBy ?? (description ? ownDescription : undefined);
  // The second click of a double click that opened the dialog hits the backdrop.
  const isSettled = useSettled(isOpen);
  return (
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
          role={role}
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
  );
}

/** The scrolling part. Its first field that takes input has the focus first. */
function DialogBody({ children }: { children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    body.current
      ?.querySelector<HTMLElement>(
        'input:enabled:not([readonly], [type=file]), textarea:enabled:not([readonly])',
      )
      ?.focus();
  }, []);
  return (
    <div ref={body} className={cx(fadeStyles.fade, styles.body)}>
      {children}
    </div>
  );
}
