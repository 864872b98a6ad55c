import { Trans, useLingui } from '@lingui/react/macro';
import { useActors } from '../actors.ts';
import { Button } from '../controls/button.tsx';
import { Card } from '../controls/card.tsx';
import { Form } from '../controls/form.tsx';
import { NoticeView } from '../controls/notice.tsx';
import { useForm } from '../form/use-form.ts';
import { Announcements } from '../list/list-status.tsx';
import { NewPasswordField, PasswordFields } from '../person/password-fields.tsx';
import { useScreenActor } from '../use-screen-actor.ts';

const everywhere = {};

/** The form for the user's own password. */
export function PasswordCard() {
  const { t } = useLingui();
  const form = useScreenActor(useActors().passwords, 'password', everywhere);
  const { draft, errors, failure, notice, isBusy, change, submit } = useForm(form);
  return (
    <Card title={<Trans>Change password</Trans>}>
      <div>
        <Announcements>
          <NoticeView notice={notice} onDismiss={() => form.send({ type: 'dismiss' })} />
          <NoticeView notice={failure} />
        </Announcements>
        <Form
          label={t`Change password`}
          isBusy={isBusy}
          onSubmit={submit}
          actions={
            <Button type="submit" variant="primary" isPending={isBusy} pendingLabel={t`Saving…`}>
              <Trans>Update password</Trans>
            </Button>
          }
        >
          <PasswordFields draft={draft} errors={errors} isOwn onChange={change} />
          <NewPasswordField
            label={t`Confirm new password`}
            value={draft.confirmation}
            errorMessage={errors.confirmation}
            onChange={(confirmation) => change({ confirmation })}
          />
        </Form>
      </div>
    </Card>
  );
}
