import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { expectationWords } from '#domain/questions/expectation-words.ts';
import type { KeptAnswer } from '#domain/questions/kept-answer.ts';
import type { QuestionSet } from '#domain/questions/set.ts';
import { questionName } from '#domain/questions/set-draft.ts';
import { useActors } from '#views/actors.ts';
import { Button } from '#views/controls/buttons/button.tsx';
import { LinkButton } from '#views/controls/buttons/link.tsx';
import { Notice } from '#views/controls/feedback/notice.tsx';
import { Spinner } from '#views/controls/feedback/spinner.tsx';
import { RadioGroup } from '#views/controls/fields/radio-group.tsx';
import { Select } from '#views/controls/fields/select.tsx';
import { TextField } from '#views/controls/fields/text-field.tsx';
import { Cluster, Stack } from '#views/controls/layout/layout.tsx';
import { Optional } from '#views/controls/layout/optional.tsx';
import { Dialog } from '#views/controls/overlays/dialog.tsx';
import { useText } from '#views/controls/text.ts';
import { FormDialog } from '#views/form/form-dialog.tsx';
import { useForm } from '#views/form/use-form.ts';
import { ListStatus } from '#views/list/list-status.tsx';
import { useList } from '#views/list/use-list.ts';
import { listOf } from '#views/list-of.ts';
import { questionsHref } from '#views/paths.ts';
import { useQuestionSets } from '#views/shared-actors.ts';
import { useScreenActor } from '#views/use-screen-actor.ts';

interface KeepDialogProps {
  readonly burgerId: string;
  /** The number of the answer in its conversation. */
  readonly turn: number;
  readonly kept: KeptAnswer;
  readonly onClose: () => void;
}

/** Keeps an answer as a question, once the sets are known that it can be added to. */
export function KeepDialog(props: KeepDialogProps) {
  const { t } = useLingui();
  const list = useQuestionSets(props.burgerId);
  const state = useList(list);
  if (state.isReal) return <KeepForm {...props} sets={state.items} />;
  return (
    <Dialog title={t`Keep as a question`} isOpen onClose={props.onClose}>
      <ListStatus state={state} list={list}>
        {state.isLoading && <Spinner isCentered>{t`Loading questions…`}</Spinner>}
      </ListStatus>
    </Dialog>
  );
}

interface KeepFormProps extends KeepDialogProps {
  readonly sets: readonly QuestionSet[];
}

function KeepForm({ burgerId, turn, kept, sets, onClose }: KeepFormProps) {
  const { t } = useLingui();
  // The words tell an answer from one at the same place of another conversation.
  const key = `${burgerId} ${turn} ${kept.words}`;
  const form = useScreenActor(useActors().questions.use().keptQuestions, key, { burgerId, kept, sets });
  const { draft, done, field } = useForm(form);
  const count = kept.turns.length;
  if (done !== null) return <Kept burgerId={burgerId} set={done.result} onClose={onClose} />;
  return (
    <FormDialog
      form={form}
      title={t`Keep as a question`}
      submitLabel={t`Keep`}
      pendingLabel={t`Saving…`}
      onCancel={onClose}
    >
      <Words kept={kept} {...field('words')} />
      {count > 1 && (
        <RadioGroup
          label={t`Messages up to this answer`}
          options={[
            { value: 'one', label: t`One question` },
            { value: 'each', label: t`${plural(count, { one: '# question', other: '# questions' })}` },
          ]}
          {...field('as')}
        />
      )}
      {draft.as === 'one' && (
        <TextField
          label={t`Name of the question`}
          mark={<Optional />}
          placeholder={questionName({ name: '', turns: kept.turns })}
          {...field('name')}
        />
      )}
      <Select
        label={t`Question set`}
        options={[
          ...sets.map(({ id, name }) => ({ value: id, label: name })),
          { value: '', label: t`New question set` },
        ]}
        {...field('setId')}
      />
      {draft.setId === '' && (
        <TextField label={t`Name of the question set`} isRequired {...field('setName')} />
      )}
    </FormDialog>
  );
}

interface WordsProps {
  readonly kept: KeptAnswer;
  readonly value: string;
  readonly errorMessage: Parameters<typeof TextField>[0]['errorMessage'];
  readonly onChange: (words: string) => void;
}

/** The answer as it was received, in which words are marked, and the words that are expected. */
function Words({ kept, ...field }: WordsProps) {
  const { t, i18n } = useLingui();
  const say = useText();
  const answer = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const expected = kept.turns.at(-1)?.expect.map((expectation) => say(expectationWords(expectation))) ?? [];
  const takeMarked = () => {
    const text = answer.current;
    if (text === null) return;
    const marked = kept.words.slice(text.selectionStart ?? 0, text.selectionEnd ?? 0).trim();
    if (marked === '') text.focus();
    else field.onChange([field.value.trimEnd(), marked].filter((part) => part !== '').join('\n'));
  };
  return (
    <>
      <TextField
        ref={answer}
        label={t`Answer, as received`}
        description={t`Mark words that matter, and press the button. Formatting belongs to the words: “**9** am” isn’t “9 am”.`}
        rows={6}
        isReadOnly
        value={kept.words}
        onChange={() => undefined}
      />
      <Cluster>
        <Button onPress={takeMarked}>{t`Expect the marked words`}</Button>
      </Cluster>
      <TextField
        label={t`The answer has to say`}
        mark={<Optional />}
        description={
          expected.length > 0 ? (
            <>
              {t`One text a line.`} <Trans>Also expected: {listOf(expected, i18n.locale)}.</Trans>
            </>
          ) : (
            t`One text a line.`
          )
        }
        rows={3}
        {...field}
      />
    </>
  );
}

interface KeptProps {
  readonly burgerId: string;
  readonly set: QuestionSet;
  readonly onClose: () => void;
}

/** Says where the question is. */
function Kept({ burgerId, set, onClose }: KeptProps) {
  const { t } = useLingui();
  return (
    <Dialog title={t`Kept as a question`} isOpen onClose={onClose} size="small">
      <Stack>
        <Notice tone="success">{t`Kept in the question set “${set.name}”.`}</Notice>
        <Cluster>
          <LinkButton href={questionsHref(burgerId)}>{t`Show the questions`}</LinkButton>
          <Button variant="primary" onPress={onClose}>{t`Close`}</Button>
        </Cluster>
      </Stack>
    </Dialog>
  );
}
