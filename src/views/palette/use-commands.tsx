import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactNode, useMemo } from 'react';
import type { CommandGroup, Findable } from '#domain/command-search.ts';
import type { Theme } from '#domain/entities.ts';
import { fullName } from '#domain/full-name.ts';
import { selectChoice } from '#machines/choice/choice-machine.ts';
import { latestBurgers, selectOverview } from '#machines/loader/loads/overview.ts';
import { useActors } from '#views/actors.ts';
import { useBaseActors } from '#views/base-actors.ts';
import { useNewBurger } from '#views/burgers/use-new-burger.ts';
import { AccountsIcon, BurgerIcon, WorkshopIcon } from '#views/controls/icons/side-nav-icons.tsx';
import { useList } from '#views/list/use-list.ts';
import { workshopAt } from '#views/list/workshop-address.ts';
import type { PassedOn } from '#views/passed-on.ts';
import { paths } from '#views/paths.ts';
import { useScreenActor } from '#views/use-screen-actor.ts';

/** A line of the palette: a page with its history state, or an action. */
export interface Command extends Findable {
  readonly id: string;
  readonly href?: string;
  readonly state?: PassedOn;
  readonly run?: () => void;
  /** The language of the label, if it is not that of the page. */
  readonly lang?: string;
}

interface Group extends CommandGroup<Command> {
  readonly id: string;
  readonly label: string;
  /** The icon of each of its commands. */
  readonly icon?: ReactNode;
}

/** Every page and action, and the user's burgers, workshops and accounts. */
export function useCommands() {
  const { t } = useLingui();
  const { session, language, theme } = useBaseActors();
  const actors = useActors();
  const otherLanguage = useSelector(language, selectChoice) === 'en' ? 'zh' : 'en';
  const overview = useScreenActor(actors.overviews, 'overview', { withTools: false });
  const known = useSelector(overview, selectOverview);
  const newBurger = useNewBurger(known.workshops);
  const accounts = useList(useScreenActor(actors.accounts, 'palette', {}));
  const isRefused = useSelector(overview, ({ context }) => context.problem !== null);
  const isCounting = useSelector(overview, (snapshot) => snapshot.hasTag('busy'));

  const themed = (choice: Theme, label: string): Command => ({
    id: `${choice} theme`,
    label,
    hint: t`Theme`,
    run: () => theme.send({ type: 'choose', choice }),
  });

  const things = useMemo((): readonly Group[] => {
    const workshops = known.workshops ?? [];
    const names = new Map(workshops.map(({ id, name }) => [id, name]));
    return [
      {
        id: 'burgers',
        label: t`Burgers`,
        icon: <BurgerIcon />,
        unasked: 4,
        commands: latestBurgers(known).map((burger) => ({
          id: `burger ${burger.id}`,
          label: burger.name,
          hint: names.get(burger.workshopId) ?? '',
          href: paths.burger.href(burger.id),
          state: { burger },
        })),
      },
      {
        id: 'workshops',
        label: t`Workshops`,
        icon: <WorkshopIcon />,
        commands: workshops.map(({ id, name }) => ({
          id: `workshop ${id}`,
          label: name,
          href: workshopAt(id),
        })),
      },
      {
        id: 'accounts',
        label: t`Accounts`,
        icon: <AccountsIcon />,
        commands: (accounts.isReal ? accounts.items : []).map(({ id, account, email, ...names }) => ({
          id: `account ${id}`,
          label: account,
          hint: [fullName(names), email].filter(Boolean).join(' '),
          href: `${paths.accounts.href()}?${new URLSearchParams({ q: account })}`,
        })),
      },
    ];
  }, [t, known, accounts.isReal, accounts.items]);

  const fixed: readonly Group[] = [
    {
      id: 'pages',
      label: t`Go to`,
      unasked: 10,
      commands: [
        { id: 'dashboard', label: t`Dashboard`, href: paths.dashboard.href() },
        { id: 'burgers', label: t`Burgers`, href: paths.burgers.href() },
        { id: 'workshops', label: t`Workshops`, href: paths.workshops.href() },
        { id: 'cowtex', label: t`Cowtex`, hint: t`Four layers make an agent`, href: paths.cowtex.href() },
        { id: 'demo', label: t`Guided demo`, href: paths.demo.href() },
        { id: 'accounts', label: t`Accounts`, href: paths.accounts.href() },
        { id: 'services', label: t`Services`, hint: t`Service catalog`, href: paths.services.href() },
        { id: 'subscription', label: t`Subscription`, href: paths.subscription.href() },
        { id: 'profile', label: t`Profile`, href: paths.profile.href() },
        { id: 'home', label: t`Home`, href: paths.home.href() },
        { id: 'checkout', label: t`Checkout`, href: paths.checkout.href() },
      ],
    },
    {
      id: 'actions',
      label: t`Actions`,
      unasked: 6,
      commands: [
        { id: 'new burger', label: t`New burger`, href: newBurger.href, run: newBurger.open },
        {
          id: 'language',
          label: otherLanguage === 'zh' ? '中文' : 'English',
          lang: otherLanguage,
          hint: t`Language`,
          run: () => language.send({ type: 'choose', choice: otherLanguage }),
        },
        themed('system', t`Use system theme`),
        themed('light', t`Light theme`),
        themed('dark', t`Dark theme`),
        { id: 'sign out', label: t`Sign out`, run: () => session.send({ type: 'sign out' }) },
      ],
    },
  ];
  /** Also readers of another language type the product's own words, which are the IDs. */
  const named = fixed.map((group) => ({
    ...group,
    commands: group.commands.map((command) => ({ words: command.id, ...command })),
  }));
  return {
    groups: [...things, ...named],
    hasBurgers: known.burgers.size > 0,
    isLoading: isCounting || accounts.isLoading,
    /** Some of the burgers, workshops and accounts are missing. */
    isPartial: isRefused || accounts.problem !== null,
  };
}
