import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { Checking } from '#views/checking.tsx';
import { paths } from '#views/paths.ts';
import { CrashBoundary } from './crash-boundary.tsx';
import { Frame } from './frame.tsx';
import { Guard, SignedOutOnly } from './guard.tsx';

const Home = lazy(() => import('#views/home/home-screen.tsx').then(named('HomeScreen')));
const Login = lazy(() => import('./screens/login.tsx').then(named('Login')));
const Burgers = lazy(() => import('#views/burgers/burgers-screen.tsx').then(named('BurgersScreen')));

/** Every route of the console. Each screen is a chunk of its own. */
export function Routes() {
  const [address] = useLocation();
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
            <Route path={paths.burgers.path}>{guarded(<Burgers />)}</Route>
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

const guarded = (screen: ReactNode) => <Guard>{screen}</Guard>;

/** `lazy` wants a default export; modules here have names. */
function named<TName extends string>(name: TName) {
  return <TProps,>(module: Record<TName, ComponentType<TProps>>) => ({ default: module[name] });
}
