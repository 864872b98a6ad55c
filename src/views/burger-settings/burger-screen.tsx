import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useHistoryState } from 'wouter/use-browser-location';
import { selectLookupStatus } from '#machines/burger-lookup/burger-lookup.ts';
import { useActors } from '../actors.ts';
import { CurrentStack } from '../burger/current-stack.tsx';
import { Button } from '../controls/button.tsx';
import { EmptyState } from '../controls/empty-state.tsx';
import { Stack } from '../controls/layout.tsx';
import { LinkButton } from '../controls/link.tsx';
import { PageHeader } from '../controls/page-header.tsx';
import { Spinner } from '../controls/spinner.tsx';
import { LoaderProblem } from '../list/loader-problem.tsx';
import { paths } from '../paths.ts';
import { useScreenActor } from '../use-screen-actor.ts';
import { useTabTitle } from '../use-tab-title.ts';
import { ButtonBunSection } from './button-bun-section.tsx';
import { CheeseSection } from './cheese-section.tsx';
import { PattySection } from './patty-section.tsx';
import { TopBunSection } from './top-bun-section.tsx';

/** The settings of one burger: its four layers. It shows at once where the page before handed it on. */
export function BurgerScreen({ burgerId }: { burgerId: string }) {
  const { t } = useLingui();
  const lookup = useScreenActor(useActors().lookups, burgerId, {
    burgerId,
    historyState: useHistoryState<unknown>(),
  });
  const status = useSelector(lookup, selectLookupStatus);
  const burger = useSelector(lookup, ({ context }) => context.data?.burger);
  useTabTitle(burger?.name, t`Burger settings`);
  const back = <LinkButton href={paths.burgers.href()}>{t`Back to burgers`}</LinkButton>;
  const retry = <Button onPress={() => lookup.send({ type: 'refresh' })}>{t`Try again`}</Button>;

  if (status === 'missing') {
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
  if (status === 'failed') {
    return (
      <Stack>
        <LoaderProblem loader={lookup} />
        {back}
      </Stack>
    );
  }
  if (!burger) return <Spinner isCentered>{t`Loading burger…`}</Spinner>;
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
