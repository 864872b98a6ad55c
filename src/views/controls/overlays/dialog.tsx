import { type ReactNode, useId } from 'react';
import { Dialog as AriaDialog, type DialogProps as AriaDialogProps } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { cx } from '../cx.ts';
import { useSettled } from '../use-settled.ts';
import styles from './dialog.module.css';
import { DialogBody } from './dialog-body.tsx';
import { DialogHead } from './dialog-head.tsx';

export interface DialogProps extends Pick<AriaDialogProps, 'role' | 'aria-describedby'> {
  readonly title: string;
  /** True if the dialog is open. The machine decides. */
  readonly isOpen: boolean;
  /** Called for Escape, the backdrop and the close button. Sends the machine its `cancel`. */
  readonly onClose: () => void;
  /** 'page' is for a text that needs the room of a page. */
  readonly size?: 'small' | 'medium' | 'large' | 'page';
  /** A line under the title, read out with it. */
  readonly description?: ReactNode;
  readonly children: ReactNode;
}

/** A modal dialog. Its first field gets the focus, which returns when the dialog closes. */
export function Dialog(props: DialogProps) {
  const { title, isOpen, onClose, size = 'medium', description, children, ...dialog } = props;
  const lineId = useId();
  const line = description && (
    <p id={lineId} className={styles.description}>
      {description}
    </p>
  );
  return (
    <ModalOverlay
      className={cx(styles.backdrop)}
      isOpen={isOpen}
      // The second click of a double click that opened the dialog hits the backdrop.
      isDismissable={useSettled(isOpen)}
      onOpenChange={onClose}
    >
      <Modal className={cx(styles.modal, styles[size])}>
        <AriaDialog {...(line && { 'aria-describedby': lineId })} {...dialog} className={cx(styles.dialog)}>
          <DialogHead title={title}>{line}</DialogHead>
          <DialogBody>{children}</DialogBody>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
