import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ComponentType } from 'react';
import { HomeScreen } from '#views/home/home-screen.tsx';
import type { LazyPart } from '#views/lazy-part.tsx';
import { LoginScreen } from '#views/login/login-screen.tsx';
import { paths } from '#views/paths.ts';
import { lazyScreen as lazy } from './lazy-screen.tsx';

export interface Screen {
  readonly path: string;
  /** The title of the document. */
  readonly title: MessageDescriptor;
  /** Its audience: everybody, signed-out users, or everybody once the members' actors have loaded. Default: signed-in users. */
  readonly audience?: 'open' | 'signed out' | 'actors';
  /** The screen is as high as the window and scrolls within. */
  readonly fillsWindow?: boolean;
  readonly Content: ComponentType<ScreenProps> & Partial<Pick<LazyPart<ScreenProps>, 'preload'>>;
}

interface ScreenProps {
  /** '' if the path has none. */
  readonly burgerId: string;
}

/** The screen that a sign-in leads to. */
export const landing = lazy<ScreenProps>(
  async () => (await import('#views/dashboard/dashboard-screen.tsx')).DashboardScreen,
);

/** Every screen of the console. The first two are in the first chunk. Each of the others is a separate chunk. */
export const screens: readonly Screen[] = [
  { path: paths.home.path, title: msg`Home`, audience: 'open', Content: HomeScreen },
  { path: paths.login.path, title: msg`Sign in`, audience: 'signed out', Content: LoginScreen },
  {
    path: paths.services.path,
    title: msg`Service catalog`,
    audience: 'actors',
    Content: lazy(async () => (await import('#views/services/services-screen.tsx')).ServicesScreen),
  },
  {
    path: paths.accounts.path,
    title: msg`Accounts`,
    Content: lazy(async () => (await import('#views/accounts/accounts-screen.tsx')).AccountsScreen),
  },
  {
    path: paths.profile.path,
    title: msg`Profile`,
    Content: lazy(async () => (await import('#views/profile/profile-screen.tsx')).ProfileScreen),
  },
  {
    path: paths.cowtex.path,
    title: msg`Cowtex`,
    Content: lazy(async () => (await import('#views/cowtex/cowtex-screen.tsx')).CowtexScreen),
  },
  {
    path: paths.dashboard.path,
    title: msg`Dashboard`,
    Content: landing,
  },
  {
    path: paths.demo.path,
    title: msg`Guided demo`,
    Content: lazy(async () => {
      const [{ DemoScreen }] = await Promise.all([
        import('#views/demo/demo-screen.tsx'),
        import('./wiring/demo.ts'),
      ]);
      return DemoScreen;
    }),
  },
  {
    path: paths.subscription.path,
    title: msg`Subscription`,
    Content: lazy(
      async () => (await import('#views/subscription/subscription-screen.tsx')).SubscriptionScreen,
    ),
  },
  {
    path: paths.checkout.path,
    title: msg`Checkout`,
    Content: lazy(async () => (await import('#views/checkout/checkout-screen.tsx')).CheckoutScreen),
  },
  {
    path: paths.workshops.path,
    title: msg`Workshops`,
    Content: lazy(async () => (await import('#views/workshops/workshops-screen.tsx')).WorkshopsScreen),
  },
  {
    path: paths.burgers.path,
    title: msg`Burgers`,
    Content: lazy(async () => (await import('#views/burgers/burgers-screen.tsx')).BurgersScreen),
  },
  {
    path: paths.burger.path,
    title: msg`Burger settings`,
    Content: lazy(async () => (await import('#views/burger-settings/burger-screen.tsx')).BurgerScreen),
  },
  {
    path: paths.chat.path,
    title: msg`Chat`,
    fillsWindow: true,
    Content: lazy(async () => {
      const [{ ChatScreen }] = await Promise.all([
        import('#views/chat/chat-screen.tsx'),
        import('./wiring/chats.ts'),
      ]);
      return ChatScreen;
    }),
  },
  // The production bundle does not contain the page of the controls.
  ...(import.meta.env.DEV ? [design()] : []),
];

function design(): Screen {
  return {
    path: '/design',
    title: { id: 'Design', message: 'Design' },
    audience: 'open',
    Content: lazy(async () => (await import('../design/design-page.tsx')).DesignPage),
  };
}
