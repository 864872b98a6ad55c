import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useActors } from '../actors.ts';
import { Button } from '../controls/button.tsx';
import { Card } from '../controls/card.tsx';
import { Form } from '../controls/form.tsx';
import { Optional } from '../controls/optional.tsx';
import { Switch } from '../controls/switch.tsx';
import { TextField } from '../controls/text-field.tsx';
import { Toast } from '../controls/toast.tsx';
import { Announcements } from '../list/list-status.tsx';
import { useScreenActor } from '../use-screen-actor.ts';
import styles from './burger-settings.module.css';

/** The publish settings, which stay in this browser for as long as the console is open. */
export function ButtonBunSection({ burgerId }: { burgerId: string }) {
  const { t } = useLingui();
  const bun = useScreenActor(useActors().buttonBuns, burgerId, undefined);
  const { settings, notice } = useSelector(bun, (snapshot) => snapshot.context);
  const { isPublished, environments, releaseNotes } = settings;
  return (
    <div id="button-bun" className={styles.section}>
      <Card
        title={<Trans>Button Bun</Trans>}
        description={<Trans>Publish settings, kept while the console is open.</Trans>}
      >
        <Form
          label={t`Button Bun`}
          onSubmit={() => bun.send({ type: 'save' })}
          actions={
            <Button type="submit">
              <Trans>Save publish settings</Trans>
            </Button>
          }
        >
          <Announcements>
            <Toast notice={notice} onDismiss={() => bun.send({ type: 'dismiss' })} />
          </Announcements>
          <Switch
            label={t`Published`}
            isSelected={isPublished}
            onChange={(isOn) => bun.send({ type: 'publish', isPublished: isOn })}
          />
          <Switch
            label={t`Staging`}
            isSelected={environments.staging}
            onChange={(isOn) => bun.send({ type: 'release', environment: 'staging', isOn })}
          />
          <Switch
            label={t`Production`}
            isSelected={environments.production}
            onChange={(isOn) => bun.send({ type: 'release', environment: 'production', isOn })}
          />
          <TextField
            label={t`Release notes`}
            mark={<Optional />}
            rows={3}
            value={releaseNotes}
            onChange={(text) => bun.send({ type: 'describe', releaseNotes: text })}
          />
        </Form>
      </Card>
    </div>
  );
}
