import { setImmediate } from 'node:timers/promises';
import { msg } from '@lingui/core/macro';
import { createActor } from 'xstate';
import { serverFields } from '#domain/server-fields.ts';
import { createFormMachine, selectIsFormUnsaved } from '#machines/form/form-machine.ts';
import type { FormCall, FormDescription, FormInput, FormSucceeded } from '#machines/form/form-types.ts';

/** A small form for tests. */
export interface EchoSubject {
  readonly prefix: string;
}

export interface Echo {
  readonly text: string;
}

export const echo: FormDescription<EchoSubject, Echo, string> = {
  name: 'echo',
  afterSuccess: 'stay',
  draft: ({ prefix }) => ({ text: prefix }),
  validate: ({ text }) => (text === '' ? { text: msg`Say something.` } : {}),
  mapServerError: serverFields({ words: 'text' }),
  outcomes: { succeeded: msg`Said.`, failed: msg`Not said.` },
};

/** A running form whose calls wait for the test. */
export function startEcho(
  options: Partial<FormDescription<EchoSubject, Echo, string>> = {},
  kept: Echo | null = null,
  others: Pick<FormInput<EchoSubject, Echo, string>, 'meanwhile' | 'owner'> = {},
) {
  const calls: (PromiseWithResolvers<string> & {
    readonly request: unknown;
    readonly signal: AbortSignal;
  })[] = [];
  const emitted: FormSucceeded<EchoSubject, Echo, string>[] = [];
  const call: FormCall<EchoSubject, Echo, string> = (request, signal) => {
    const ends = Promise.withResolvers<string>();
    calls.push({ ...ends, request, signal });
    return ends.promise;
  };
  const actor = createActor(createFormMachine<EchoSubject, Echo, string>(), {
    input: {
      form: { ...echo, ...options },
      call,
      subject: { prefix: '>' },
      kept: kept && { draft: kept, base: { prefix: '>' } },
      ...others,
    },
  });
  actor.on('succeeded', (event) => emitted.push(event));
  actor.start();
  const see = () => actor.getSnapshot();
  return {
    actor,
    calls,
    emitted,
    see,
    isUnsaved: () => selectIsFormUnsaved(see()),
    type: (text: string) => actor.send({ type: 'change', draft: { text } }),
    submit: () => actor.send({ type: 'submit' }),
    async succeed(result: string) {
      calls.at(-1)?.resolve(result);
      await setImmediate();
    },
    async fail(error: unknown) {
      calls.at(-1)?.reject(error);
      await setImmediate();
    },
  };
}
