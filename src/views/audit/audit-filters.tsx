import { useLingui } from '@lingui/react/macro';
import { type AuditChoice, choiceIn, wholeLog, withChoice } from '#domain/history/audit-filter.ts';
import { kindsOfChange, subjectsOfChange } from '#domain/history/entry-words.ts';
import { Button } from '#views/controls/buttons/button.tsx';
import type { Option } from '#views/controls/fields/option-list.tsx';
import { Select } from '#views/controls/fields/select.tsx';
import { TextField } from '#views/controls/fields/text-field.tsx';
import { Cluster, Columns, Stack } from '#views/controls/layout/layout.tsx';
import { useText } from '#views/controls/text.ts';
import { useInAddress } from '#views/controls/use-in-address.ts';

/** The value of the option for every kind. An option needs one. */
const ANY = 'any';

const inAddress = { read: choiceIn, write: withChoice };

/** The fields by which entries of the audit log are looked for. */
export function AuditFilters() {
  const { t } = useLingui();
  const [choice, choose] = useInAddress<AuditChoice>(inAddress);
  const kinds = useKinds();
  const field = (name: keyof AuditChoice) => ({
    value: choice[name],
    onChange: (value: string) => choose({ ...choice, [name]: value }),
  });
  const isWhole = Object.values(choice).every((value) => value === '');

  return (
    <search aria-label={t`Filters`}>
      <Stack>
        <Columns width="narrow">
          <TextField label={t`Person`} {...field('person')} />
          <Select
            label={t`Kind`}
            options={kinds}
            value={choice.kind === '' ? ANY : choice.kind}
            onChange={(kind) => choose({ ...choice, kind: kind === ANY ? '' : kind })}
          />
          <TextField label={t`Burger`} {...field('burger')} />
          <TextField label={t`Workshop`} {...field('workshop')} />
          <TextField label={t`From`} type="datetime-local" {...field('since')} />
          <TextField label={t`Until`} type="datetime-local" {...field('until')} />
        </Columns>
        {!isWhole && (
          <Cluster>
            <Button size="small" onPress={() => choose(wholeLog)}>{t`Clear filters`}</Button>
          </Cluster>
        )}
      </Stack>
    </search>
  );
}

/** The kinds of entries: what was done, and what it was done to. */
function useKinds(): readonly Option[] {
  const { t } = useLingui();
  const say = useText();
  return [
    { value: ANY, label: t`All kinds` },
    ...Object.entries(subjectsOfChange).map(([value, text]) => ({ value, label: say(text) })),
    ...Object.entries(kindsOfChange).map(([value, text]) => ({ value, label: say(text) })),
  ];
}
