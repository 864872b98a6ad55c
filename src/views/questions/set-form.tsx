import { useLingui } from '@lingui/react/macro';
import { memo, type ReactNode, useMemo, useState } from 'react';
import type { ShownErrors } from '#domain/messages.ts';
import {
  faultIn,
  MAX_QUESTIONS,
  newQuestion,
  questionName,
  readQuestions,
  type SetDraft,
  writeQuestions,
} from '#domain/questions/set-draft.ts';
import type { FormActor } from '#machines/form/form-machine.ts';
import { useBusy } from '#views/controls/busy.ts';
import { Button } from '#views/controls/buttons/button.tsx';
import { Notice } from '#views/controls/feedback/notice.tsx';
import { TextField } from '#views/controls/fields/text-field.tsx';
import { PlusIcon } from '#views/controls/icons/member-icons.tsx';
import { Disclosure } from '#views/controls/layout/disclosure.tsx';
import { useText } from '#views/controls/text.ts';
import { FormDialog } from '#views/form/form-dialog.tsx';
import { useForm } from '#views/form/use-form.ts';
import { QuestionFields } from './question-fields.tsx';
import styles from './questions.module.css';

interface SetFormProps<TSubject extends object, TResult> {
  readonly form: FormActor<TSubject, SetDraft, TResult>;
  readonly burgerId: string;
  readonly title: string;
  readonly submitLabel: string;
}

/** A question set: its name, and its questions, of which one is open at a time. */
export function SetForm<TSubject extends object, TResult>(props: SetFormProps<TSubject, TResult>) {
  const { t } = useLingui();
  const { form, burgerId, title, submitLabel } = props;
  const { draft, errors, field, change } = useForm(form);
  return (
    <FormDialog form={form} title={title} size="large" submitLabel={submitLabel} pendingLabel={t`Saving…`}>
      <TextField label={t`Name`} isRequired {...field('name')} />
      <QuestionList
        burgerId={burgerId}
        text={draft.questions}
        error={errors.questions}
        onChange={(questions) => change({ questions })}
      />
    </FormDialog>
  );
}

interface QuestionListProps {
  readonly burgerId: string;
  readonly text: string;
  readonly error: ShownErrors<SetDraft>['questions'];
  readonly onChange: (text: string) => void;
}

/** The questions, of which one is open. A refused one opens by itself. */
function QuestionList({ burgerId, text, error, onChange }: QuestionListProps) {
  const { t } = useLingui();
  const say = useText();
  const isBusy = useBusy();
  const questions = useMemo(() => readQuestions(text), [text]);
  const [open, setOpen] = useState<string | null>(null);
  const [added, setAdded] = useState<string | null>(null);
  const [seen, setSeen] = useState<typeof error>(undefined);
  const fault = error === undefined ? null : faultIn(questions);
  if (error !== seen) {
    setSeen(error);
    const number = fault === null ? numberIn(error) : fault.question;
    if (number !== null) setOpen(questions[number]?.id ?? null);
  }
  const change = (next: typeof questions) => onChange(writeQuestions(next));
  return (
    <section className={styles.list} aria-label={t`Questions`}>
      <h3>{t`Questions`}</h3>
      {error !== undefined && <Notice tone="error">{say(error)}</Notice>}
      <ol className={styles.rows}>
        {questions.map((question, place) => (
          <Row
            key={question.id}
            id={question.id}
            name={questionName(question)}
            isOpen={question.id === open}
            onOpen={setOpen}
          >
            {question.id === open && (
              <QuestionFields
                burgerId={burgerId}
                question={question}
                isNew={question.id === added}
                fault={fault?.question === place ? fault : null}
                onChange={(next) => change(questions.with(place, next))}
                onRemove={() => change(questions.toSpliced(place, 1))}
              />
            )}
          </Row>
        ))}
      </ol>
      <div>
        <Button
          icon={<PlusIcon />}
          isDisabled={isBusy}
          {...(questions.length >= MAX_QUESTIONS && {
            disabledReason: t`A question set has at most ${{ most: MAX_QUESTIONS }} questions.`,
          })}
          onPress={() => {
            const question = newQuestion(questions);
            change([...questions, question]);
            setOpen(question.id);
            setAdded(question.id);
          }}
        >{t`Add a question`}</Button>
      </div>
    </section>
  );
}

/** The question that a refusal of the server is about, counted from 0. */
function numberIn(error: QuestionListProps['error']): number | null {
  const number = typeof error === 'object' ? error.values?.question : undefined;
  return typeof number === 'number' ? number - 1 : null;
}

interface RowProps {
  readonly id: string;
  readonly name: string;
  readonly isOpen: boolean;
  readonly onOpen: (id: string | null) => void;
  readonly children: ReactNode;
}

/** A closed row is not rendered again while another question is typed. */
const Row = memo(function Row({ id, name, isOpen, onOpen, children }: RowProps) {
  const { t } = useLingui();
  return (
    <li>
      <Disclosure
        title={<span className={styles.rowName}>{name === '' ? t`New question` : name}</span>}
        isExpanded={isOpen}
        onExpandedChange={(isExpanded) => onOpen(isExpanded ? id : null)}
      >
        {children}
      </Disclosure>
    </li>
  );
});
