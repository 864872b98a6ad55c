import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactNode, Suspense, useEffect } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { Spinner } from '#views/controls/spinner.tsx';
import { decodeSegment, paths } from '#views/paths.ts';
import type { FrontDoor } from './access.ts';
import { CrashBoundary } from './crash-boundary.tsx';
import { Frame } from './frame.tsx';
import { Guard } from './guard.tsx';
import { lazyScreen } from './lazy-screen.tsx';
import { type Screen, screens } from './screens.tsx';
import { useArrival } from './use-arrival.ts';

// The machines behind the front door are a chunk of their own, which the sign-in page does not wait for.
const ConsoleProvider = lazyScreen(async () => (await import('./console-provider.tsx')).ConsoleProvider);

/** Every route of the console. */
export function Routes({ door }: { door: FrontDoor }) {
  const [path] = useLocation();
  useArrival(path);
  return (
    // Twice: what breaks a page must not take the frame with it, and what breaks the frame must not end in nothing.
    <CrashBoundary address={path}>
      <Frame>
        <Switch>
          {screens.map(({ path: pattern, title }) => (
            <Route key={pattern} path={pattern}>
              <Title title={title} />
            </Route>
          ))}
        </Switch>
        <CrashBoundary address={path}>
          <Suspense fallback={<Loading />}>
            <Switch>
              {screens.map((screen) => (
                <Route<{ readonly burgerId?: string }> key={screen.path} path={screen.path}>
                  {(params) => (
                    <Admitted door={door} screen={screen}>
                      {screen.render({ burgerId: decodeSegment(params.burgerId ?? '') })}
                    </Admitted>
                  )}
                </Route>
              ))}
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
    </CrashBoundary>
  );
}

interface AdmittedProps {
  readonly door: FrontDoor;
  readonly screen: Screen;
  readonly children: ReactNode;
}

function Admitted({ door, screen: { access, prepare }, children }: AdmittedProps) {
  const isSignedOut = useSelector(door.access.session, (snapshot) => snapshot.hasTag('signedOut'));
  if (access === 'open') return children;
  if (access === 'console' || !isSignedOut) {
    // All at once, and not one after another as each comes to be rendered. Once is enough, more do no harm.
    ConsoleProvider.prepare();
    prepare?.();
  }
  const inside = <ConsoleProvider door={door}>{children}</ConsoleProvider>;
  return access === 'guarded' ? <Guard>{inside}</Guard> : inside;
}

/** Names the document. It stands beside the page, so that one that is on its way or broken is named as well. */
function Title({ title }: Pick<Screen, 'title'>) {
  const { t } = useLingui();
  const text = t(title);
  useEffect(() => {
    document.title = text === 'Cowtex' ? text : `${text} · Cowtex`;
  }, [text]);
  return null;
}

function Loading() {
  return (
    <Spinner isCentered>
      <Trans>Loading…</Trans>
    </Spinner>
  );
}
