import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type RefObject, useRef } from 'react';
import type { Burger } from '#domain/entities.ts';
import { useActors } from '#views/actors.ts';
import { useBurger } from '#views/burger/use-burger.ts';
import { useBurgerLayers, useReadiness } from '#views/burger/use-burger-layers.ts';
import { BurgerMenu } from '#views/burgers/burger-commands.tsx';
import { Button } from '#views/controls/buttons/button.tsx';
import { ItemId } from '#views/controls/buttons/copy.tsx';
import { LinkButton } from '#views/controls/buttons/link.tsx';
import { Badge } from '#views/controls/feedback/badge.tsx';
import { Spinner } from '#views/controls/feedback/spinner.tsx';
import { ChatIcon } from '#views/controls/icons/member-icons.tsx';
import { EmptyState } from '#views/controls/layout/empty-state.tsx';
import { Stack } from '#views/controls/layout/layout.tsx';
import { PageHeader } from '#views/controls/layout/page-header.tsx';
import { lazyPart } from '#views/lazy-part.tsx';
import { LoaderProblem } from '#views/list/loader-problem.tsx';
import { useListPlace } from '#views/list/workshop-address.ts';
import { OptionalPart } from '#views/parts/optional-part.tsx';
import { paths } from '#views/paths.ts';
import { useCapability } from '#views/use-capability.ts';
import { useTabTitle } from '#views/use-tab-title.ts';
import styles from './burger-overview.module.css';
import { BurgerOverview } from './burger-overview.tsx';
import { BurgerTabs, PastHistory } from './burger-tabs.tsx';
import { ButtonBunSection } from './button-bun-section.tsx';
import { CheeseSection } from './cheese-section.tsx';
import { PattySection } from './patty-section.tsx';
import { TopBunSection } from './top-bun-section.tsx';
import { useTrying } from './use-trying.ts';

const UseIt = lazyPart(async () => (await import('#views/use-it/use-it.tsx')).UseIt);

const TryIt = lazyPart(async () => (await import('#views/chat/try-it.tsx')).TryIt);

/** The settings of one burger: its four layers. It is shown at once if the previous page passed the burger on. */
export function BurgerScreen({ burgerId }: { burgerId: string }) {
  const { t } = useLingui();
  const { lookup, burger, status } = useBurger(burgerId);
  useTabTitle(burger?.name, t`Burger settings`);
  const place = useListPlace();
  const trying = useTrying(burger !== undefined);
  const tryButton = useRef<HTMLButtonElement>(null);
  const { conversations } = useActors();
  // Fetched together with the pane, not after it.
  if (trying.isShown) conversations.preload();
  const back = <LinkButton variant="primary" href={paths.burgers.href()}>{t`Back to burgers`}</LinkButton>;
  const isBusy = useSelector(lookup, (snapshot) => snapshot.hasTag('busy'));
  const retry = (
    <Button isPending={isBusy} onPress={() => lookup.send({ type: 'refresh' })}>{t`Try again`}</Button>
  );

  if (status === 'missing') {
    return (
      <Stack gap={5}>
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
        <PastHistory burgerId={burgerId} />
      </Stack>
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
        description={
          <>
            <ItemId {...burger} /> {burger.isPublic === true && <Badge tone="accent">{t`Public`}</Badge>}
          </>
        }
        back={{ href: place.backTo(burger.workshopId), label: t`Back to burgers` }}
        actions={
          <>
            <Tests burgerId={burgerId} trying={trying} tryButton={tryButton} />
            <BurgerMenu
              key={burgerId}
              burger={burger}
              onEdited={(edited) => lookup.send({ type: 'apply', change: edited })}
            />
          </>
        }
      />
      <div className={styles.room} data-beside={trying.isOpen || undefined}>
        <BurgerTabs burgerId={burgerId}>
          <div className={styles.page}>
            <BurgerOverview burgerId={burgerId} />
            <Stack gap={5}>
              <Layers burger={burger} />
            </Stack>
          </div>
        </BurgerTabs>
      </div>
      {trying.isShown && (
        <OptionalPart>
          <TryIt
            burgerId={burgerId}
            takesFocus={trying.wasPressed}
            onClose={() => {
              trying.toggle();
              tryButton.current?.focus();
            }}
          />
        </OptionalPart>
      )}
    </Stack>
  );
}

interface TestsProps {
  readonly burgerId: string;
  readonly trying: ReturnType<typeof useTrying>;
  readonly tryButton: RefObject<HTMLButtonElement | null>;
}

/**
 * The chat beside the page, where there is room, and the page of the chat. The first of them has the primary action, but for a
 * burger that cannot answer yet, which needs its model first, and for a chat that is open already.
 */
function Tests({ burgerId, trying, tryButton }: TestsProps) {
  const { t } = useLingui();
  const isUnable = useReadiness(burgerId).readiness?.answers === 'no';
  const variant = isUnable || (trying.isOpen && trying.isWide) ? 'secondary' : 'primary';
  const chat = { href: paths.chat.href(burgerId) };
  if (!trying.isWide) return <LinkButton {...chat} variant={variant}>{t`Test burger chat`}</LinkButton>;
  return (
    <>
      <Button
        ref={tryButton}
        variant={variant}
        aria-expanded={trying.isOpen}
        onPress={trying.toggle}
      >{t`Try it here`}</Button>
      <LinkButton {...chat} icon={<ChatIcon />} aria-label={t`Test burger chat`} />
    </>
  );
}

/** The sections of the layers. Each waits for the rows of those above it, so that nothing moves on the page. */
function Layers({ burger }: { burger: Burger }) {
  const burgerId = burger.id;
  const { topBun, cheese, patty } = useBurgerLayers(burgerId);
  const hasPage = useCapability('talk');
  const hasDoor = useCapability('door');
  const isUsed = hasPage || hasDoor;
  const hasCheese = !topBun.isLoading;
  const hasPatty = hasCheese && !cheese.isLoading;
  return (
    <>
      <TopBunSection burgerId={burgerId} />
      {hasCheese && <CheeseSection burgerId={burgerId} />}
      {hasPatty && <PattySection burgerId={burgerId} />}
      {hasPatty && !patty.isLoading && (
        <>
          <ButtonBunSection burgerId={burgerId} />
          {isUsed && (
            <OptionalPart>
              <UseIt burger={burger} />
            </OptionalPart>
          )}
        </>
      )}
    </>
  );
}
