import { useLingui } from '@lingui/react/macro';
import type { FormOf } from '#machines/list/list-machine.ts';
import type { cheeses } from '#machines/list/resources/cheeses.ts';
import { AnswerFigures } from '#views/answer/answer-figures.tsx';
import { TextField } from '#views/controls/fields/text-field.tsx';
import { FormDialog } from '#views/form/form-dialog.tsx';
import { useForm } from '#views/form/use-form.ts';
import { Outcome, TestResult } from './test-result.tsx';

/** Sends the model a message and shows its answer. */
export function CheeseTestDialog({ form }: { form: FormOf<typeof cheeses, 'test'> }) {
  const { t } = useLingui();
  const { subject, done, notice, field } = useForm(form);
  return (
    <FormDialog
      form={form}
      title={t`Test ${{ name: subject.target.type }}`}
      submitLabel={t`Send test`}
      pendingLabel={t`Testing…`}
      returned={t`Your last test was restored.`}
    >
      <TextField label={t`Test message`} isRequired rows={3} {...field('message')} />
      <Outcome of={done} form={form} notice={notice}>
        <TestResult
          result={done?.result.text ?? null}
          figures={
            done && (
              <AnswerFigures firstWord={null} total={done.result.milliseconds} tokens={done.result.tokens} />
            )
          }
        />
      </Outcome>
    </FormDialog>
  );
}
