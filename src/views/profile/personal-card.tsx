import { Trans, useLingui } from '@lingui/react/macro';
import type { ProfileInput, User } from '#domain/entities.ts';
import type { FormActor } from '#machines/form/form-machine.ts';
import { Button } from '../controls/button.tsx';
import { Card } from '../controls/card.tsx';
import { Form } from '../controls/form.tsx';
import { NoticeView } from '../controls/notice.tsx';
import { TextField } from '../controls/text-field.tsx';
import { useForm } from '../form/use-form.ts';
import { Announcements } from '../list/list-status.tsx';
import { NameFields } from '../person/name-fields.tsx';

/** The form for the user's own name and email. */
export function PersonalCard({ form }: { form: FormActor<{ readonly user: User }, ProfileInput, void> }) {
  const { t } = useLingui();
  const { draft, errors, failure, notice, isBusy, change, submit } = useForm(form);
  return (
    <Card title={<Trans>Personal information</Trans>}>
      <div>
        <Announcements>
          <NoticeView notice={notice} onDismiss={() => form.send({ type: 'dismiss' })} />
          <NoticeView notice={failure} />
        </Announcements>
        <Form
          label={t`Personal information`}
          isBusy={isBusy}
          onSubmit={submit}
          actions={
            <Button type="submit" variant="primary" isPending={isBusy} pendingLabel={t`Saving…`}>
              <Trans>Save profile</Trans>
            </Button>
          }
        >
          <NameFields draft={draft} errors={errors} isOwn onChange={change} />
          <TextField
            label={t`Email`}
            type="email"
            autoComplete="email"
            isRequired
            value={draft.email}
            errorMessage={errors.email}
            onChange={(email) => change({ email })}
          />
        </Form>
      </div>
    </Card>
  );
}
