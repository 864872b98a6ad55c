import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { type ImportDraft, importChanges, importedBurgers } from '#domain/drafts/import-draft.ts';
import type { Burger, BurgerExport } from '#domain/entities.ts';
import type { FormOf } from '#machines/list/list-machine.ts';
import { noCopy, workshops } from '#machines/list/resources/workshops.ts';
import { useBusy } from '#views/controls/busy.ts';
import { Button } from '#views/controls/buttons/button.tsx';
import { Spinner } from '#views/controls/feedback/spinner.tsx';
import { CodeArea } from '#views/controls/fields/code-area.tsx';
import { UploadIcon } from '#views/controls/icons/member-icons.tsx';
import { Cluster, Stack } from '#views/controls/layout/layout.tsx';
import { ConfirmDialog } from '#views/controls/overlays/dialog.tsx';
import { useText } from '#views/controls/text.ts';
import { FormDialog } from '#views/form/form-dialog.tsx';
import { useForm } from '#views/form/use-form.ts';
import { type ListState, useList } from '#views/list/use-list.ts';
import { listOf } from '#views/list-of.ts';
import { MAX_KEPT_BURGERS } from '#views/parts/can-come-back.tsx';
import { KeysEnd } from '#views/parts/door-keys.tsx';
import { PublicEnds } from '#views/parts/public-ends.tsx';
import { SetsEnd } from '#views/parts/question-sets.tsx';
import { useBurgers } from '#views/shared-actors.ts';
import { useCapability } from '#views/use-capability.ts';
import styles from './workshops.module.css';

interface ImportDialogProps {
  readonly form: FormOf<typeof workshops, 'import'>;
}

/** Imports an export, as text or as a file. It asks first, because the import replaces every burger of the workshop. */
export function ImportDialog({ form }: ImportDialogProps) {
  const { t } = useLingui();
  const { subject, draft, failure, field, change, submit } = useForm(form);
  const isConfirming = useSelector(form, (snapshot) => snapshot.hasTag('confirming'));
  return (
    <>
      <FormDialog
        form={form}
        title={t`Import burgers`}
        description={t`The burgers in “${subject.target.name}” will be replaced by those in the file or text.`}
        submitLabel={t`Import burgers`}
        pendingLabel={t`Importing…`}
      >
        <FileButton file={draft.file} onChoose={(file) => form.send({ type: 'read', file })} />
        <CodeArea
          label={t`Burgers as JSON`}
          isRequired
          placeholder={'[{ "name": "…" }]'}
          {...field('text')}
        />
        {failure?.text === noCopy && (
          <Cluster>
            <Button
              onPress={() => {
                change({ withoutCopy: true });
                submit();
              }}
            >{t`Import without a copy`}</Button>
          </Cluster>
        )}
      </FormDialog>
      {isConfirming && <Confirmation form={form} />}
    </>
  );
}

function Confirmation({ form }: ImportDialogProps) {
  const { t } = useLingui();
  const say = useText();
  const { draft, subject, cancel } = useForm(form);
  const question = workshops.commands.import.confirmation?.(subject, draft);
  const burgers = useList(useBurgers(subject.target.id));
  const hasHistory = useCapability('history');
  const isTooMany = burgers.isReal && burgers.items.length > MAX_KEPT_BURGERS;
  return (
    <ConfirmDialog
      title={t`Replace burgers`}
      isOpen
      confirmLabel={t`Replace burgers`}
      isPending={burgers.isLoading || burgers.isRefreshing}
      onConfirm={() => form.send({ type: 'confirm' })}
      onCancel={cancel}
      details={
        <Stack>
          <Changes burgers={burgers} imported={importedBurgers(draft)} />
          {!draft.withoutCopy && (burgers.isReal || burgers.problem !== null) && (
            <p className={styles.reason}>
              <Trans>
                A copy of the current burgers is saved to a file first. It can be imported again and contains
                no API keys.
              </Trans>
            </p>
          )}
        </Stack>
      }
    >
      <p>{question && say(question)}</p>
      {hasHistory && isTooMany && (
        <p>{t`The history doesn’t keep so many burgers at once, so this import can’t be taken back.`}</p>
      )}
      {/* An export, which is the copy, has less than what the history keeps. */}
      {hasHistory && !isTooMany && draft.withoutCopy && (
        <p>{t`The history keeps at most 200 burgers and 19 MiB at once. If this workshop has more, the import can’t be taken back.`}</p>
      )}
    </ConfirmDialog>
  );
}

interface ChangesProps {
  readonly burgers: ListState<Burger>;
  readonly imported: BurgerExport;
}

/** The burgers that the import would add, replace and remove, if those of the workshop are known. */
function Changes({ burgers: { items, isReal, isLoading, problem }, imported }: ChangesProps) {
  const { t } = useLingui();
  if (isLoading) return <Spinner>{t`Loading burgers…`}</Spinner>;
  const { added, replaced, removed, closed } = importChanges(imported, isReal ? items : []);
  return (
    <>
      {problem === null && (
        <dl className={styles.changes}>
          {/* A name that is removed and added again belongs to another burger. */}
          <Change
            names={added.map((name) => (removed.includes(name) ? t`${name} (new ID)` : name))}
            title={t({ message: 'Added', comment: 'Heading: burgers that the import adds' })}
          />
          <Change
            names={replaced}
            title={t({ message: 'Replaced', comment: 'Heading: burgers that the import replaces' })}
          />
          <Change
            names={removed}
            title={t({ message: 'Removed', comment: 'Heading: burgers that the import removes' })}
          />
        </dl>
      )}
      {problem === null && <PublicEnds names={closed} />}
      {(problem !== null || removed.length > 0) && (
        <>
          <KeysEnd />
          <SetsEnd />
        </>
      )}
      {(problem !== null || imported.length === 0) && (
        <p>
          <Plural
            value={imported.length}
            _0="The text holds no burger: the workshop will be empty."
            one="The text holds # burger."
            other="The text holds # burgers."
          />
        </p>
      )}
    </>
  );
}

const MAX_NAMES = 5;

function Change({ names, title }: { names: readonly string[]; title: string }) {
  const { t, i18n } = useLingui();
  if (names.length === 0) return null;
  const rest = names.length - MAX_NAMES;
  const shown = listOf(names.slice(0, MAX_NAMES), i18n.locale);
  return (
    <div className={styles.change}>
      <dt>{title}</dt>
      <dd>
        {`${i18n.number(names.length)} · ${shown}${rest > 0 ? ` ${t`and ${i18n.number(rest)} more`}` : ''}`}
      </dd>
    </div>
  );
}

interface FileButtonProps {
  /** The last file that was read. */
  readonly file: ImportDraft['file'];
  readonly onChoose: (file: File) => void;
}

/** Chooses a file on the user's machine. */
function FileButton({ file, onChoose }: FileButtonProps) {
  const { t } = useLingui();
  const isBusy = useBusy();
  return (
    <div className={styles.file}>
      <FileTrigger
        acceptedFileTypes={['.json', 'application/json']}
        onSelect={(files) => {
          const chosen = files?.[0];
          if (chosen) onChoose(chosen);
        }}
      >
        <Button icon={<UploadIcon />} isDisabled={isBusy}>{t`Choose a file`}</Button>
      </FileTrigger>
      <span role="status">
        {file === null
          ? t`or paste its contents below`
          : file.isRead
            ? file.name
            : t`${file.name} couldn’t be read.`}
      </span>
    </div>
  );
}
