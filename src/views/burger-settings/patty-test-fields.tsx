import { useLingui } from '@lingui/react/macro';
import type { PattyTestDraft } from '#domain/drafts/patty-test.ts';
import {
  fieldValues,
  headerFields,
  type TestField,
  testFields,
  withInput,
} from '#domain/drafts/patty-test-fields.ts';
import type { Patty } from '#domain/entities.ts';
import { CodeArea } from '../controls/fields/code-area.tsx';
import { Select } from '../controls/fields/select.tsx';
import { TextField } from '../controls/fields/text-field.tsx';
import { Columns } from '../controls/layout/layout.tsx';
import { Optional } from '../controls/layout/optional.tsx';
import styles from './burger-settings.module.css';
import { Hint } from './hint.tsx';

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
export function PattyTestFields({ patty, draft, missing, wrong, onChange }: PattyTestFieldsProps) {
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
