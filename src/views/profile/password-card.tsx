import { Trans, useLingui } from '@lingui/react/macro';
import type { PasswordDraft } from '#machines/task/tasks/password.ts';
import { useConsole } from '../console.ts';
import { Button } from '../controls/button.tsx';
import { Card } from '../controls/card.tsx';
import { Form } from '../controls/form.tsx';
import { NoticeView } from '../controls/notice.tsx';
import { Announcements } from '../list/list-status.tsx';
import { NewPasswordField, PasswordFields } from '../person/password-fields.tsx';
import { useScreenActor } from '../use-screen-actor.ts';
import { useTask } from '../use-task.ts';

const everywhere = {};

/** The form over the user's own password. It is always there; a success closed it, and using it opens it again. */
export function PasswordCard() {
  const { t } = useLingui();
  const task = useScreenActor(useConsole().passwords, 'password', everywhere);
  const { draft, errors, failure, notice, isBusy } = useTask(task);
  const change = (edit: Partial<PasswordDraft>) => {
    task.send({ type: 'open' });
    task.send({ type: 'change', draft: edit });
  };
  const submit = () => {
    task.send({ type: 'open' });
    task.send({ type: 'submit' });
  };
  return (
    <Card title={<Trans>Change password</Trans>}>
      <div>
        <Announcements>
          <NoticeView notice={notice} onDismiss={() => task.send({ type: 'dismiss' })} />
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
