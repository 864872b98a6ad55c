import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { PattyTestDraft } from '#domain/drafts/patty-test.ts';
import {
  fieldValues,
  headerFields,
  missingInputs,
  type TestField,
  testFields,
  withInput,
  wrongNumbers,
} from '#domain/drafts/patty-test-fields.ts';
import type { Patty } from '#domain/entities.ts';
import { parseJsonObject } from '#domain/json/text.ts';
import { pattyName } from '#domain/layer-summaries.ts';
import { failureNotice } from '#domain/messages.ts';
import type { FormOf } from '#machines/list/list-machine.ts';
import type { patties } from '#machines/list/resources/patties.ts';
import { cx } from '#views/controls/cx.ts';
import { NoticeView } from '#views/controls/feedback/notice.tsx';
import { CodeArea } from '#views/controls/fields/code-area.tsx';
import { Select } from '#views/controls/fields/select.tsx';
import { TextField } from '#views/controls/fields/text-field.tsx';
import { Columns } from '#views/controls/layout/layout.tsx';
import { Optional } from '#views/controls/layout/optional.tsx';
import { FormDialog } from '#views/form/form-dialog.tsx';
import { useForm } from '#views/form/use-form.ts';
import styles from './burger-settings.module.css';
import { Hint } from './hint.tsx';
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

interface PattyTestFieldsProps {
  readonly patty: Patty;
  readonly draft: PattyTestDraft;
  /** The required parameters without a value, once a test was refused because of them. */
  readonly missing: readonly string[];
  /** The parameters that are no numbers, likewise. */
  readonly wrong: readonly string[];
  readonly onChange: (change: Partial<PattyTestDraft>) => void;
}

/** A field for each parameter and each private header. They show parts of the two JSON texts beside them. */
function PattyTestFields({ patty, draft, missing, wrong, onChange }: PattyTestFieldsProps) {
  const { t } = useLingui();
  const inputs = fieldValues(draft.toolInput);
  const headers = fieldValues(draft.privacyInput);
  const parameters = testFields(patty);
  const requested = headerFields(patty);
  const isWaiting = (inputs === null && parameters.length > 0) || (headers === null && requested.length > 0);
  return (
    <>
      {isWaiting && <Hint text={t`These fields can be edited once the JSON below is a valid object.`} />}
      <Columns width="narrow">
        {parameters.map((field) => (
          <InputField
            key={field.name}
            field={field}
            values={inputs}
            errorMessage={
              missing.includes(field.name)
                ? t`Enter a value.`
                : wrong.includes(field.name)
                  ? t`Enter a number.`
                  : undefined
            }
            onChange={(value) => onChange({ toolInput: withInput(draft.toolInput, field, value) })}
          />
        ))}
        {requested.map((field) => (
          <TextField
            key={field.name}
            label={t`Header ${field.name}`}
            mark={<Optional />}
            type="password"
            autoComplete="new-password"
            isDisabled={headers === null}
            value={headers?.get(field.name) ?? ''}
            onChange={(value) => onChange({ privacyInput: withInput(draft.privacyInput, field, value) })}
          />
        ))}
      </Columns>
    </>
  );
}

interface InputFieldProps {
  readonly field: TestField;
  /** Null while the text is invalid. */
  readonly values: ReadonlyMap<string, string> | null;
  readonly errorMessage: string | undefined;
  readonly onChange: (value: string) => void;
}

function InputField({ field, values, errorMessage, onChange }: InputFieldProps) {
  const { t } = useLingui();
  const { name, kind, description, isRequired, choices } = field;
  const value = values?.get(name) ?? '';
  const shared = {
    label: name,
    description,
    isRequired,
    errorMessage,
    ...(!isRequired && { mark: <Optional /> }),
    isDisabled: values === null,
    onChange,
  };
  if (kind === 'text' || kind === 'number')
    return <TextField {...shared} value={value} {...(kind === 'number' && { inputMode: 'decimal' })} />;
  if (kind === 'json')
    return (
      <div className={styles.wideField}>
        <CodeArea {...shared} value={value} rows={4} placeholder="JSON" />
      </div>
    );
  const words = kind === 'boolean' ? ['true', 'false'] : choices;
  const options = words.map((word) => ({ value: word, label: word }));
  const none = { value: '', label: t({ message: 'None', comment: 'In an empty field: no value is sent' }) };
  return (
    <Select
      {...shared}
      options={isRequired ? options : [none, ...options]}
      value={value === '' && isRequired ? null : value}
      placeholder={none.label}
    />
  );
}
