import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { FormActor } from '#machines/form/form-machine.ts';
import { type RestoreDraft, type RestoreSubject, restore } from '#machines/form/forms/restore.ts';
import type { PagesActor } from '#machines/pages/pages-machine.ts';
import { ConfirmDialog } from '#views/controls/overlays/dialog.tsx';
import { useText } from '#views/controls/text.ts';
import { Conflict } from '#views/form/conflict.tsx';
import { useForm } from '#views/form/use-form.ts';
import { When } from '#views/list/cells.tsx';

interface RestoreDialogProps {
  readonly form: FormActor<RestoreSubject, RestoreDraft, number>;
  /** The entries, which load again if somebody has changed the burger meanwhile. */
  readonly pages: PagesActor;
}

/** Asks before a state is restored, and once more if somebody has changed the burger meanwhile. */
export function RestoreDialog({ form, pages }: RestoreDialogProps) {
  const { t } = useLingui();
  const say = useText();
  const { subject, draft, isBusy, hasConflict } = useForm(form);
  const isConfirming = useSelector(form, (snapshot) => snapshot.hasTag('confirming'));
  if (!isConfirming && !isBusy && !hasConflict) return null;
  const question = restore.confirmation?.(subject, draft);
  const time = <When time={draft.at} />;
  return (
    <ConfirmDialog
      title={draft.layer === null ? t`Restore the whole burger` : t`Restore this layer`}
      isOpen
      variant="primary"
      confirmLabel={t`Restore`}
      pendingLabel={t`Restoring…`}
      isPending={isBusy}
      onConfirm={() => form.send({ type: hasConflict ? 'insist' : 'confirm' })}
      onCancel={() => {
        form.send({ type: hasConflict ? 'take theirs' : 'cancel' });
        if (hasConflict) pages.send({ type: 'refresh' });
      }}
      details={
        hasConflict && (
          <Conflict form={form} legend={{ former: t`Before`, latter: t`Now` }}>
            <p>{t`Restore it only if you still want to.`}</p>
          </Conflict>
        )
      }
    >
      <p>{question && say(question)}</p>
      <p>
        {draft.side === 'before' ? (
          <Trans>It becomes what it was before the change of {time}.</Trans>
        ) : (
          <Trans>It becomes what it was after the change of {time}.</Trans>
        )}
      </p>
      {draft.losesKey && <p>{t`Its host is another one than now, so it needs its key afterwards.`}</p>}
      {draft.layer === null && (
        <p>{t`A cheese whose host was another one than now needs its key afterwards.`}</p>
      )}
    </ConfirmDialog>
  );
}
