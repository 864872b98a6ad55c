import { i18n } from '@lingui/core';
import type { Subscription } from 'xstate';
import { pattySamplesIn } from '#domain/patty-samples.ts';
import { demoMachine } from '#machines/demo/demo-machine.ts';
import { selectIsDemoUnsaved, selectProgress, selectStepForm } from '#machines/demo/demo-selectors.ts';
import type { SessionActor } from '#machines/session/session-machine.ts';
import type { BuilderClient } from '#services/builder-client.ts';
import type { DemoProgressStore } from '#services/demo-progress.ts';
import { createActor } from '../create-actor.ts';
import { ScreenActors } from '../screen-actors.ts';
import { demoCalls } from './demo-calls.ts';

interface DemoOutside {
  readonly builder: BuilderClient;
  readonly session: SessionActor;
  readonly progress: DemoProgressStore;
  /** The URL of the builder API, without a trailing slash. */
  readonly baseUrl: string;
}

/** The guided demo. Its progress is stored with every change. When the account changes, it starts over. */
export function createDemo({ builder, session, progress, baseUrl }: DemoOutside) {
  const modelHost = `${baseUrl}/demo-model`;
  const apiUrl = `${baseUrl}/demo-api/buildings/{building_id}`;
  const calls = demoCalls(builder);

  return new ScreenActors(
    (_: undefined) => {
      const language = i18n.locale === 'zh' ? 'zh' : 'en';
      const demo = createActor(demoMachine, {
        input: {
          modelHost,
          apiUrl,
          language,
          samples: pattySamplesIn((message) => i18n._(message)),
          progress: progress.load(),
          calls,
        },
      });
      const remember = () => {
        const reached = selectProgress(demo.getSnapshot());
        if (reached === null) progress.clear();
        else progress.save(reached);
      };
      let typing: Subscription | undefined;
      demo.subscribe((snapshot) => {
        typing?.unsubscribe();
        typing = selectStepForm(snapshot)?.subscribe(remember);
        remember();
      });
      const leaving = session.on('account left', () => demo.send({ type: 'reset' }));
      demo.subscribe({ complete: () => leaving.unsubscribe() });
      return demo;
    },
    { isUnsaved: (demo) => selectIsDemoUnsaved(demo.getSnapshot()) },
  );
}
