import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { memo, type ReactNode, Suspense, useDeferredValue, useEffect, useReducer } from 'react';
import { RouterProvider } from 'react-aria-components';
import { matchRoute, type Parser, Redirect, Router, useLocation, useRouter, useSearch } from 'wouter';
import { Spinner } from '#views/controls/feedback/spinner.tsx';
import { onFirstInput } from '#views/lazy-part.tsx';
import { decodeSegment, paths } from '#views/paths.ts';
import { ShownAddress, useShownPath, useShownSearch } from './arrival/shown-address.ts';
import { useArrival } from './arrival/use-arrival.ts';
import { CrashBoundary } from './crash-boundary.tsx';
import { Frame } from './frame.tsx';
import { Guard, SignedOutOnly } from './guard.tsx';
import { ActorsProvider } from './members.ts';
import { preloadPages } from './preload-pages.ts';
import { type Screen, screens } from './screens.ts';
import type { App } from './start.ts';

/**
 * Every route of the console. The page of a new address is rendered in the background, and the previous page stays until it can
 * be shown.
 */
export function Routes({ app }: { app: App }) {
  const { parser } = useRouter();
  const [path, navigate] = useLocation();
  const search = useSearch();
  const shownPath = useDeferredValue(path);
  const shownSearch = useDeferredValue(search);
  const isLeaving = path !== shownPath;
  const accountsLeft = useAccountsLeft(app);
  useArrival(path, shownPath);
  useEffect(() => {
    document.body.toggleAttribute('data-leaves-page', isLeaving);
  }, [isLeaving]);
  useEffect(
    () => onFirstInput(() => preloadPages(app, (address) => findPage(parser, address)?.screen)),
    [app, parser],
  );
  return (
    // Two boundaries: a crash of a page keeps the frame, and a crash of the frame shows the error page.
    <RouterProvider navigate={navigate}>
      <CrashBoundary address={path}>
        <Frame key={accountsLeft} app={app}>
          {findPage(parser, path) === null && (
            <Redirect href={(path === paths.landing.path ? paths.dashboard : paths.home).href()} replace />
          )}
          <Page app={app} path={shownPath} search={shownSearch} />
        </Frame>
      </CrashBoundary>
    </RouterProvider>
  );
}

/** Counts the accounts that have left this tab. What was made for one of them must not be shown to the next. */
function useAccountsLeft({ base: { session } }: App): number {
  const [count, add] = useReducer((former: number) => former + 1, 0);
  useEffect(() => session.on('account left', add).unsubscribe, [session]);
  return count;
}

/** The page of a path; null if there is none. */
function findPage(parser: Parser, path: string) {
  for (const screen of screens) {
    const [isIt, params] = matchRoute<{ readonly burgerId?: string }>(parser, screen.path, path);
    if (isIt) return { screen, burgerId: decodeSegment(params.burgerId ?? '') };
  }
  return null;
}

/** The page of an address. It is not rendered again while the address bar already shows the address of the next page. */
const Page = memo(function Page({ app, path, search }: { app: App; path: string; search: string }) {
  const page = findPage(useRouter().parser, path);
  return (
    <>
      {page && <Title {...page.screen} />}
      <CrashBoundary address={path}>
        <ShownAddress value={{ path, search }}>
          <Router hook={useShownPath} searchHook={useShownSearch}>
            <Suspense fallback={<Loading />}>
              {page && <Admitted key={page.screen.path} app={app} {...page} />}
            </Suspense>
          </Router>
        </ShownAddress>
      </CrashBoundary>
    </>
  );
});

interface AdmittedProps {
  readonly app: App;
  readonly screen: Screen;
  readonly burgerId: string;
}

function Admitted({ app, screen: { audience, Content }, burgerId }: AdmittedProps) {
  const isSignedOut = useSelector(app.base.session, (snapshot) => snapshot.hasTag('signedOut'));
  const content = <Content key={burgerId} burgerId={burgerId} />;
  if (audience === 'open') return content;
  if (audience === 'signed out') return <SignedOutOnly>{content}</SignedOutOnly>;
  if (audience === 'actors' || !isSignedOut) {
    // The chunks are fetched in parallel, not one after another as each is rendered. Repeated calls fetch nothing.
    ActorsProvider.preload();
    Content.preload?.();
  }
  const inside = <ActorsProvider app={app}>{content}</ActorsProvider>;
  return audience === 'actors' ? <InBackground>{inside}</InBackground> : <Guard>{inside}</Guard>;
}

/** Renders its children in the background when a page is loaded by its address. Those of a new address are rendered there anyway. */
const InBackground = ({ children }: { children: ReactNode }) =>
  useDeferredValue(true, false) ? children : <Loading />;

/**
 * Sets the title of the document, and whether the page fills the window. It is rendered outside the page, so that it also works
 * while the page is loading or broken.
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
