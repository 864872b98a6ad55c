import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { HomeScreen } from '#views/home/home-screen.tsx';
import { Login } from '#views/login/login.tsx';
import { paths } from '#views/paths.ts';
import { SignedOutOnly } from './guard.tsx';
import { lazyScreen } from './lazy-screen.tsx';

// Each screen is a chunk of its own, but for the two that strangers see: they come with the first one.
const Services = lazyScreen(async () => (await import('#views/services/services-screen.tsx')).ServicesScreen);
const Accounts = lazyScreen(async () => (await import('#views/accounts/accounts-screen.tsx')).AccountsScreen);
const Profile = lazyScreen(async () => (await import('#views/profile/profile-screen.tsx')).ProfileScreen);
const Cowtex = lazyScreen(async () => (await import('#views/cowtex/cowtex-screen.tsx')).CowtexScreen);
const Dashboard = lazyScreen(
  async () => (await import('#views/dashboard/dashboard-screen.tsx')).DashboardScreen,
);
const Demo = lazyScreen(async () => (await import('#views/demo/demo-screen.tsx')).DemoScreen);
const Subscription = lazyScreen(
  async () => (await import('#views/subscription/subscription-screen.tsx')).SubscriptionScreen,
);
const Checkout = lazyScreen(async () => (await import('#views/checkout/checkout-screen.tsx')).CheckoutScreen);
const Workshops = lazyScreen(
  async () => (await import('#views/workshops/workshops-screen.tsx')).WorkshopsScreen,
);
const Burgers = lazyScreen(async () => (await import('#views/burgers/burgers-screen.tsx')).BurgersScreen);
const Burger = lazyScreen(async () => (await import('./burger-route.tsx')).BurgerRoute);
const Chat = lazyScreen(async () => (await import('#views/chat/chat-screen.tsx')).ChatScreen);

export interface Screen {
  readonly path: string;
  /** What the document is called while it shows. */
  readonly title: MessageDescriptor;
  /** Who gets in: everybody, everybody with the console's machines at hand, or those who are signed in. */
  readonly access: 'open' | 'console' | 'guarded';
  /** Fetches its code while it is still being found out whether the user gets in. */
  readonly prepare?: () => void;
  readonly render: (params: { readonly burgerId: string }) => ReactNode;
}

/** Every screen of the console. */
export const screens: readonly Screen[] = [
  { path: paths.home.path, title: msg`Home`, access: 'open', render: () => <HomeScreen /> },
  {
    path: paths.login.path,
    title: msg`Sign in`,
    access: 'open',
    render: () => (
      <SignedOutOnly>
        <Login />
      </SignedOutOnly>
    ),
  },
  {
    path: paths.services.path,
    title: msg`Service catalog`,
    access: 'console',
    prepare: Services.prepare,
    render: () => <Services />,
  },
  {
    path: paths.accounts.path,
    title: msg`Accounts`,
    access: 'guarded',
    prepare: Accounts.prepare,
    render: () => <Accounts />,
  },
  {
    path: paths.profile.path,
    title: msg`Profile`,
    access: 'guarded',
    prepare: Profile.prepare,
    render: () => <Profile />,
  },
  {
    path: paths.cowtex.path,
    title: msg`Cowtex`,
    access: 'guarded',
    prepare: Cowtex.prepare,
    render: () => <Cowtex />,
  },
  {
    path: paths.dashboard.path,
    title: msg`Dashboard`,
    access: 'guarded',
    prepare: Dashboard.prepare,
    render: () => <Dashboard />,
  },
  {
    path: paths.demo.path,
    title: msg`Guided demo`,
    access: 'guarded',
    prepare: Demo.prepare,
    render: () => <Demo />,
  },
  {
    path: paths.subscription.path,
    title: msg`Subscription`,
    access: 'guarded',
    prepare: Subscription.prepare,
    render: () => <Subscription />,
  },
  {
    path: paths.checkout.path,
    title: msg`Checkout`,
    access: 'guarded',
    prepare: Checkout.prepare,
    render: () => <Checkout />,
  },
  {
    path: paths.workshops.path,
    title: msg`Workshops`,
    access: 'guarded',
    prepare: Workshops.prepare,
    render: () => <Workshops />,
  },
  {
    path: paths.burgers.path,
    title: msg`Burgers`,
    access: 'guarded',
    prepare: Burgers.prepare,
    render: () => <Burgers />,
  },
  {
    path: paths.burger.path,
    title: msg`Burger settings`,
    access: 'guarded',
    prepare: Burger.prepare,
    render: ({ burgerId }) => <Burger burgerId={burgerId} />,
  },
  {
    path: paths.chat.path,
    title: msg`Chat`,
    access: 'guarded',
    prepare: Chat.prepare,
    render: ({ burgerId }) => <Chat key={burgerId} burgerId={burgerId} />,
  },
];
