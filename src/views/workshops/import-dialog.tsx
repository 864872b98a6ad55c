import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useRef, useState } from 'react';
import type { TaskActor } from '#machines/task/task-machine.ts';
import {
  type ImportDraft,
  importBurgers,
  importedBurgers,
  type WorkshopScope,
} from '#machines/task/tasks/import-burgers.ts';
import { useBusy } from '../controls/busy.ts';
import { Button } from '../controls/button.tsx';
import { CodeArea } from '../controls/code-area.tsx';
import { ConfirmDialog } from '../controls/confirm-dialog.tsx';
import { UploadIcon } from '../controls/icons.tsx';
import { Stack } from '../controls/layout.tsx';
import { useText } from '../controls/text.ts';
import { FormDialog } from '../list/form-dialog.tsx';
import { useTask } from '../use-task.ts';
import styles from './workshops.module.css';

/** Takes an export, as text or as a file, and asks before it replaces every burger of the workshop. */
export function ImportDialog({ task }: { task: TaskActor<WorkshopScope, ImportDraft, void> }) {
  const { t } = useLingui();
  const { draft, errors, failure, scope, isOpen, isBusy, change, submit, cancel } = useTask(task);
  const isConfirming = useSelector(task, (snapshot) => snapshot.hasTag('confirming'));
  const changeText = (text: string) => change({ text });
  if (!isOpen) return null;
  return (
    <>
      <FormDialog
        title={t`Import burgers`}
        description={t`Every burger in ${scope.workshop.name} is replaced by those in the text.`}
        submitLabel={t`Import burgers`}
        pendingLabel={t`Importing…`}
        isBusy={isBusy}
        failure={failure}
        onSubmit={submit}
        onCancel={cancel}
      >
        <FileButton onText={changeText} />
        <CodeArea
          label={t`Burgers as JSON`}
          rows={10}
          placeholder={'[{ "name": "…" }]'}
          value={draft.text}
          errorMessage={errors.text}
          onChange={changeText}
        />
      </FormDialog>
      {isConfirming && <Confirmation task={task} />}
    </>
  );
}

function Confirmation({ task }: { task: TaskActor<WorkshopScope, ImportDraft, void> }) {
  const { t } = useLingui();
  const say = useText();
  const { draft, scope } = useSelector(task, (snapshot) => snapshot.context);
  const question = importBurgers.confirmation?.(scope);
  const count = importedBurgers(draft).length;
  return (
    <ConfirmDialog
      title={t`Replace burgers`}
      isOpen
      confirmLabel={t`Replace burgers`}
      onConfirm={() => task.send({ type: 'confirm' })}
      onCancel={() => task.send({ type: 'back' })}
    >
      <Stack gap={2}>
        <p>{question && say(question)}</p>
        <p>
          <Plural
            value={count}
            _0="The text holds no burger: the workshop will be empty."
            one="The text holds # burger."
            other="The text holds # burgers."
          />
        </p>
      </Stack>
    </ConfirmDialog>
  );
}

/** Reads a file of the reader's own machine. */
function FileButton({ onText }: { onText: (text: string) => void }) {
  const { t } = useLingui();
  const isBusy = useBusy();
  const input = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState<{ name: string; isRead: boolean } | null>(null);

  async function read(file: File) {
    try {
      onText(await file.text());
      setOutcome({ name: file.name, isRead: true });
    } catch {
      setOutcome({ name: file.name, isRead: false });
    }
  }

  return (
    <div className={styles.file}>
      <Button icon={<UploadIcon />} isDisabled={isBusy} onPress={() => input.current?.click()}>
        <Trans>Choose a file</Trans>
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        accept=".json,application/json"
        aria-label={t`Choose a file`}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) void read(file);
          // So that choosing the same file again is a choice too.
          event.target.value = '';
        }}
      />
      <span role="status">
        {outcome === null
          ? t`or paste its text below`
          : outcome.isRead
            ? outcome.name
            : t`${outcome.name} could not be read.`}
      </span>
    </div>
  );
}
