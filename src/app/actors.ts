import { waitFor } from 'xstate';
import { type Capability, isCapable } from '#domain/capability.ts';
import { createChoiceMachine } from '#machines/choice/choice-machine.ts';
import { createFormMachine } from '#machines/form/form-machine.ts';
import { type PublishSettings, publishSettings } from '#machines/form/forms/publish-settings.ts';
import { createBuilderClient } from '#services/builder-client.ts';
import { createConversationStore } from '#services/conversation-store.ts';
import { createDemoProgressStore } from '#services/demo-progress.ts';
import { createDoorKeyClient } from '#services/door-key-client.ts';
import { createDraftStore } from '#services/draft-store.ts';
import { createHistoryClient } from '#services/history-client.ts';
import { createListCaches } from '#services/list-cache.ts';
import { createListPlaceStore } from '#services/list-place.ts';
import type { Actors } from '#views/actors.ts';
import { download } from '#views/download.ts';
import { fetched } from '#views/lazy-part.tsx';
import type { Clients } from './clients.ts';
import { createActor } from './create-actor.ts';
import { ScreenActors } from './screen-actors.ts';
import type { App } from './start.ts';
import { createAdmin } from './wiring/admin.ts';
import { createCheckouts, createPlan } from './wiring/checkout.ts';
import { createDoorKeys } from './wiring/door-keys.ts';
import { createLists } from './wiring/lists.ts';
import { createAnswering, createLookups } from './wiring/lookups.ts';
import { createOverviews } from './wiring/overviews.ts';

/**
 * Makes the members' actors. Each is created when a screen asks for it. The code that creates those of the largest machines is
 * fetched with their screens.
 */
export function createActors(
  { tokens, base: { session } }: Pick<App, 'tokens' | 'base'>,
  { auth, config, httpTo, capabilities }: Clients,
): Actors {
  const area = () => window.sessionStorage;
  const builderHttp = httpTo(config.builderBaseUrl);
  const builder = createBuilderClient(builderHttp);
  const history = createHistoryClient(builderHttp);
  const baseUrl = config.builderBaseUrl || window.location.origin;
  const demoModelHost = `${baseUrl}/demo-model`;
  const owner = () => session.getSnapshot().context.accountId;
  const caches = createListCaches(area, owner);
  const plan = createPlan(session);
  const settingsForm = createFormMachine<object, PublishSettings, void>();
  const progress = createDemoProgressStore(area, owner);
  const conversations = createConversationStore(area, owner);
  const drafts = createDraftStore(area, owner);
  const place = createListPlaceStore(area, () => window.localStorage, owner);
  void waitFor(session, (snapshot) => snapshot.hasTag('signedIn')).then(() => capabilities.start());
  const can = (capability: Capability) => isCapable(capabilities.getSnapshot().context.data, capability);
  const lookups = createLookups(builder, window);
  /** The state that was asked may be an earlier one now. */
  const refreshRuns = (burgerId: string) =>
    questionRuns.loaded()?.runs.get(burgerId, { burgerId }).send({ type: 'refresh' });
  const onLayersChanged = (burgerId: string) => {
    publishing.loaded()?.published.get(burgerId, { burgerId }).send({ type: 'refresh' });
    refreshRuns(burgerId);
  };
  const lists = createLists({
    builder,
    history,
    caches,
    network: window,
    drafts,
    saveFile: download,
    can,
    onLayersChanged,
  });
  const families: { forget(): void }[] = [];
  const publishing = fetched(async () => {
    const { createPublished } = await import('./wiring/published.ts');
    const shown = { lists, demoModelHost };
    const made = createPublished(builderHttp, shown, { network: window, drafts }, refreshRuns);
    families.push(...Object.values(made));
    return made;
  });
  const questionRuns = fetched(async () => {
    const { createQuestionRuns } = await import('./wiring/question-runs.ts');
    const made = createQuestionRuns(builderHttp, window);
    families.push(...Object.values(made));
    return made;
  });
  const actors = {
    ...createAdmin({ auth, session, network: window, drafts }),
    ...lists,
    doorKeys: createDoorKeys({ client: createDoorKeyClient(builderHttp), network: window, drafts }),
    lookups,
    answering: createAnswering(builder, lookups, onLayersChanged),
    overviews: createOverviews({ builder, caches, network: window }),
    checkouts: createCheckouts({ plan }),
    places: new ScreenActors((_: undefined) =>
      createActor(createChoiceMachine<string>('list-place', { store: place.save }), {
        input: { choice: place.load() },
      }),
    ),
    buttonBuns: new ScreenActors(
      (_: undefined) =>
        createActor(settingsForm, {
          id: publishSettings.name,
          input: { form: publishSettings, call: async () => {}, subject: {} },
        }),
      { isUnsaved: () => true },
    ),
  };
  families.push(...Object.values(actors));
  session.on('account left', () => {
    caches.clear();
    progress.clear();
    conversations.clear();
    drafts.clear();
    for (const family of families) family.forget();
  });
  return {
    ...actors,
    conversations: fetched(async () => {
      const { createConversations } = await import('./wiring/chats.ts');
      const outside = { baseUrl: config.builderBaseUrl, session, tokens, page: window };
      const keepsAlive = () => can('keep-alive');
      const made = createConversations({ ...outside, conversations, keepsAlive });
      families.push(...Object.values(made));
      return made;
    }),
    demos: fetched(async () => {
      const { createDemo } = await import('./wiring/demo.ts');
      const demos = createDemo({ builder, session, progress, baseUrl });
      families.push(demos);
      return demos;
    }),
    history: fetched(async () => {
      const { createHistory } = await import('./wiring/history.ts');
      const made = createHistory({
        client: history,
        network: window,
        lists,
        lookups,
        demoModelHost,
        saveFile: download,
      });
      families.push(...Object.values(made));
      return made;
    }),
    publishing,
    questions: fetched(async () => {
      const { createQuestions } = await import('./wiring/questions.ts');
      const made = createQuestions(builderHttp, { network: window, drafts });
      families.push(...Object.values(made));
      return made;
    }),
    questionRuns,
    capabilities,
    plan,
    baseUrl,
    demoModelHost,
  };
}
