import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { Suspense, useEffect } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { Spinner } from '#views/controls/spinner.tsx';
import { decodeSegment, paths } from '#views/paths.ts';
import { CrashBoundary } from './crash-boundary.tsx';
import { Frame } from './frame.tsx';
import { Guard, SignedOutOnly } from './guard.tsx';
import { lazyScreen } from './lazy-screen.tsx';
import { type Screen, screens } from './screens.ts';
import type { App } from './start.ts';
import { useArrival } from './use-arrival.ts';

// The members' machines are a chunk of their own, which the sign-in page does not wait for.
const ActorsProvider = lazyScreen(async () => (await import('./actors-provider.tsx')).ActorsProvider);

/** Every route of the console. */
export function Routes({ app }: { app: App }) {
  const [path] = useLocation();
  useArrival(path);
  return (
    // Two boundaries: a crash of a page keeps the frame, and a crash of the frame shows the error page.
    <CrashBoundary address={path}>
      <Frame>
        <Switch>
          {screens.map((screen) => (
            <Route key={screen.path} path={screen.path}>
              <Title {...screen} />
            </Route>
          ))}
        </Switch>
        <CrashBoundary address={path}>
          <Suspense fallback={<Loading />}>
            <Switch>
              {screens.map((screen) => (
                <Route<{ readonly burgerId?: string }> key={screen.path} path={screen.path}>
                  {(params) => (
                    <Admitted app={app} screen={screen} burgerId={decodeSegment(params.burgerId ?? '')} />
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
  readonly app: App;
  readonly screen: Screen;
  readonly burgerId: string;
}

function Admitted({ app, screen: { access, Content }, burgerId }: AdmittedProps) {
  const isSignedOut = useSelector(app.base.session, (snapshot) => snapshot.hasTag('signedOut'));
  const content = <Content key={burgerId} burgerId={burgerId} />;
  if (access === 'open') return content;
  if (access === 'signed out') return <SignedOutOnly>{content}</SignedOutOnly>;
  if (access === 'actors' || !isSignedOut) {
    // The chunks are fetched in parallel, not one after another as each is rendered. Repeated calls fetch nothing.
    ActorsProvider.prepare();
    Content.prepare?.();
  }
  const inside = <ActorsProvider app={app}>{content}</ActorsProvider>;
  return access === 'guarded' ? <Guard>{inside}</Guard> : inside;
}

/**
 * Sets the title of the document, and whether the page fills the window. It is beside the page, so that a page that is
 * loading or broken has them, too.
 */
function Title({ title, fillsWindow = false }: Screen) {
  const { t } = useLingui();
  const text = t(title);
  useEffect(() => {
    document.title = text === 'Cowtex' ? text : `${text} · Cowtex`;
    document.body.toggleAttribute('data-fills-window', fillsWindow);
  }, [text, fillsWindow]);
  return null;
}

function Loading() {
  return (
    <Spinner isCentered>
      <Trans>Loading…</Trans>
    </Spinner>
  );
}
