import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { Suspense, useRef } from 'react';
import { useActors } from '../actors.ts';
import { useBurger } from '../burger/use-burger.ts';
import { useBurgerLayers, useReadiness } from '../burger/use-burger-layers.ts';
import { Button } from '../controls/buttons/button.tsx';
import { ItemId } from '../controls/buttons/item-id.tsx';
import { LinkButton } from '../controls/buttons/link.tsx';
import { Spinner } from '../controls/feedback/spinner.tsx';
import { EmptyState } from '../controls/layout/empty-state.tsx';
import { Stack } from '../controls/layout/layout.tsx';
import { PageHeader } from '../controls/layout/page-header.tsx';
import { lazyPart } from '../lazy-part.tsx';
import { LoaderProblem } from '../list/loader-problem.tsx';
import { burgersOf } from '../list/workshop-address.ts';
import { paths } from '../paths.ts';
import { useTabTitle } from '../use-tab-title.ts';
import { BurgerCommands } from './burger-commands.tsx';
import styles from './burger-overview.module.css';
import { BurgerOverview } from './burger-overview.tsx';
import { ButtonBunSection } from './button-bun-section.tsx';
import { CheeseSection } from './cheese-section.tsx';
import { PattySection } from './patty-section.tsx';
import { TopBunSection } from './top-bun-section.tsx';
import { useTrying } from './use-trying.ts';

const TryIt = lazyPart(async () => (await import('../chat/try-it.tsx')).TryIt);

/** The settings of one burger: its four layers. It is shown at once if the previous page passed the burger on. */
export function BurgerScreen({ burgerId }: { burgerId: string }) {
  const { t } = useLingui();
  const { lookup, burger, status } = useBurger(burgerId);
  useTabTitle(burger?.name, t`Burger settings`);
  const trying = useTrying(burger !== undefined);
  const tryButton = useRef<HTMLButtonElement>(null);
  const { chats } = useActors();
  // Fetched together with the pane, not after it.
  if (trying.isShown) chats.preload();
  const back = <LinkButton variant="primary" href={paths.burgers.href()}>{t`Back to burgers`}</LinkButton>;
  const isBusy = useSelector(lookup, (snapshot) => snapshot.hasTag('busy'));
  const retry = (
    <Button isPending={isBusy} onPress={() => lookup.send({ type: 'refresh' })}>{t`Try again`}</Button>
  );

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
        <p>
          <Trans>
            There is no burger with the ID <code className={styles.missing}>{burgerId}</code>. It may have
            been deleted.
          </Trans>
        </p>
      </EmptyState>
    );
  }
  if (status === 'failed') {
    return (
      <Stack gap={5}>
        <PageHeader
          title={t`Burger settings`}
          back={{ href: paths.burgers.href(), label: t`Back to burgers` }}
        />
        <LoaderProblem loader={lookup} />
      </Stack>
    );
  }
  if (!burger) return <Spinner isCentered>{t`Loading burger…`}</Spinner>;
  return (
    <Stack gap={5}>
      <PageHeader
        title={burger.name}
        description={<ItemId {...burger} />}
        back={{ href: burgersOf(burger.workshopId), label: t`Back to burgers` }}
        actions={
          <>
            <BurgerCommands
              key={burgerId}
              burger={burger}
              onEdited={(edited) => lookup.send({ type: 'apply', change: edited })}
            />
            {trying.isWide && (
              <Button
                ref={tryButton}
                aria-expanded={trying.isOpen}
                onPress={trying.toggle}
              >{t`Try it here`}</Button>
            )}
            <TestChat burgerId={burgerId} isBeside={trying.isOpen && trying.isWide} />
          </>
        }
      />
      <div className={styles.room}>
        <div className={styles.page}>
          <BurgerOverview burgerId={burgerId} />
          <Stack gap={5}>
            <Layers burgerId={burgerId} />
          </Stack>
        </div>
      </div>
      {trying.isShown && (
        <Suspense>
          <TryIt
            burgerId={burgerId}
            takesFocus={trying.wasPressed}
            onClose={() => {
              trying.toggle();
              tryButton.current?.focus();
            }}
          />
        </Suspense>
      )}
    </Stack>
  );
}

/** Links to the chat. A burger that cannot answer yet needs its model first, and a chat beside the page has the primary action. */
function TestChat({ burgerId, isBeside }: { burgerId: string; isBeside: boolean }) {
  const isUnable = useReadiness(burgerId).readiness?.answers === 'no';
  return (
    <LinkButton variant={isUnable || isBeside ? 'secondary' : 'primary'} href={paths.chat.href(burgerId)}>
      <Trans>Test burger chat</Trans>
    </LinkButton>
  );
}

/** The sections of the layers. Each waits for the rows of those above it, so that nothing moves on the page. */
function Layers({ burgerId }: { burgerId: string }) {
  const { topBun, cheese, patty } = useBurgerLayers(burgerId);
  const hasCheese = !topBun.isLoading;
  const hasPatty = hasCheese && !cheese.isLoading;
  return (
    <>
      <TopBunSection burgerId={burgerId} />
      {hasCheese && <CheeseSection burgerId={burgerId} />}
      {hasPatty && <PattySection burgerId={burgerId} />}
      {hasPatty && !patty.isLoading && <ButtonBunSection burgerId={burgerId} />}
    </>
  );
}
