import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Notice } from '#machines/messages.ts';
import { Button } from '../controls/button.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { Form } from '../controls/form.tsx';
import { NoticeView } from '../controls/notice.tsx';

export interface FormDialogProps {
  readonly title: string;
  readonly description?: ReactNode;
  readonly size?: 'small' | 'medium' | 'large';
  /** Open unless told; render it only while the command is open. */
  readonly isOpen?: boolean;
  /** The main button, at rest and at work: 'Create burger', 'Creating…'. */
  readonly submitLabel: string;
  readonly pendingLabel: string;
  readonly isBusy: boolean;
  /** Why the last try failed. */
  readonly failure: Notice | null;
  readonly onSubmit: () => void;
  readonly onCancel: () => void;
  /** More buttons, before Cancel. */
  readonly extraActions?: ReactNode;
  /** The fields. */
  readonly children: ReactNode;
}

/** A command's or a task's form in a dialog. Escape, the backdrop, the cross and Cancel all send `onCancel`. */
export function FormDialog(props: FormDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog
      title={props.title}
      description={props.description}
      isOpen={props.isOpen ?? true}
      onClose={props.onCancel}
      size={props.size ?? 'medium'}
    >
      <Form
        isInDialog
        label={props.title}
        isBusy={props.isBusy}
        onSubmit={props.onSubmit}
        actions={
          <>
            {props.extraActions}
            <Button onPress={props.onCancel}>{t`Cancel`}</Button>
            <Button
              type="submit"
              variant="primary"
              isPending={props.isBusy}
              pendingLabel={props.pendingLabel}
            >
              {props.submitLabel}
            </Button>
          </>
        }
      >
        {props.children}
        <NoticeView notice={props.failure} />
      </Form>
    </Dialog>
  );
}
