import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { PattyTestDraft } from '#domain/drafts/patty-test.ts';
import { fieldValues, missingInputs, testFields, wrongNumbers } from '#domain/drafts/patty-test-fields.ts';
import { parseJsonObject } from '#domain/json/text.ts';
import { pattyName } from '#domain/layer-summaries.ts';
import { failureNotice } from '#domain/messages.ts';
import type { FormOf } from '#machines/list/list-machine.ts';
import type { patties } from '#machines/list/resources/patties.ts';
import { cx } from '../controls/cx.ts';
import { NoticeView } from '../controls/feedback/notice-view.tsx';
import { CodeArea } from '../controls/fields/code-area.tsx';
import { Columns } from '../controls/layout/layout.tsx';
import { FormDialog } from '../form/form-dialog.tsx';
import { useForm } from '../form/use-form.ts';
import styles from './burger-settings.module.css';
import { Hint } from './hint.tsx';
import { PattyTestFields } from './patty-test-fields.tsx';
import { Outcome, TestResult } from './test-result.tsx';
import { Trial, TrialFigures } from './trial.tsx';

/** Runs the tool once and shows the result that the model would get. */
export function PattyTestDialog({ form }: { form: FormOf<typeof patties, 'test'> }) {
  const { t } = useLingui();
  const { subject, draft, errors, done, notice, field, change } = useForm(form);
  /** The fault of a text, until the form itself shows one. Tools take objects, but any JSON can be tried. */
  const fault = (field: keyof PattyTestDraft) => {
    const parsed = parseJsonObject(draft[field]);
    return parsed.ok || errors[field] ? undefined : <Hint text={parsed.message} />;
  };
  // Each is marked at its own field; without one, at the text.
  const missing = errors.toolInput === undefined ? [] : missingInputs(subject.target, draft.toolInput);
  const fields = testFields(subject.target);
  const wrong = errors.toolInput === undefined ? [] : wrongNumbers(subject.target, draft.toolInput);
  const marked = [...missing, ...wrong];
  const areMarked = marked.length > 0 && marked.every((name) => fields.some((one) => one.name === name));
  const hasSecrets = [...(fieldValues(draft.privacyInput)?.values() ?? [])].some((value) => value !== '');
  const result = done?.result;
  return (
    <FormDialog
      form={form}
      title={t`Test ${{ name: pattyName(subject.target) }}`}
      size="large"
      submitLabel={t`Run test`}
      pendingLabel={t`Testing…`}
      returned={t`Your last test was restored.`}
    >
      <PattyTestFields
        patty={subject.target}
        draft={draft}
        missing={missing}
        wrong={wrong}
        onChange={change}
      />
      <Columns width="narrow">
        <CodeArea
          label={t`Tool input`}
          description={fault('toolInput') ?? t`JSON: the arguments that the model would give.`}
          rows={4}
          {...field('toolInput')}
          {...(areMarked && { errorMessage: undefined })}
        />
        {/* It repeats what the fields of the headers hide. */}
        <div className={cx(hasSecrets && styles.secret)}>
          <CodeArea
            label={t`Privacy input`}
            description={fault('privacyInput') ?? t`JSON: header values that the model never sees.`}
            rows={4}
            {...field('privacyInput')}
          />
        </div>
      </Columns>
      <Outcome of={done} form={form} notice={result?.failure ? null : notice}>
        {result?.failure ? (
          <NoticeView notice={failureNotice(msg`Unable to test patty.`, result.failure)} />
        ) : (
          <TestResult
            result={result?.text ?? null}
            figures={result?.trial && <TrialFigures trial={result.trial} />}
          />
        )}
        {result?.trial && (
          <Trial trial={result.trial} figures={result.failure && <TrialFigures trial={result.trial} />} />
        )}
      </Outcome>
    </FormDialog>
  );
}
