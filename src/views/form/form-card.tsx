import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { FormActor } from '#machines/form/form-machine.ts';
import { Button } from '#views/controls/buttons/button.tsx';
import { Toast } from '#views/controls/feedback/toast.tsx';
import { Form, Refusal } from '#views/controls/form/form.tsx';
import { Card } from '#views/controls/layout/card.tsx';
import { EditConflict, TakeTheirs } from './edit-conflict.tsx';
import { useForm } from './use-form.ts';

interface FormCardProps<TSubject extends object, TDraft extends object, TResult> {
  readonly form: FormActor<TSubject, TDraft, TResult>;
  readonly title: string;
  readonly description?: string;
  /** The label of the main button: 'Save profile'. */
  readonly submitLabel: string;
  /** Default `primary`, of which a page has one. */
  readonly submitVariant?: 'secondary';
  readonly children: ReactNode;
}

/** A form in a card. It stays open after a success, and shows the success above its fields. */
export function FormCard<TSubject extends object, TDraft extends object, TResult>({
  form,
  title,
  description,
  submitLabel,
  submitVariant,
  children,
}: FormCardProps<TSubject, TDraft, TResult>) {
  const { t } = useLingui();
  const { notice, failure, isBusy, hasConflict, submit } = useForm(form);
  return (
    <Card title={title} description={description}>
      <div>
        <Toast notice={notice} onDismiss={() => form.send({ type: 'dismiss' })} />
        <Form
          label={title}
          isBusy={isBusy}
          onSubmit={submit}
          actions={
            <>
              <Refusal notice={failure} />
              {hasConflict && <TakeTheirs form={form} />}
              <Button
                type="submit"
                variant={submitVariant ?? 'primary'}
                isPending={isBusy}
                pendingLabel={t`Saving…`}
              >
                {hasConflict ? t`Save mine` : submitLabel}
              </Button>
            </>
          }
        >
          {hasConflict && <EditConflict form={form} />}
          {children}
        </Form>
      </div>
    </Card>
  );
}
