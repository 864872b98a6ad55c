import { msg } from '@lingui/core/macro';
import type { Cheese } from '#services/model.ts';
import type { LayersScope } from '../../list/resources/top-buns.ts';
import { createTaskMachine } from '../task-machine.ts';
import type { TaskDescription } from '../task-types.ts';

/** What is said to which of the burger's models. */
export interface CheeseTestDraft {
  readonly cheeseType: string;
  readonly message: string;
}

const defaultMessage = 'Hello there';

/** Says something to a model; the result is its answer. */
export const cheeseTest: TaskDescription<LayersScope, CheeseTestDraft, string> = {
  name: 'cheese-test',
  draft: () => ({ cheeseType: '', message: defaultMessage }),
  outcomes: { failed: msg`Unable to test cheese.` },
};

export const cheeseTestMachine = createTaskMachine(cheeseTest);

/** What to open the test of this cheese with. */
export function cheeseTestDraft({ type }: Cheese): CheeseTestDraft {
  return { cheeseType: type, message: defaultMessage };
}
