import { useLingui } from '@lingui/react/macro';
import { type MouseEvent, type ReactNode, useId, useRef } from 'react';
import { Dialog as AriaDialog, type DialogProps as AriaDialogProps } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import type { Notice } from '#domain/messages.ts';
import { Button, type ButtonProps } from '#views/controls/buttons/button.tsx';
import { cx } from '#views/controls/cx.ts';
import { Form, type FormProps, Refusal } from '#views/controls/form/form.tsx';
import { CloseIcon } from '#views/controls/icons/icons.tsx';
import styles from './dialog.module.css';
import fadeStyles from './fade.module.css';

interface DialogProps extends Pick<AriaDialogProps, 'role' | 'aria-describedby'> {
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

/** The title of a dialog, and the button that closes it. The description comes below the title. */
function DialogHead({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useLingui();
  return (
    <header className={styles.head}>
      <div>
        <Heading slot="title" level={2} className={cx(styles.title)}>
          {title}
        </Heading>
        {children}
      </div>
      <Button slot="close" variant="quiet" size="small" icon={<CloseIcon />} aria-label={t`Close`} />
    </header>
  );
}

const INPUT = 'input:enabled:not([readonly], [type=file]), textarea:enabled:not([readonly])';

/** Gives the focus to the first field in a part of a dialog that takes input. */
export function focusFirstField(part: Element | null | undefined): void {
  const inputs = [...(part?.querySelectorAll<HTMLElement>(INPUT) ?? [])];
  // What is folded away cannot take the focus.
  inputs.find((input) => input.checkVisibility())?.focus();
}

/** The scrolling part of a dialog. Its first field that takes input has the focus first. */
function DialogBody({ children }: { children: ReactNode }) {
  return (
    <div ref={focusFirstField} tabIndex={-1} className={cx(fadeStyles.fade, styles.body)}>
      {children}
    </div>
  );
}

interface DialogFormProps extends Omit<FormProps, 'layout' | 'label'> {
  /** The cause of the last try's failure. */
  readonly failure: Notice | null;
}

/** A form in a dialog, which has the name of both. Its fields scroll between the dialog's head and the form's buttons. */
export function DialogForm({ failure, actions, children, ...props }: DialogFormProps) {
  return (
    <Form
      {...props}
      layout={styles}
      actions={
        <>
          <Refusal notice={failure} />
          {actions}
        </>
      }
    >
      <div className={cx(fadeStyles.fade, styles.body)}>{children}</div>
    </Form>
  );
}

interface ConfirmDialogProps
  extends Pick<DialogProps, 'title' | 'isOpen'>,
    Pick<ButtonProps, 'variant' | 'isPending' | 'pendingLabel'> {
  /** The question, in full. It is read out with the title. */
  readonly children: ReactNode;
  /** Optional details below the question. */
  readonly details?: ReactNode;
  readonly confirmLabel: string;
  /** The cause of the last try's failure. */
  readonly failure?: Notice | null;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks before an action that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, isOpen, children, details, failure = null, ...rest } = props;
  const { onConfirm, onCancel, confirmLabel, ...button } = rest;
  const { t } = useLingui();
  const question = useId();
  const actions = (
    <>
      <Button onPress={onCancel}>{t`Cancel`}</Button>
      <Button variant="danger" {...button} type="submit">
        {confirmLabel}
      </Button>
    </>
  );
  const dialog = { title, isOpen, onClose: onCancel, size: 'small', role: 'alertdialog' } as const;
  return (
    <Dialog {...dialog} aria-describedby={question}>
      <DialogForm failure={failure} onSubmit={onConfirm} actions={actions}>
        <div id={question}>{children}</div>
        {details}
      </DialogForm>
    </Dialog>
  );
}
