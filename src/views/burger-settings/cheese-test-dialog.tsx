import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { cheeseTestMachine } from '#machines/task/tasks/cheese-test.ts';
import { TextField } from '../controls/text-field.tsx';
import { FormDialog } from '../list/form-dialog.tsx';
import { TestResult } from './test-result.tsx';

/** Says something to the model and shows what it answers. */
export function CheeseTestDialog({ test }: { test: ActorRefFrom<typeof cheeseTestMachine> }) {
  const { t } = useLingui();
  const { draft, errors, failure, done } = useSelector(test, (snapshot) => snapshot.context);
  const isOpen = useSelector(test, (snapshot) => snapshot.hasTag('dialog'));
  const isBusy = useSelector(test, (snapshot) => snapshot.hasTag('busy'));
  return (
    <FormDialog
      title={t`Test ${draft.cheeseType}`}
      isOpen={isOpen}
      submitLabel={t`Send test`}
      pendingLabel={t`Testing…`}
      isBusy={isBusy}
      failure={failure}
      onSubmit={() => test.send({ type: 'submit' })}
      onCancel={() => test.send({ type: 'cancel' })}
    >
      <TextField
        label={t`Test message`}
        rows={3}
        value={draft.message}
        errorMessage={errors.message}
        onChange={(message) => test.send({ type: 'change', draft: { message } })}
      />
      <TestResult result={done?.result ?? null} />
    </FormDialog>
  );
}
