import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { DemoActor } from '#machines/demo/demo-machine.ts';
import { summaryFailure } from '#machines/demo/demo-messages.ts';
import { Button } from '../controls/buttons/button.tsx';
import { ItemId } from '../controls/buttons/item-id.tsx';
import { LinkButton } from '../controls/buttons/link.tsx';
import { Card } from '../controls/layout/card.tsx';
import { Facts } from '../controls/layout/layout.tsx';
import { paths } from '../paths.ts';
import styles from './demo.module.css';
import { Gone, SuccessNote } from './step-card.tsx';

/** The finished burger, with links to the next steps. */
export function DemoSummary({ demo }: { demo: DemoActor }) {
  const { t } = useLingui();
  const { workshop, burger } = useSelector(demo, ({ context }) => context.created);
  const isGone = useSelector(demo, (snapshot) => snapshot.hasTag('gone'));
  const usesSample = useSelector(demo, ({ context }) => context.draft.pattyType === 'api');
  const question = t`When is building B-101 open?`;
  if (workshop === null || burger === null) return null;
  if (isGone) {
    return (
      <Card>
        <Gone demo={demo} notice={summaryFailure} />
      </Card>
    );
  }
  const both = (name: string, id: string) => (
    <span className={styles.named}>
      {name} <ItemId id={id} name={name} />
    </span>
  );
  return (
    <Card
      title={<span data-start tabIndex={-1}>{t`Demo burger ready!`}</span>}
      footer={
        <>
          <LinkButton
            variant="primary"
            href={paths.chat.href(burger.id)}
            routerOptions={usesSample ? { state: { prompt: question } } : {}}
          >{t`Test burger chat`}</LinkButton>
          <LinkButton href={paths.burger.href(burger.id)}>{t`Open burger settings`}</LinkButton>
          <Button variant="quiet" onPress={() => demo.send({ type: 'reset' })}>{t`Build another`}</Button>
        </>
      }
    >
      <SuccessNote demo={demo} />
      <Facts
        facts={[
          { name: t`Workshop`, value: both(workshop.name, workshop.id) },
          { name: t`Burger`, value: both(burger.name, burger.id) },
        ]}
      />
      {usesSample && (
        <p className={styles.lead}>
          <Trans>The chat opens with an example question: “{question}”</Trans>
        </p>
      )}
    </Card>
  );
}
