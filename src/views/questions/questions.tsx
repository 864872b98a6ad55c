import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { QuestionSet } from '#domain/questions/set.ts';
import { questionSets } from '#machines/list/resources/question-sets.ts';
import { Button } from '#views/controls/buttons/button.tsx';
import { LinkButton } from '#views/controls/buttons/link.tsx';
import { Spinner } from '#views/controls/feedback/spinner.tsx';
import { PlusIcon, UploadIcon } from '#views/controls/icons/member-icons.tsx';
import { Card } from '#views/controls/layout/card.tsx';
import { EmptyState } from '#views/controls/layout/empty-state.tsx';
import { Stack } from '#views/controls/layout/layout.tsx';
import { DeleteDialog } from '#views/form/delete-dialog.tsx';
import { ListStatus } from '#views/list/list-status.tsx';
import { useCommand, useList } from '#views/list/use-list.ts';
import { paths } from '#views/paths.ts';
import { useQuestionSets } from '#views/shared-actors.ts';
import styles from './questions.module.css';
import { SetCard } from './set-card.tsx';
import { SetForm } from './set-form.tsx';
import { UploadDialog } from './upload-dialog.tsx';

interface QuestionsProps {
  readonly burgerId: string;
  /** What asks the questions of a set, and the results. */
  readonly runsOf: (set: QuestionSet) => ReactNode;
  /** What follows the sets. */
  readonly children: ReactNode;
}

/** The question sets of a burger. */
export function Questions({ burgerId, runsOf, children }: QuestionsProps) {
  const { t } = useLingui();
  const list = useQuestionSets(burgerId);
  const state = useList(list);
  const creating = useCommand(list, 'create');
  const editing = useCommand(list, 'edit');
  const deleting = useCommand(list, 'delete');
  const uploading = useCommand(list, 'upload');
  return (
    <Stack gap={5}>
      <ListStatus state={state} list={list}>
        <Card
          title={t`Questions`}
          actions={
            <>
              <Button
                icon={<UploadIcon />}
                isDisabled={state.isLoading}
                onPress={() => list.send({ type: 'open', command: 'upload', target: null })}
              >{t`Upload`}</Button>
              <Button
                icon={<PlusIcon />}
                isDisabled={state.isLoading}
                onPress={() => list.send({ type: 'open', command: 'create', target: null })}
              >{t`New question set`}</Button>
            </>
          }
        >
          <p className={styles.none}>
            {t`Messages to this burger, and what is expected of its answers. Ask them again after each change.`}
          </p>
          {state.isLoading && <Spinner isCentered>{t`Loading questions…`}</Spinner>}
          {state.isReal && state.items.length === 0 && <NoQuestions burgerId={burgerId} />}
        </Card>
      </ListStatus>
      {state.items.map((set) => (
        <SetCard
          key={set.id}
          set={set}
          runs={runsOf(set)}
          onEdit={() => list.send({ type: 'open', command: 'edit', target: set })}
          onDelete={() => list.send({ type: 'open', command: 'delete', target: set })}
        />
      ))}
      {children}
      {creating && (
        <SetForm
          form={creating}
          burgerId={burgerId}
          title={t`New question set`}
          submitLabel={t`Create question set`}
        />
      )}
      {editing && (
        <SetForm
          form={editing}
          burgerId={burgerId}
          title={t`Edit question set`}
          submitLabel={t`Save question set`}
        />
      )}
      {deleting && (
        <DeleteDialog
          form={deleting}
          label={t`Delete question set`}
          nameOf={({ name }) => name}
          resource={questionSets}
        />
      )}
      {uploading && <UploadDialog form={uploading} />}
    </Stack>
  );
}

/** How the first question comes. */
function NoQuestions({ burgerId }: { burgerId: string }) {
  const { t } = useLingui();
  return (
    <EmptyState
      title={t`No questions yet`}
      actions={<LinkButton href={paths.chat.href(burgerId)}>{t`Test burger chat`}</LinkButton>}
    >
      <p>
        {t`Ask something in the chat, and choose “Keep as a question” below a good answer. Or write a question set here.`}
      </p>
    </EmptyState>
  );
}
