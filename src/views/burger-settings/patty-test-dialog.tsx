import { useLingui } from '@lingui/react/macro';
import type { ActorRefFrom } from 'xstate';
import { prettyJson } from '#machines/chat/payload.ts';
import type { pattyTestMachine } from '#machines/task/tasks/patty-test.ts';
import { CodeArea } from '../controls/code-area.tsx';
import { FormDialog } from '../list/form-dialog.tsx';
import { useTask } from '../use-task.ts';
import { TestResult } from './test-result.tsx';

/** Runs the tool once and shows what the model would be given. */
export function PattyTestDialog({ test }: { test: ActorRefFrom<typeof pattyTestMachine> }) {
  const { t } = useLingui();
  const { draft, errors, failure, done, isOpen, isBusy, change, submit, cancel } = useTask(test);
  return (
    <FormDialog
      title={t`Test patty`}
      isOpen={isOpen}
      submitLabel={t`Run test`}
      pendingLabel={t`Testing…`}
      isBusy={isBusy}
      failure={failure}
      onSubmit={submit}
      onCancel={cancel}
    >
      <CodeArea
        label={t`Tool input`}
        description={t`JSON: the arguments that the model would give.`}
        rows={5}
        value={draft.toolInput}
        errorMessage={errors.toolInput}
        onChange={(toolInput) => change({ toolInput })}
      />
      <CodeArea
        label={t`Privacy input`}
        description={t`JSON: header values that the model never sees.`}
        rows={4}
        value={draft.privacyInput}
        errorMessage={errors.privacyInput}
        onChange={(privacyInput) => change({ privacyInput })}
      />
      <TestResult result={done && (prettyJson(done.result) ?? done.result)} />
    </FormDialog>
  );
}
