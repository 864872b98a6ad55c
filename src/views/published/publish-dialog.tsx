import { Plural, useLingui } from '@lingui/react/macro';
import { stateInForce } from '#domain/publishing.ts';
import type { FormOf, ListOf } from '#machines/list/list-machine.ts';
import type { published } from '#machines/list/resources/published.ts';
import { AskedLine } from '#views/asked/asked-line.tsx';
import { useBurger } from '#views/burger/use-burger.ts';
import { useReadiness } from '#views/burger/use-burger-layers.ts';
import { Button } from '#views/controls/buttons/button.tsx';
import { Notice } from '#views/controls/feedback/notice.tsx';
import { TextField } from '#views/controls/fields/text-field.tsx';
import { Optional } from '#views/controls/layout/optional.tsx';
import { Dialog, DialogForm } from '#views/controls/overlays/dialog.tsx';
import { useText } from '#views/controls/text.ts';
import { Conflict } from '#views/form/conflict.tsx';
import { useForm } from '#views/form/use-form.ts';
import { useCommand } from '#views/list/use-list.ts';
import { WithKeys } from '#views/parts/door-keys.tsx';
import { ChangesSince } from './changes-since.tsx';

interface PublishDialogProps {
  readonly burgerId: string;
  readonly list: ListOf<typeof published>;
}

/** Publishes a burger as it is now: says whom that reaches and what is missing, and takes a note. */
export function PublishDialog({ burgerId, list }: PublishDialogProps) {
  const form = useCommand(list, 'publish');
  return form && <PublishForm burgerId={burgerId} form={form} />;
}

interface PublishFormProps extends Pick<PublishDialogProps, 'burgerId'> {
  readonly form: FormOf<typeof published, 'publish'>;
}

function PublishForm({ burgerId, form }: PublishFormProps) {
  const { t } = useLingui();
  const say = useText();
  const { subject, field, isBusy, hasConflict, failure, submit, cancel } = useForm(form);
  const isPublic = useBurger(burgerId).burger?.isPublic === true;
  const lack = useReadiness(burgerId).readiness?.lack ?? null;
  const inForce = stateInForce(subject.target);
  return (
    <Dialog
      title={t`Publish`}
      description={
        isPublic
          ? t`Visitors get the burger as it is now, from their next conversation on.`
          : t`The burger is private, so that nobody gets it yet. Once it is public, visitors get this state.`
      }
      isOpen
      onClose={cancel}
      size="small"
    >
      <DialogForm
        failure={failure}
        isBusy={isBusy}
        onSubmit={submit}
        actions={
          <>
            <Button onPress={cancel}>{t`Cancel`}</Button>
            <Button type="submit" variant="primary" isPending={isBusy} pendingLabel={t`Publishing…`}>
              {hasConflict ? t`Publish anyway` : t`Publish`}
            </Button>
          </>
        }
      >
        {hasConflict && (
          <Conflict form={form} legend={{ former: t`Before`, latter: t`Now` }}>
            <p>{t`Publish it only if you still want to: what others have changed is published, too.`}</p>
          </Conflict>
        )}
        {hasConflict && inForce && <ChangesSince burgerId={burgerId} state={inForce} />}
        <WithKeys burgerId={burgerId}>
          {(keys) => (
            <p>
              <Plural
                value={keys.length}
                one="Programs with its key get it with their next question."
                other="Programs with its # keys get it with their next question."
              />
            </p>
          )}
        </WithKeys>
        <AskedLine burgerId={burgerId} isPlain />
        {lack !== null && <Notice tone="warning">{say(lack)}</Notice>}
        <TextField label={t`What is new`} mark={<Optional />} rows={2} {...field('note')} />
      </DialogForm>
    </Dialog>
  );
}
