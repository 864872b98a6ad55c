/** Every machine of the console and the server by the name of its diagram; see scripts/diagrams.ts. */
import type { AnyStateMachine } from 'xstate';
import { createChatMachine } from '#machines/chat/chat-machine.ts';
import { checkoutMachine } from '#machines/checkout/checkout-machine.ts';
import { createChoiceMachine } from '#machines/choice/choice-machine.ts';
import { demoMachine } from '#machines/demo/demo-machine.ts';
import { createFormMachine } from '#machines/form/form-machine.ts';
import { createListMachine } from '#machines/list/list-machine.ts';
import { burgers } from '#machines/list/resources/burgers.ts';
import { createLoaderMachine } from '#machines/loader/loader-machine.ts';
import { pagesMachine } from '#machines/pages/pages-machine.ts';
import { createPairMachine } from '#machines/pair/pair-machine.ts';
import { questionRunMachine } from '#machines/question-run/question-run-machine.ts';
import { recordingMachine } from '#machines/recording/recording-machine.ts';
import { sessionMachine } from '#machines/session/session-machine.ts';
import { streamMachine } from '#machines/stream/stream-machine.ts';
import { runMachine } from '#server/questions/runs/run-machine.ts';

/** A call that is never answered. */
const never = () => new Promise<never>(() => {});

export const pairMachine = createPairMachine({
  get: () => {
    throw new Error('No chat');
  },
  hold: () => () => {},
});

/** One form, one loader and one list stand for all: they are made by the same factories and differ in their effects only. */
export const machines: Readonly<Record<string, AnyStateMachine>> = {
  session: sessionMachine,
  form: createFormMachine(),
  loader: createLoaderMachine<object, unknown>(
    { name: 'loader', outcomes: { loadFailed: { id: 'failed' } } },
    { load: never },
  ),
  list: createListMachine(burgers, {
    load: never,
    run: { create: never, edit: never, duplicate: never, delete: never, deleteMany: never },
  }),
  stream: streamMachine,
  chat: createChatMachine(() => ({ send: never, ping: never, close: never })),
  pages: pagesMachine,
  pair: pairMachine,
  demo: demoMachine,
  checkout: checkoutMachine,
  choice: createChoiceMachine('choice', { apply: never, store: never }),
  'question-run': questionRunMachine,
  recording: recordingMachine,
  runs: runMachine,
};
