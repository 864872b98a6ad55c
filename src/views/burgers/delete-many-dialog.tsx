import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { FormOf } from '#machines/list/list-machine.ts';
import type { burgers } from '#machines/list/resources/burgers.ts';
import { ConfirmDialog } from '#views/controls/overlays/dialog.tsx';
import { useForm } from '#views/form/use-form.ts';
import { listOf } from '#views/list-of.ts';
import { CanComeBack } from '#views/parts/can-come-back.tsx';
import { KeysEnd } from '#views/parts/door-keys.tsx';
import { PublicEnds, publicNames } from '#views/parts/public-ends.tsx';
import { SetsEnd } from '#views/parts/question-sets.tsx';

/** The number of burgers that the question names. */
const MAX_NAMES = 5;

/** Asks once before several burgers are deleted. */
export function DeleteManyDialog({ form }: { form: FormOf<typeof burgers, 'deleteMany'> }) {
  const { t, i18n } = useLingui();
  const { subject, isBusy, failure, submit, cancel } = useForm(form);
  // After a failure the list tells which of them are left.
  const ids = new Set(subject.items.map(({ id }) => id));
  const left = (subject.chosen ?? []).filter(({ id }) => ids.has(id));
  const count = left.length;
  const label = t`${plural(count, { one: 'Delete # burger', other: 'Delete # burgers' })}`;
  const rest = count - MAX_NAMES;
  const named = left.slice(0, MAX_NAMES).map(({ name }) => name);
  const names = rest > 0 ? [...named, t`${plural(rest, { one: '# more', other: '# more' })}`] : named;
  return (
    <ConfirmDialog
      title={label}
      isOpen
      confirmLabel={label}
      pendingLabel={t`Deleting…`}
      isPending={isBusy}
      failure={failure}
      onConfirm={submit}
      onCancel={cancel}
    >
      <p>
        {count === 1
          ? t`Delete this burger? This action cannot be undone.`
          : t`Delete these burgers? This action cannot be undone.`}
      </p>
      <p>{listOf(names, i18n.locale)}</p>
      <PublicEnds names={publicNames(left)} />
      <KeysEnd />
      <SetsEnd />
      <CanComeBack count={count} />
    </ConfirmDialog>
  );
}
