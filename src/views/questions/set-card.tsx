import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { expectationWords } from '#domain/questions/expectation-words.ts';
import type { Question, QuestionSet } from '#domain/questions/set.ts';
import { setFile } from '#domain/questions/set-file.ts';
import { Button } from '#views/controls/buttons/button.tsx';
import { DownloadIcon, EditIcon, TrashIcon } from '#views/controls/icons/member-icons.tsx';
import { Card } from '#views/controls/layout/card.tsx';
import { Disclosure } from '#views/controls/layout/disclosure.tsx';
import { Stack } from '#views/controls/layout/layout.tsx';
import { useText } from '#views/controls/text.ts';
import { download } from '#views/download.ts';
import styles from './questions.module.css';

interface SetCardProps {
  readonly set: QuestionSet;
  /** What asks its questions, and the results. */
  readonly runs: ReactNode;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

/** A question set with its actions, and its questions in words. */
export function SetCard({ set, runs, onEdit, onDelete }: SetCardProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const { name, questions } = set;
  const quiet = { size: 'small', variant: 'quiet' } as const;
  const count = t`${plural(questions.length, { one: '# question', other: '# questions' })}`;
  return (
    <Card
      title={name}
      actions={
        <>
          <Button {...quiet} icon={<EditIcon />} aria-label={t`Edit ${name}`} onPress={onEdit} />
          <Button
            {...quiet}
            icon={<DownloadIcon />}
            aria-label={t`Download ${name}`}
            onPress={() => download(setFile(set))}
          />
          <Button {...quiet} icon={<TrashIcon />} aria-label={t`Delete ${name}`} onPress={onDelete} />
        </>
      }
    >
      <Stack>
        {questions.length === 0 ? (
          <p className={styles.none}>{t`This set has no questions yet.`}</p>
        ) : (
          <Disclosure title={count} isExpanded={isOpen} onExpandedChange={setOpen}>
            {isOpen && (
              <ol className={styles.questions}>
                {questions.map((question) => (
                  <QuestionWords key={question.id} question={question} />
                ))}
              </ol>
            )}
          </Disclosure>
        )}
        {runs}
      </Stack>
    </Card>
  );
}

/** A question as a person reads it. */
function QuestionWords({ question: { name, turns } }: { question: Question }) {
  const { t } = useLingui();
  const say = useText();
  return (
    <li>
      {name !== turns[0]?.prompt && <h3 className={styles.name}>{name}</h3>}
      {[...turns.entries()].map(([place, { prompt, expect }]) => (
        <div key={place} className={styles.turn}>
          <blockquote className={styles.prompt}>{prompt}</blockquote>
          {expect.length === 0 ? (
            <p className={styles.none}>{t`Nothing is expected of the answer.`}</p>
          ) : (
            <ul className={styles.expectations}>
              {[...expect.entries()].map(([at, expectation]) => (
                <li key={at}>{say(expectationWords(expectation))}</li>
              ))}
            </ul>
          )}
        </div>
      ))}
    </li>
  );
}
