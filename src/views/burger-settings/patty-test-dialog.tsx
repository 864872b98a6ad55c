import { useLingui } from '@lingui/react/macro';
import type { Patty } from '#domain/entities.ts';
import { prettyJson } from '#machines/chat/payload.ts';
import type { CommandForm } from '#machines/list/list-machine.ts';
import type { PattyCommands } from '#machines/list/resources/patties.ts';
import type { LayersScope } from '#machines/list/resources/top-buns.ts';
import { CodeArea } from '../controls/code-area.tsx';
import { FormDialog } from '../form/form-dialog.tsx';
import { useForm } from '../form/use-form.ts';
import { TestResult } from './test-result.tsx';

/** Runs the tool once and shows the result that the model would get. */
export function PattyTestDialog({ form }: { form: CommandForm<LayersScope, Patty, PattyCommands['test']> }) {
  const { t } = useLingui();
  const { draft, errors, done, change } = useForm(form);
  return (
    <FormDialog form={form} title={t`Test patty`} submitLabel={t`Run test`} pendingLabel={t`Testing…`}>
      <CodeArea
        label={t`Tool input`}
        description={t`JSON: the arguments that the model would give.`}
        rows={4}
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
