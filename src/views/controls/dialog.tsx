import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { lazyPart, prepareSoon } from '../lazy-part.tsx';

export interface DialogProps {
  readonly title: string;
  /** Whether the dialog is open. The machine decides. */
  readonly isOpen: boolean;
  /** Called for Escape, the backdrop and the close button. Sends the machine its `cancel`. */
  readonly onClose: () => void;
  readonly size?: 'small' | 'medium' | 'large';
  readonly role?: 'dialog' | 'alertdialog';
  /** A line under the title, read out with it. */
  readonly description?: ReactNode;
  /** The ID of the element that is read out with the title instead. */
  readonly describedBy?: string;
  readonly children: ReactNode;
}

const DialogModal = lazyPart(async () => (await import('./dialog-modal.tsx')).DialogModal);

/**
 * A modal dialog. Its first field gets the focus, which returns when the dialog closes. Its code is fetched with the first
 * pointer or key event, or when the dialog is open from the start.
 */
export function Dialog(props: DialogProps) {
  // It stays mounted after it was opened, so that React Aria can close it and return the focus.
  const [isNeeded, setNeeded] = useState(props.isOpen);
  if (props.isOpen && !isNeeded) setNeeded(true);
  useEffect(() => prepareSoon(DialogModal.prepare), []);
  return (
    isNeeded && (
      <Suspense>
        <DialogModal {...props} />
      </Suspense>
    )
  );
}
