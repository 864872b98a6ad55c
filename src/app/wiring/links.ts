import { waitFor } from 'xstate';
import { type Capabilities, isCapable } from '#domain/capability.ts';
import { setPassword } from '#machines/form/forms/set-password.ts';
import { createLoaderMachine } from '#machines/loader/loader-machine.ts';
import { linkLookup } from '#machines/loader/loads/link.ts';
import type { SessionActor } from '#machines/session/session-machine.ts';
import { noAnswer } from '#machines/session/session-setup.ts';
import type { AuthClient } from '#services/auth-client.ts';
import type { WayBack } from '#services/way-back.ts';
import type { VisitorActors } from '#views/base-actors.ts';
import { createActor } from '../create-actor.ts';
import { ScreenActors } from '../screen-actors.ts';
import { screenForms } from '../screen-forms.ts';
import type { CapabilitiesActor } from './capabilities.ts';
import { watching } from './network.ts';
import { createProviderForms } from './provider.ts';

/** The actors of the sign-in page that come after it: what the server can, and the links by which passwords are set. */
export function createVisitorActors(
  { auth, capabilities }: { readonly auth: AuthClient; readonly capabilities: CapabilitiesActor },
  session: SessionActor,
  wayBack: Pick<WayBack, 'save'>,
): VisitorActors {
  const lookup = createLoaderMachine(linkLookup, {
    // A server that is not known to have links is not told of one.
    load: async ({ link }, signal) => {
      const known = await capabilitiesIn(capabilities, signal);
      return { account: isCapable(known, 'links') ? await auth.linkHolder(link, signal) : null };
    },
    ...watching(window),
  });
  capabilities.start();
  return {
    capabilities,
    providers: createProviderForms(
      (signal) => auth.beginAtProvider(signal),
      (url, { from }) => {
        wayBack.save(from);
        window.location.assign(url);
      },
    ),
    links: new ScreenActors((scope) => createActor(lookup, { input: { scope } })),
    newPasswords: screenForms(
      setPassword,
      ({ subject: { link }, draft: { password } }, signal) => auth.loginByLink({ link, password }, signal),
      (form) => {
        form.on('succeeded', ({ result }) => session.send({ type: 'signed in', tokens: result }));
      },
    ),
  };
}

/** The capabilities of the server, which are asked again if there was no answer before. */
async function capabilitiesIn(capabilities: CapabilitiesActor, signal: AbortSignal): Promise<Capabilities> {
  const before = capabilities.getSnapshot();
  if (before.context.data === null && !before.hasTag('busy')) capabilities.send({ type: 'refresh' });
  const { data } = (await waitFor(capabilities, (snapshot) => !snapshot.hasTag('busy'), { signal })).context;
  if (data === null) throw noAnswer;
  return data;
}
