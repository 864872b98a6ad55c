import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { lazyPart, prepareSoon } from '../lazy-part.tsx';

export interface DialogProps {
  readonly title: string;
  /** Whether it shows: a tag of the machine. */
  readonly isOpen: boolean;
  /** Escape, the backdrop or the close button: send the machine its `cancel`. */
  readonly onClose: () => void;
  readonly size?: 'small' | 'medium' | 'large';
  readonly role?: 'dialog' | 'alertdialog';
  /** A line under the title. */
  readonly description?: ReactNode;
  readonly children: ReactNode;
}

const DialogModal = lazyPart(async () => (await import('./dialog-modal.tsx')).DialogModal);

/**
 * A modal dialog. The machine opens and closes it; focus goes to its first field and returns when it closes. Its code
 * comes when the user begins to do something, or when a dialog is open from the start.
 */
export function Dialog(props: DialogProps) {
  // Once it was open it stays, closed: that is how it leaves in style.
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
