import { lazy, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { Link, Route, Switch } from 'wouter';

/** The console fetches its pages after the first movement, too. */
const fetchPage = () => import('./lazy-page.tsx');
window.addEventListener('mousemove', fetchPage, { once: true });
const LazyPage = lazy(fetchPage);

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root.');
createRoot(root).render(
  <main>
    <Link href="/lazy">Next</Link>
    <Suspense>
      <Switch>
        <Route path="/lazy" component={LazyPage} />
        <Route>
          <h1>Here</h1>
        </Route>
      </Switch>
    </Suspense>
  </main>,
);
