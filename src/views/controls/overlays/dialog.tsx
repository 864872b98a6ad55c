import { type MouseEvent, type ReactNode, useId, useRef } from 'react';
import { Dialog as AriaDialog, type DialogProps as AriaDialogProps } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { cx } from '../cx.ts';
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
  // A selection of text that begins in the dialog may end on the backdrop.
  const isPressed = useRef(false);
  const line = description && (
    <p id={lineId} className={styles.description}>
      {description}
    </p>
  );
  return (
    <ModalOverlay
      className={cx(styles.backdrop)}
      isOpen={isOpen}
      onOpenChange={onClose}
      // React Aria's own `isDismissable` would take the second click of a double click that opened the dialog.
      onPointerDown={(event) => {
        isPressed.current = isBackdrop(event);
      }}
      onClick={(event) => {
        if (isPressed.current && isBackdrop(event) && event.detail < 2) onClose();
      }}
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

/** True for a press beside the dialog, not in it. */
const isBackdrop = ({ target, currentTarget }: MouseEvent) => target === currentTarget;
