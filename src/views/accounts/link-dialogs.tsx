import { Trans, useLingui } from '@lingui/react/macro';
import type { NewLink } from '#domain/entities.ts';
import type { FormOf } from '#machines/list/list-machine.ts';
import { accounts } from '#machines/list/resources/accounts.ts';
import { TextField } from '#views/controls/fields/text-field.tsx';
import { ConfirmDialog } from '#views/controls/overlays/dialog.tsx';
import { useText } from '#views/controls/text.ts';
import { FormDialog } from '#views/form/form-dialog.tsx';
import { useForm } from '#views/form/use-form.ts';
import { When } from '#views/list/cells.tsx';
import { ShownOnce } from '#views/parts/shown-once.tsx';
import { paths } from '#views/paths.ts';

/** Makes the link of an account. The link takes the place of the question, so that no second one is made by another press. */
export function MakeLinkDialog({ form }: { form: FormOf<typeof accounts, 'makeLink'> }) {
  const { t } = useLingui();
  const { subject, done, cancel } = useForm(form);
  const { account, link } = subject.target;
  if (done !== null) return <TheLink link={done.result} account={account} onClose={cancel} />;
  return (
    <FormDialog
      form={form}
      title={t`Make a link for “${account}”`}
      size="small"
      submitLabel={t`Make link`}
      pendingLabel={t`Making link…`}
    >
      <p>{t`The person who opens the link sets a new password, once and within a day. All sessions of the account end then.`}</p>
      {link && <p>{t`The link that was made before can’t be used any more.`}</p>}
    </FormDialog>
  );
}

/** Creates an account without a password, and makes its link. */
export function InviteDialog({ form }: { form: FormOf<typeof accounts, 'invite'> }) {
  const { t } = useLingui();
  const { draft, done, field, cancel } = useForm(form);
  if (done !== null) return <TheLink link={done.result} account={draft.account.trim()} onClose={cancel} />;
  return (
    <FormDialog
      form={form}
      title={t`Invite`}
      size="small"
      submitLabel={t`Invite`}
      pendingLabel={t`Inviting…`}
    >
      <TextField
        label={t`Account`}
        description={t`You get a link. The person who opens it chooses a password.`}
        isRequired
        {...field('account')}
      />
    </FormDialog>
  );
}

/** Asks before a link is revoked. */
export function RevokeLinkDialog({ form }: { form: FormOf<typeof accounts, 'revokeLink'> }) {
  const { t } = useLingui();
  const say = useText();
  const { subject, failure, isBusy, submit, cancel } = useForm(form);
  const question = accounts.commands.revokeLink.question?.(subject.target);
  return (
    <ConfirmDialog
      title={t`Revoke link`}
      isOpen
      confirmLabel={t`Revoke link`}
      pendingLabel={t`Revoking…`}
      isPending={isBusy}
      failure={failure}
      onConfirm={submit}
      onCancel={cancel}
    >
      {question && <p>{say(question)}</p>}
    </ConfirmDialog>
  );
}

function TheLink({ link, account, onClose }: { link: NewLink; account: string; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <ShownOnce
      title={t`Link for “${account}”`}
      warning={t`Copy the link now. It is shown only this once.`}
      secret={`${window.location.origin}${paths.login.href()}#${link.link}`}
      copyLabel={t`Copy link`}
      onClose={onClose}
    >
      <p>
        <Trans>
          It can be used once, until <When time={link.expiresAt} />.
        </Trans>
      </p>
    </ShownOnce>
  );
}
