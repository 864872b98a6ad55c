import { msg } from '@lingui/core/macro';
import { createTaskMachine } from '#machines/task/task-machine.ts';
import type { TaskDescription } from '#machines/task/task-types.ts';

/** A small task for tests. */
export interface EchoScope {
  readonly prefix: string;
}

export interface Echo {
  readonly text: string;
}

export const echo: TaskDescription<EchoScope, Echo, string> = {
  name: 'echo',
  draft: () => ({ text: '' }),
  validate: ({ text }) => (text === '' ? { text: msg`Say something.` } : {}),
  outcomes: { succeeded: msg`Said.`, failed: msg`Not said.` },
};

export const echoMachine = createTaskMachine(echo);
