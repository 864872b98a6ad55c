import type { Notice } from '#machines/messages.ts';
import { FormDialog, type FormDialogProps } from './form-dialog.tsx';

type Words = Pick<
  FormDialogProps,
  'title' | 'description' | 'size' | 'submitLabel' | 'pendingLabel' | 'children'
>;

export interface CommandDialogProps extends Words {
  /** The open command and what it can be told: what `useCommand` gives. */
  readonly form: { readonly failure: Notice | null };
  readonly isBusy: boolean;
  readonly submit: () => void;
  readonly cancel: () => void;
}

/** The form of a list's open command, in a dialog. */
export function CommandDialog({ form, submit, cancel, ...props }: CommandDialogProps) {
  return <FormDialog {...props} failure={form.failure} onSubmit={submit} onCancel={cancel} />;
}
