import { Trans, useLingui } from '@lingui/react/macro';
import { useActors } from '../actors.ts';
import { Button } from '../controls/button.tsx';
import { Card } from '../controls/card.tsx';
import { Form } from '../controls/form.tsx';
import { Optional } from '../controls/optional.tsx';
import { Switch } from '../controls/switch.tsx';
import { TextField } from '../controls/text-field.tsx';
import { Toast } from '../controls/toast.tsx';
import { useForm } from '../form/use-form.ts';
import { Announcements } from '../list/list-status.tsx';
import { useScreenActor } from '../use-screen-actor.ts';
import styles from './burger-settings.module.css';

/** The publish settings, which stay in this browser for as long as the console is open. */
export function ButtonBunSection({ burgerId }: { burgerId: string }) {
  const { t } = useLingui();
  const form = useScreenActor(useActors().buttonBuns, burgerId, undefined);
  const { draft, notice, field, change, submit } = useForm(form);
  return (
    <div id="button-bun" className={styles.section}>
      <Card
        title={<Trans>Button Bun</Trans>}
        description={<Trans>Publish settings, kept while the console is open.</Trans>}
      >
        <Form
          label={t`Button Bun`}
          onSubmit={submit}
          actions={
            <Button type="submit">
              <Trans>Save publish settings</Trans>
            </Button>
          }
        >
          <Switch
            label={t`Published`}
            isSelected={draft.isPublished}
            onChange={(isPublished) => change({ isPublished })}
          />
          <Switch label={t`Staging`} isSelected={draft.staging} onChange={(staging) => change({ staging })} />
          <Switch
            label={t`Production`}
            isSelected={draft.production}
            onChange={(production) => change({ production })}
          />
          <TextField label={t`Release notes`} mark={<Optional />} rows={3} {...field('releaseNotes')} />
        </Form>
      </Card>
      <Announcements>
        <Toast notice={notice} onDismiss={() => form.send({ type: 'dismiss' })} />
      </Announcements>
    </div>
  );
}
