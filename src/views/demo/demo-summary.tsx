import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { DemoActor } from '#machines/demo/demo-machine.ts';
import { summaryFailure } from '#machines/demo/demo-messages.ts';
import type { Named } from '#machines/demo/demo-types.ts';
import { useReadiness } from '#views/burger/use-burger-layers.ts';
import { useAnswers } from '#views/burgers/answers.ts';
import { Button } from '#views/controls/buttons/button.tsx';
import { ItemId } from '#views/controls/buttons/copy.tsx';
import { LinkButton } from '#views/controls/buttons/link.tsx';
import { Notice } from '#views/controls/feedback/notice.tsx';
import { Card } from '#views/controls/layout/card.tsx';
import { Facts } from '#views/controls/layout/layout.tsx';
import { useText } from '#views/controls/text.ts';
import { paths } from '#views/paths.ts';
import styles from './demo.module.css';
import { Gone, SuccessNote } from './step-card.tsx';

/** The finished burger, with links to the next steps. */
export function DemoSummary({ demo }: { demo: DemoActor }) {
  const { workshop, burger } = useSelector(demo, ({ context }) => context.created);
  const isGone = useSelector(demo, (snapshot) => snapshot.hasTag('gone'));
  if (workshop === null || burger === null) return null;
  if (!isGone) return <Ready demo={demo} workshop={workshop} burger={burger} />;
  return (
    <Card>
      <Gone demo={demo} notice={summaryFailure} />
    </Card>
  );
}

interface ReadyProps {
  readonly demo: DemoActor;
  readonly workshop: Named;
  readonly burger: Named;
}

function Ready({ demo, workshop, burger }: ReadyProps) {
  const { t } = useLingui();
  const say = useText();
  const answers = useAnswers();
  const { readiness } = useReadiness(burger.id);
  const usesSample = useSelector(demo, ({ context }) => context.draft.pattyType === 'api');
  const question = t`When is building B-101 open?`;
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
      {readiness?.lack && (
        <Notice tone="warning">{`${answers(readiness.answers)} · ${say(readiness.lack)}`}</Notice>
      )}
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
