import { resourceRoutes } from '../builder/resource.ts';
import type { Deps } from '../deps.ts';
import { exactNumbers } from '../http/body.ts';
import { conflict } from '../http/contract.ts';
import { checkPatterns } from './patterns.ts';
import { questionSetInput, questionSetSchema } from './set.ts';
import { addSet, changeSets, questionSets, readSet, removeSet, replaceSet, setOf } from './store.ts';

/** The routes of a burger's sets of questions. */
export const questionSetRoutes = (deps: Deps) =>
  resourceRoutes(deps, {
    tag: 'Questions',
    name: 'set of questions',
    item: questionSetSchema,
    all: '/api/burger/{id}/questions',
    one: '/api/questions/{id}',
    checks: [exactNumbers],
    list: {
      operationId: 'listQuestionSets',
      summary: 'List the sets of questions of a burger, oldest first',
      description: 'The sets with their questions',
      kind: questionSets,
      present: setOf,
    },
    create: {
      operationId: 'createQuestionSet',
      summary: 'Add a set of questions to a burger',
      input: questionSetInput,
      refusals: conflict('The burger has 20 sets, or its workshop is being imported'),
      add: async (change, input, id) => setOf(await addSet(change, id, input)),
      options: (c, input, id) => ({
        async open(write) {
          await checkPatterns(input);
          return changeSets(deps, c.var, id, write);
        },
      }),
    },
    read: {
      operationId: 'getQuestionSet',
      summary: 'Read a set of questions',
      find: async (id) => setOf(await readSet(deps.db, id)),
    },
    update: {
      operationId: 'updateQuestionSet',
      summary: 'Replace a set of questions',
      input: questionSetInput,
      async change(c, target, input) {
        await checkPatterns(input);
        return setOf(await replaceSet(deps, c.var, target, input));
      },
    },
    remove: {
      operationId: 'deleteQuestionSet',
      summary: 'Delete a set of questions with its runs',
      from: (c, target) => removeSet(deps, c.var, target),
    },
  });
