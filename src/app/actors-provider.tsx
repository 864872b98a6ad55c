import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { type Actors, ActorsContext } from '#views/actors.ts';
import { AriaScope } from '#views/controls/aria-scope.tsx';
import { Offline } from '#views/shell/offline.tsx';
import { createActors } from './actors.ts';
import type { App } from './start.ts';

/** One set of actors for each app. It is kept outside React, because actors outlive screens. */
const made = new WeakMap<App, Actors>();

/** Provides the members' actors to the screens below it. Its code is in a separate chunk. */
export function ActorsProvider({ app, children }: { app: App; children: ReactNode }) {
  const clients = app.clients.use();
  const actors = made.get(app) ?? createActors(app, clients);
  made.set(app, actors);
  const isVisitor = useSelector(app.base.session, (snapshot) => snapshot.hasTag('signedOut'));
  return (
    <ActorsContext value={actors}>
      {/* For members it is in the toolbar. */}
      {isVisitor && <Offline />}
      <AriaScope>{children}</AriaScope>
    </ActorsContext>
  );
}
