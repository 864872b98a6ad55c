import { msg } from '@lingui/core/macro';
import { waitFor } from 'xstate';
import { createLoaderMachine } from '#machines/loader/loader-machine.ts';
import type { SessionActor } from '#machines/session/session-machine.ts';
import { readCapabilities } from '#services/capabilities.ts';
import type { Http } from '#services/http.ts';
import { createActor } from '../create-actor.ts';
import { type Network, watching } from './network.ts';

/** The capabilities of the server beyond the specification. They are read once, after the first sign-in. */
export function createCapabilities({
  http,
  session,
  network,
}: {
  http: Http;
  session: SessionActor;
  network: Network;
}) {
  const machine = createLoaderMachine<object, readonly string[]>(
    { name: 'capabilities', outcomes: { loadFailed: msg`Something went wrong` } },
    { load: (_, signal) => readCapabilities(http, signal), ...watching(network) },
  );
  const capabilities = createActor(machine, { input: { scope: {} } });
  void waitFor(session, (snapshot) => snapshot.hasTag('signedIn')).then(() => capabilities.start());
  return capabilities;
}
