import { assign, fromPromise, setup } from 'xstate';
import type { PattyType } from '#services/model.ts';
import { edited, isClean, standingErrors } from '../drafts.ts';
import { jsonObjectOf } from '../json-text.ts';
import {
  demoDefaults,
  hasEditedSamples,
  nothingCreated,
  otherType,
  sampleTexts,
  validateStep,
} from './demo-draft.ts';
import { demoFailure, demoMessages } from './demo-messages.ts';
import type {
  CheeseCall,
  DemoCalls,
  DemoContext,
  DemoCreated,
  DemoEdit,
  DemoEvent,
  DemoInput,
  DemoProgress,
  DemoStep,
  DemoTag,
  Named,
  PattyCall,
} from './demo-types.ts';

const notProvided = (name: string) => () => Promise.reject(new Error(`${name} is not provided`));

/** What the demo's states speak of: its guards, actions and actors by name. */
export const demoSetup = setup({
  types: {} as { context: DemoContext; events: DemoEvent; input: DemoInput; tags: DemoTag },
  actors: {
    createWorkshop: fromPromise<Named, { name: string }>(notProvided('createWorkshop')),
    createBurger: fromPromise<Named, { name: string; workshopId: string }>(notProvided('createBurger')),
    saveTopBun: fromPromise<{ readonly id: string }, { burgerId: string; prompt: string }>(
      notProvided('saveTopBun'),
    ),
    connectCheese: fromPromise<{ readonly type: string }, CheeseCall>(notProvided('connectCheese')),
    attachPatty: fromPromise<{ readonly id: string }, PattyCall>(notProvided('attachPatty')),
  },
  guards: {
    has: ({ context }, { what }: { what: keyof DemoCreated }) => context.created[what] !== null,
    isComplete: ({ context }, { step }: { step: DemoStep }) => isClean(validateStep(step, context.draft)),
    isOtherType: ({ context }, { type }: { type: PattyType }) => context.draft.pattyType !== type,
    isOtherTypeAndAsks: ({ context: { draft, defaults } }, { type }: { type: PattyType }) =>
      draft.pattyType !== type && hasEditedSamples(draft, defaults),
  },
  actions: {
    edit: assign(({ context }, { change }: { change: DemoEdit }) => {
      const draft = edited<DemoContext['draft']>(context.draft, change);
      return { draft, errors: standingErrors(context.errors, context.draft, draft), failure: null };
    }),
    swapSamples: assign(({ context: { draft, defaults } }) => {
      const pattyType = otherType(draft.pattyType);
      return {
        draft: { ...draft, pattyType, ...sampleTexts(pattyType, defaults) },
        errors: {},
        failure: null,
      };
    }),
    /** The form cannot be sent as it is. Of texts that are no JSON the step says so as a whole, too. */
    refuse: assign(({ context: { draft } }, { step }: { step: DemoStep }) => {
      const errors = validateStep(step, draft);
      const isWritten = draft.definition.trim() !== '' && draft.settings.trim() !== '';
      return {
        errors,
        failure:
          step === 'patty' && isWritten ? { tone: 'error' as const, text: demoMessages.patty.failed } : null,
      };
    }),
    forgetProblems: assign({ errors: {}, failure: null }),
    keepFailure: assign((_, { step, error }: { step: DemoStep; error: unknown }) => ({
      failure: demoFailure(step, error),
    })),
    keep: assign(({ context }, created: Partial<DemoCreated>) => ({
      created: { ...context.created, ...created },
    })),
    startOver: assign(({ context: { defaults } }) => fresh(defaults)),
  },
});

/** The context at the start: the defaults, or what an earlier visit left. */
export function startContext({ modelHost, apiUrl, progress }: DemoInput): DemoContext {
  const start = fresh({ modelHost, apiUrl });
  if (progress === null) return start;
  return { ...start, created: usable(progress.created), draft: progress.draft };
}

function fresh(defaults: DemoContext['defaults']): DemoContext {
  return { defaults, created: nothingCreated, draft: demoDefaults(defaults), errors: {}, failure: null };
}

/** Of what is said to have been created, only what has everything that it needs. */
function usable({ workshop, burger, topBunId, cheeseType, pattyId }: DemoProgress['created']): DemoCreated {
  if (workshop === null) return nothingCreated;
  if (burger === null) return { ...nothingCreated, workshop };
  if (topBunId === null) return { ...nothingCreated, workshop, burger };
  if (cheeseType === null) return { ...nothingCreated, workshop, burger, topBunId };
  return { workshop, burger, topBunId, cheeseType, pattyId };
}

/** The calls' inputs: what was typed, trimmed, with what was created before. */
export const demoInputs = {
  workshop: ({ context: { draft } }: { context: DemoContext }) => ({ name: draft.workshopName.trim() }),
  burger: ({ context: { draft, created } }: { context: DemoContext }) => ({
    name: draft.burgerName.trim(),
    workshopId: created.workshop?.id ?? '',
  }),
  topBun: ({ context: { draft, created } }: { context: DemoContext }) => ({
    burgerId: created.burger?.id ?? '',
    prompt: draft.prompt.trim(),
  }),
  cheese: ({ context: { draft, created } }: { context: DemoContext }): CheeseCall => ({
    burgerId: created.burger?.id ?? '',
    type: draft.provider,
    jsonData: {
      host: draft.host.trim(),
      model: draft.model.trim(),
      temperature: 0.7,
      topp: 0.9,
      timeout: 30,
    },
  }),
  patty: ({ context: { draft, created } }: { context: DemoContext }): PattyCall => ({
    burgerId: created.burger?.id ?? '',
    patty: {
      type: draft.pattyType,
      jsonData: jsonObjectOf(draft.definition),
      settings: jsonObjectOf(draft.settings),
    },
  }),
};

/** Plain functions as the machine takes them: `demoMachine.provide(demoImplementations(calls))`. */
export function demoImplementations(calls: DemoCalls) {
  return {
    actors: {
      createWorkshop: fromPromise<Named, { name: string }>(({ input, signal }) =>
        calls.createWorkshop(input, signal),
      ),
      createBurger: fromPromise<Named, { name: string; workshopId: string }>(({ input, signal }) =>
        calls.createBurger(input, signal),
      ),
      saveTopBun: fromPromise<{ readonly id: string }, { burgerId: string; prompt: string }>(
        ({ input, signal }) => calls.saveTopBun(input, signal),
      ),
      connectCheese: fromPromise<{ readonly type: string }, CheeseCall>(({ input, signal }) =>
        calls.connectCheese(input, signal),
      ),
      attachPatty: fromPromise<{ readonly id: string }, PattyCall>(({ input, signal }) =>
        calls.attachPatty(input, signal),
      ),
    },
  };
}
