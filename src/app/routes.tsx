import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { Checking } from '#views/checking.tsx';
import { paths } from '#views/paths.ts';
import type { FrontDoor } from './access.ts';
import { CrashBoundary } from './crash-boundary.tsx';
import { Frame } from './frame.tsx';
import { Guard, SignedOutOnly } from './guard.tsx';

// Each screen is a chunk of its own, and so is the console behind the front door.
const ConsoleProvider = lazy(async () => named((await import('./console-provider.tsx')).ConsoleProvider));
const Home = lazy(async () => named((await import('#views/home/home-screen.tsx')).HomeScreen));
const Login = lazy(async () => named((await import('#views/login/login.tsx')).Login));
const Workshops = lazy(async () =>
  named((await import('#views/workshops/workshops-screen.tsx')).WorkshopsScreen),
);
const Burgers = lazy(async () => named((await import('#views/burgers/burgers-screen.tsx')).BurgersScreen));
const Burger = lazy(async () =>
  named((await import('#views/burger-settings/burger-screen.tsx')).BurgerScreen),
);
const Chat = lazy(async () => named((await import('#views/chat/chat-screen.tsx')).ChatScreen));

/** Every route of the console. */
export function Routes({ door }: { door: FrontDoor }) {
  const [address] = useLocation();
  const guarded = (screen: ReactNode) => (
    <Guard>
      <ConsoleProvider door={door}>{screen}</ConsoleProvider>
    </Guard>
  );
  return (
    <Frame>
      <CrashBoundary address={address}>
        <Suspense fallback={<Checking />}>
          <Switch>
            <Route path={paths.home.path}>
              <Home />
            </Route>
            <Route path={paths.login.path}>
              <SignedOutOnly>
                <Login />
              </SignedOutOnly>
            </Route>
            <Route path={paths.workshops.path}>{guarded(<Workshops />)}</Route>
            <Route path={paths.burgers.path}>{guarded(<Burgers />)}</Route>
            <Route path={paths.burger.path}>
              {({ burgerId }) => guarded(<Burger key={burgerId} burgerId={burgerId} />)}
            </Route>
            <Route path={paths.chat.path}>
              {({ burgerId }) => guarded(<Chat key={burgerId} burgerId={burgerId} />)}
            </Route>
            <Route path={paths.landing.path}>
              <Redirect to={paths.dashboard.href()} replace />
            </Route>
            <Route>
              <Redirect to={paths.home.href()} replace />
            </Route>
          </Switch>
        </Suspense>
      </CrashBoundary>
    </Frame>
  );
}

/** A component as `lazy` wants it: as a module's default export. */
function named<TProps>(component: ComponentType<TProps>) {
  return { default: component };
}
