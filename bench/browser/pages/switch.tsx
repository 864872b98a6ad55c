import { lazy, Suspense, useDeferredValue } from 'react';
import { createRoot } from 'react-dom/client';
import { Link, Route, Switch, useLocation } from 'wouter';

/** The console fetches its pages after the first movement, too. */
const fetchPage = () => import('./lazy-page.tsx');
window.addEventListener('mousemove', fetchPage, { once: true });
const LazyPage = lazy(fetchPage);

function App() {
  const [path] = useLocation();
  // The page before stays until the next one can be shown. React would show an empty page for 300 ms at least.
  const shownPath = useDeferredValue(path);
  return (
    <main>
      <Link href="/lazy">Next</Link>
      <Suspense>
        <Switch location={shownPath}>
          <Route path="/lazy" component={LazyPage} />
          <Route>
            <h1>Here</h1>
          </Route>
        </Switch>
      </Suspense>
    </main>
  );
}

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root.');
createRoot(root).render(<App />);
