import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { type ExpectationDraft, fieldOf, isKind, kinds } from '#domain/questions/expectation-draft.ts';
import { useBusy } from '#views/controls/busy.ts';
import { Button } from '#views/controls/buttons/button.tsx';
import { ComboBox } from '#views/controls/fields/combo-box.tsx';
import { Select } from '#views/controls/fields/select.tsx';
import { TextField, type TextFieldProps } from '#views/controls/fields/text-field.tsx';
import { TrashIcon } from '#views/controls/icons/member-icons.tsx';
import { Optional } from '#views/controls/layout/optional.tsx';
import { focusFirstField } from '#views/controls/overlays/dialog.tsx';
import { useText } from '#views/controls/text.ts';
import { useList } from '#views/list/use-list.ts';
import { usePatties } from '#views/shared-actors.ts';
import styles from './questions.module.css';

interface ExpectationRowProps {
  readonly burgerId: string;
  readonly number: number;
  readonly expectation: ExpectationDraft;
  readonly errorMessage: MessageDescriptor | undefined;
  readonly onChange: (expectation: ExpectationDraft) => void;
  readonly onRemove: () => void;
}

/** An expectation as a row of words: what the answer does, and its value. */
export function ExpectationRow(props: ExpectationRowProps) {
  const { t } = useLingui();
  const say = useText();
  const isBusy = useBusy();
  const { number, expectation, onChange, onRemove } = props;
  const { kind } = expectation;
  return (
    <div className={styles.expectation}>
      {kind === 'kept' ? (
        <p className={styles.kept}>{t`An expectation that can’t be edited here. It is kept as it is.`}</p>
      ) : (
        <div className={styles.values}>
          <Select
            label={t`Expectation ${number}`}
            options={Object.entries(kinds).map(([value, words]) => ({ value, label: say(words) }))}
            value={kind}
            onChange={(value) => {
              if (isKind(value)) onChange({ ...expectation, kind: value });
            }}
          />
          <ValueFields {...props} />
        </div>
      )}
      <Button
        variant="quiet"
        icon={<TrashIcon />}
        aria-label={t`Remove expectation ${number}`}
        isDisabled={isBusy}
        onPress={({ target }) => {
          // The button is about to go.
          focusFirstField(target.closest('section'));
          onRemove();
        }}
      />
    </div>
  );
}

type ValueProps = Pick<TextFieldProps, 'value' | 'errorMessage' | 'onChange' | 'isRequired'>;

/** The fields for the value of an expectation. */
function ValueFields({ burgerId, expectation, errorMessage, onChange }: ExpectationRowProps) {
  const { t } = useLingui();
  const { kind, value } = expectation;
  const shared: ValueProps = {
    isRequired: true,
    value,
    errorMessage,
    onChange: (next) => onChange({ ...expectation, value: next }),
  };
  switch (fieldOf(kind)) {
    case 'none':
      return null;
    case 'lines':
      return <TextField label={t`Texts, one a line`} placeholder={t`One a line`} rows={2} {...shared} />;
    case 'pattern':
      return <TextField label={t`Pattern`} isMono {...shared} />;
    case 'seconds':
      return <TextField label={t`Seconds`} inputMode="decimal" {...shared} />;
    case 'tokens':
      return <TextField label={t`Tokens`} inputMode="numeric" {...shared} />;
    case 'tool':
      return (
        <>
          <ToolField burgerId={burgerId} {...shared} />
          {kind === 'tool-called' && (
            <TextField
              label={t`Arguments, one a line`}
              mark={<Optional />}
              placeholder={t`name: value`}
              rows={1}
              value={expectation.more}
              onChange={(more) => onChange({ ...expectation, more })}
            />
          )}
        </>
      );
    default:
      return <TextField label={t`Text`} rows={1} {...shared} />;
  }
}

type ToolFieldProps = ValueProps & { readonly burgerId: string };

/** The ID of a tool; those of the burger are suggested. */
function ToolField({ burgerId, ...field }: ToolFieldProps) {
  const { t } = useLingui();
  const { items, isReal } = useList(usePatties(burgerId));
  const names = isReal
    ? items.map(({ jsonData }) => jsonData.name).filter((name) => typeof name === 'string')
    : [];
  return (
    <ComboBox label={t`Tool ID`} options={names.map((name) => ({ value: name, label: name }))} {...field} />
  );
}
