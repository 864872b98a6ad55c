import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ProfileActor } from '#machines/profile/profile-machine.ts';
import type { ProfileInput } from '#services/model.ts';
import { Button } from '../controls/button.tsx';
import { Card } from '../controls/card.tsx';
import { Form } from '../controls/form.tsx';
import { NoticeView } from '../controls/notice.tsx';
import { TextField } from '../controls/text-field.tsx';
import { Announcements } from '../list/list-status.tsx';
import { NameFields } from '../person/name-fields.tsx';

/** The form over the user's own name and email. */
export function PersonalCard({ profile }: { profile: ProfileActor }) {
  const { t } = useLingui();
  const { draft, errors, failure, notice } = useSelector(profile, ({ context }) => context);
  const isBusy = useSelector(profile, (snapshot) => snapshot.hasTag('busy'));
  const change = (edit: Partial<ProfileInput>) => profile.send({ type: 'change', draft: edit });
  return (
    <Card title={<Trans>Personal information</Trans>}>
      <div>
        <Announcements>
          <NoticeView notice={notice} onDismiss={() => profile.send({ type: 'dismiss' })} />
          <NoticeView notice={failure} />
        </Announcements>
        <Form
          label={t`Personal information`}
          isBusy={isBusy}
          onSubmit={() => profile.send({ type: 'submit' })}
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
