import { useLingui } from '@lingui/react/macro';
import type { FormActor } from '#machines/form/form-machine.ts';
import { Button } from '#views/controls/buttons/button.tsx';
import { Conflict } from './conflict.tsx';

interface EditConflictProps<TSubject extends object, TDraft extends object, TResult> {
  readonly form: FormActor<TSubject, TDraft, TResult>;
}

/** Somebody else has saved the same item meanwhile. What was typed stays in the fields below. */
export function EditConflict<TSubject extends object, TDraft extends object, TResult>({
  form,
}: EditConflictProps<TSubject, TDraft, TResult>) {
  const { t } = useLingui();
  return (
    <Conflict form={form} legend={{ former: t`Theirs`, latter: t`Yours` }}>
      <p>{t`What you typed is still here. “Take theirs” discards it. “Save mine” replaces their version.`}</p>
    </Conflict>
  );
}

/** The button that begins again with their version. */
export function TakeTheirs<TSubject extends object, TDraft extends object, TResult>({
  form,
}: EditConflictProps<TSubject, TDraft, TResult>) {
  const { t } = useLingui();
  return <Button onPress={() => form.send({ type: 'take theirs' })}>{t`Take theirs`}</Button>;
}
