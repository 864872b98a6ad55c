import { msg } from '@lingui/core/macro';
import type { Capabilities } from '#domain/capability.ts';
import { createLoaderMachine, type LoaderActor } from '#machines/loader/loader-machine.ts';
import { readCapabilities } from '#services/capabilities.ts';
import type { Http } from '#services/http.ts';
import { createActor } from '../create-actor.ts';
import { type Network, watching } from './network.ts';

export type CapabilitiesActor = LoaderActor<object, Capabilities>;

/**
 * The capabilities of the server beyond the specification. They are read once: when the sign-in page rests, or after the first
 * sign-in. Whoever needs them starts it.
 */
export function createCapabilities(http: Http, network: Network): CapabilitiesActor {
  const machine = createLoaderMachine<object, Capabilities>(
    { name: 'capabilities', outcomes: { loadFailed: msg`Something went wrong` } },
    { load: (_, signal) => readCapabilities(http, signal), ...watching(network) },
  );
  return createActor(machine, { input: { scope: {} } });
}
