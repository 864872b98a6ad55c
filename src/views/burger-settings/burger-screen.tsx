import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { Burger } from '#domain/entities.ts';
import { useConsole } from '../console.ts';
import { Button } from '../controls/button.tsx';
import { EmptyState } from '../controls/empty-state.tsx';
import { Stack } from '../controls/layout.tsx';
import { LinkButton } from '../controls/link.tsx';
import { NoticeView } from '../controls/notice.tsx';
import { PageHeader } from '../controls/page-header.tsx';
import { Spinner } from '../controls/spinner.tsx';
import { paths } from '../paths.ts';
import { useScreenActor } from '../use-screen-actor.ts';
import { ButtonBunSection } from './button-bun-section.tsx';
import { CheeseSection } from './cheese-section.tsx';
import { CurrentStack } from './current-stack.tsx';
import { PattySection } from './patty-section.tsx';
import { TopBunSection } from './top-bun-section.tsx';

/** The settings of one burger: its four layers. `known` is what the page before knew of it. */
export function BurgerScreen({ burgerId, known }: { burgerId: string; known: Burger | null }) {
  const { t } = useLingui();
  const lookup = useScreenActor(useConsole().lookups, burgerId, { burgerId, known });
  const burger = useSelector(lookup, ({ context }) => context.known);
  const problem = useSelector(lookup, ({ context }) => context.problem);
  const isFound = useSelector(lookup, (snapshot) => snapshot.hasTag('found'));
  const isMissing = useSelector(lookup, (snapshot) => snapshot.hasTag('missing'));
  const isFailed = useSelector(lookup, (snapshot) => snapshot.hasTag('failed'));
  const back = <LinkButton href={paths.burgers.href()}>{t`Back to burgers`}</LinkButton>;
  const retry = <Button onPress={() => lookup.send({ type: 'retry' })}>{t`Try again`}</Button>;

  if (isMissing) {
    return (
      <EmptyState
        headingLevel={1}
        title={t`Burger not found`}
        actions={
          <>
            {back}
            {retry}
          </>
        }
      >
        <p>{t`There is no burger with the ID ${burgerId}. It may have been deleted.`}</p>
      </EmptyState>
    );
  }
  if (isFailed) {
    return (
      <Stack>
        <NoticeView notice={problem} action={retry} />
        {back}
      </Stack>
    );
  }
  if (!isFound || burger === null) return <Spinner isCentered>{t`Loading burger…`}</Spinner>;
  return (
    <Stack gap={5}>
      <PageHeader
        title={burger.name}
        description={burger.id}
        media={<CurrentStack burgerId={burgerId} />}
        back={{ href: paths.burgers.href(), label: t`Burgers` }}
        actions={
          <LinkButton variant="primary" href={paths.chat.href(burgerId)}>
            <Trans>Test burger chat</Trans>
          </LinkButton>
        }
      />
      <TopBunSection burgerId={burgerId} />
      <CheeseSection burgerId={burgerId} />
      <PattySection burgerId={burgerId} />
      <ButtonBunSection burgerId={burgerId} />
    </Stack>
  );
}
