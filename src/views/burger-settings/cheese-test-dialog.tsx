import { useLingui } from '@lingui/react/macro';
import type { ActorRefFrom } from 'xstate';
import type { cheeseTestMachine } from '#machines/task/tasks/cheese-test.ts';
import { TextField } from '../controls/text-field.tsx';
import { FormDialog } from '../list/form-dialog.tsx';
import { useTask } from '../use-task.ts';
import { TestResult } from './test-result.tsx';

/** Says something to the model and shows what it answers. */
export function CheeseTestDialog({ test }: { test: ActorRefFrom<typeof cheeseTestMachine> }) {
  const { t } = useLingui();
  const { draft, errors, failure, done, isOpen, isBusy, change, submit, cancel } = useTask(test);
  return (
    <FormDialog
      title={t`Test ${draft.cheeseType}`}
      isOpen={isOpen}
      submitLabel={t`Send test`}
      pendingLabel={t`Testing…`}
      isBusy={isBusy}
      failure={failure}
      onSubmit={submit}
      onCancel={cancel}
    >
      <TextField
        label={t`Test message`}
        rows={3}
        value={draft.message}
        errorMessage={errors.message}
        onChange={(message) => change({ message })}
      />
      <TestResult result={done?.result ?? null} />
    </FormDialog>
  );
}
