import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { prettyJson } from '#machines/chat/payload.ts';
import type { pattyTestMachine } from '#machines/task/tasks/patty-test.ts';
import { CodeArea } from '../controls/code-area.tsx';
import { FormDialog } from '../list/form-dialog.tsx';
import { TestResult } from './test-result.tsx';

/** Runs the tool once and shows what the model would be given. */
export function PattyTestDialog({ test }: { test: ActorRefFrom<typeof pattyTestMachine> }) {
  const { t } = useLingui();
  const { draft, errors, failure, done } = useSelector(test, (snapshot) => snapshot.context);
  const isOpen = useSelector(test, (snapshot) => snapshot.hasTag('dialog'));
  const isBusy = useSelector(test, (snapshot) => snapshot.hasTag('busy'));
  return (
    <FormDialog
      title={t`Test patty`}
      isOpen={isOpen}
      submitLabel={t`Run test`}
      pendingLabel={t`Testing…`}
      isBusy={isBusy}
      failure={failure}
      onSubmit={() => test.send({ type: 'submit' })}
      onCancel={() => test.send({ type: 'cancel' })}
    >
      <CodeArea
        label={t`Tool input`}
        description={t`JSON: the arguments that the model would give.`}
        rows={5}
        value={draft.toolInput}
        errorMessage={errors.toolInput}
        onChange={(toolInput) => test.send({ type: 'change', draft: { toolInput } })}
      />
      <CodeArea
        label={t`Privacy input`}
        description={t`JSON: header values that the model never sees.`}
        rows={4}
        value={draft.privacyInput}
        errorMessage={errors.privacyInput}
        onChange={(privacyInput) => test.send({ type: 'change', draft: { privacyInput } })}
      />
      <TestResult result={done && (prettyJson(done.result) ?? done.result)} />
    </FormDialog>
  );
}
