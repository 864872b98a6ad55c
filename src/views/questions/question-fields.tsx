import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import {
  emptyTurn,
  MAX_EXPECTATIONS,
  MAX_MESSAGES,
  type QuestionDraft,
  type QuestionFault,
  questionName,
  type TurnDraft,
} from '#domain/questions/set-draft.ts';
import { useBusy } from '#views/controls/busy.ts';
import { Button } from '#views/controls/buttons/button.tsx';
import { TextField } from '#views/controls/fields/text-field.tsx';
import { PlusIcon, TrashIcon } from '#views/controls/icons/member-icons.tsx';
import { Cluster } from '#views/controls/layout/layout.tsx';
import { Optional } from '#views/controls/layout/optional.tsx';
import { focusFirstField } from '#views/controls/overlays/dialog.tsx';
import { ExpectationRow } from './expectation-row.tsx';
import styles from './questions.module.css';

interface QuestionFieldsProps {
  readonly burgerId: string;
  readonly question: QuestionDraft;
  /** It has just been added, and takes the focus. */
  readonly isNew: boolean;
  /** The first fault of the questions, if it is one of this question. */
  readonly fault: QuestionFault | null;
  readonly onChange: (question: QuestionDraft) => void;
  readonly onRemove: () => void;
}

/** A question: its name, and its messages with what is expected of the answers. */
export function QuestionFields(props: QuestionFieldsProps) {
  const { t } = useLingui();
  const { burgerId, question, isNew, fault, onChange, onRemove } = props;
  const isBusy = useBusy();
  const { turns } = question;
  const change = (next: readonly TurnDraft[]) => onChange({ ...question, turns: next });
  const isFull = turns.length >= MAX_MESSAGES;
  return (
    <div className={styles.question}>
      <TextField
        label={t`Name of the question`}
        mark={<Optional />}
        placeholder={questionName({ ...question, name: '' })}
        value={question.name}
        autoFocus={isNew}
        onChange={(name) => onChange({ ...question, name })}
      />
      {[...turns.entries()].map(([place, turn]) => (
        <TurnFields
          key={place}
          burgerId={burgerId}
          number={place + 1}
          turn={turn}
          fault={fault?.turn === place ? fault : null}
          onChange={(next) => change(turns.with(place, next))}
          {...(turns.length > 1 && { onRemove: () => change(turns.toSpliced(place, 1)) })}
        />
      ))}
      <Cluster>
        <Button
          size="small"
          icon={<PlusIcon />}
          isDisabled={isBusy}
          {...(isFull && { disabledReason: t`A question has at most ${{ most: MAX_MESSAGES }} messages.` })}
          onPress={() => change([...turns, emptyTurn])}
        >{t`Add a message`}</Button>
        <RemoveButton around="form" onRemove={onRemove}>{t`Remove this question`}</RemoveButton>
      </Cluster>
    </div>
  );
}

interface TurnFieldsProps {
  readonly burgerId: string;
  readonly number: number;
  readonly turn: TurnDraft;
  readonly fault: QuestionFault | null;
  readonly onChange: (turn: TurnDraft) => void;
  /** Absent for the only message of a question. */
  readonly onRemove?: () => void;
}

/** A message, and below it what is expected of its answer. */
function TurnFields({ burgerId, number, turn, fault, onChange, onRemove }: TurnFieldsProps) {
  const { t } = useLingui();
  const isBusy = useBusy();
  const { prompt, expect } = turn;
  const change = (next: TurnDraft['expect']) => onChange({ ...turn, expect: next });
  const isFull = expect.length >= MAX_EXPECTATIONS;
  return (
    <section className={styles.turnFields} aria-label={t`Message ${number}`}>
      <TextField
        label={t`Message ${number}`}
        isRequired
        rows={2}
        value={prompt}
        errorMessage={fault?.expectation === null ? fault.message : undefined}
        onChange={(value) => onChange({ ...turn, prompt: value })}
      />
      {expect.length > 0 && <h4 className={styles.small}>{t`The answer`}</h4>}
      {[...expect.entries()].map(([place, expectation]) => (
        <ExpectationRow
          key={place}
          burgerId={burgerId}
          number={place + 1}
          expectation={expectation}
          errorMessage={fault?.expectation === place ? fault.message : undefined}
          onChange={(next) => change(expect.with(place, next))}
          onRemove={() => change(expect.toSpliced(place, 1))}
        />
      ))}
      <Cluster>
        <Button
          size="small"
          icon={<PlusIcon />}
          isDisabled={isBusy}
          {...(isFull && {
            disabledReason: t`A message has at most ${{ most: MAX_EXPECTATIONS }} expectations.`,
          })}
          onPress={() => change([...expect, { kind: 'icontains', value: '', more: '' }])}
        >{t`Add an expectation`}</Button>
        {onRemove && (
          <RemoveButton around="li" onRemove={onRemove}>{t`Remove message ${number}`}</RemoveButton>
        )}
      </Cluster>
    </section>
  );
}

interface RemoveButtonProps {
  /** The part around the removed one, whose first field gets the focus. */
  readonly around: 'form' | 'li';
  readonly onRemove: () => void;
  readonly children: ReactNode;
}

function RemoveButton({ around, onRemove, children }: RemoveButtonProps) {
  const isBusy = useBusy();
  return (
    <Button
      size="small"
      variant="quiet"
      icon={<TrashIcon />}
      isDisabled={isBusy}
      onPress={({ target }) => {
        // The button is about to go.
        focusFirstField(target.closest(around));
        onRemove();
      }}
    >
      {children}
    </Button>
  );
}
