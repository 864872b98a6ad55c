import { assign, setup } from 'xstate';
import { edited, isClean, standingErrors } from '#domain/drafts.ts';
import type { PattyType } from '#domain/entities.ts';
import { jsonObjectOf } from '#domain/json-text.ts';
import { failureStatus } from '#domain/messages.ts';
import { fromCall } from '../from-call.ts';
import {
  demoDefaults,
  hasEditedSamples,
  nothingCreated,
  otherType,
  sampleTexts,
  validateStep,
} from './demo-draft.ts';
import { demoFailure, demoMessages, goneFailure } from './demo-messages.ts';
import type {
  BurgerCall,
  BurgerSearch,
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
  TopBunCall,
  WorkshopCall,
} from './demo-types.ts';

/** What the demo's states speak of: its guards, actions and actors by name. */
export const demoSetup = (calls: DemoCalls) =>
  setup({
    types: {} as { context: DemoContext; events: DemoEvent; input: DemoInput; tags: DemoTag },
    actors: {
      createWorkshop: fromCall(calls.createWorkshop),
      createBurger: fromCall(calls.createBurger),
      saveTopBun: fromCall(calls.saveTopBun),
      connectCheese: fromCall(calls.connectCheese),
      attachPatty: fromCall(calls.attachPatty),
      findBurger: fromCall(calls.findBurger),
    },
    guards: {
      has: ({ context }, { what }: { what: keyof DemoCreated }) => Boolean(context.created[what]),
      isThere: (_, { isThere }: { isThere: boolean }) => isThere,
      /** What the step builds upon was deleted; the workshop builds upon nothing. */
      isGone: (_, { error }: { error: unknown }) => failureStatus(error) === 404,
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
            step === 'patty' && isWritten
              ? { tone: 'error' as const, text: demoMessages.patty.failed }
              : null,
        };
      }),
      forgetProblems: assign({ errors: {}, failure: null }),
      keepFailure: assign((_, { step, error }: { step: DemoStep; error: unknown }) => ({
        failure: demoFailure(step, error),
      })),
      keepGone: assign((_, { step, error }: { step: DemoStep; error: unknown }) => ({
        failure: goneFailure(step, error),
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
  const { created, draft } = progress;
  return { ...start, created: usable(created), draft };
}

function fresh(defaults: DemoContext['defaults']): DemoContext {
  return {
    defaults,
    created: nothingCreated,
    draft: demoDefaults(defaults),
    errors: {},
    failure: null,
  };
}

/** Of what is said to have been created, only what has everything that it needs. */
function usable({ workshop, burger, topBun, cheese, patty }: DemoProgress['created']): DemoCreated {
  if (workshop === null) return nothingCreated;
  if (burger === null) return { ...nothingCreated, workshop };
  return { workshop, burger, topBun, cheese: topBun && cheese, patty: topBun && cheese && patty };
}

/** The calls' inputs: what was typed, trimmed, with what was created before. */
export const demoInputs = {
  workshop: ({ context }: { context: DemoContext }): WorkshopCall => ({
    name: context.draft.workshopName.trim(),
  }),
  burger: ({ context }: { context: DemoContext }): BurgerCall => ({
    name: context.draft.burgerName.trim(),
    workshopId: context.created.workshop?.id ?? '',
  }),
  topBun: ({ context }: { context: DemoContext }): TopBunCall => ({
    burgerId: context.created.burger?.id ?? '',
    prompt: context.draft.prompt.trim(),
  }),
  cheese: ({ context }: { context: DemoContext }): CheeseCall => ({
    burgerId: context.created.burger?.id ?? '',
    type: context.draft.provider,
    jsonData: {
      host: context.draft.host.trim(),
      model: context.draft.model.trim(),
      temperature: 0.7,
      topp: 0.9,
      timeout: 30,
    },
  }),
  patty: ({ context }: { context: DemoContext }): PattyCall => ({
    burgerId: context.created.burger?.id ?? '',
    patty: {
      type: context.draft.pattyType,
      jsonData: jsonObjectOf(context.draft.definition),
      settings: jsonObjectOf(context.draft.settings),
    },
  }),
  summary: ({ context: { created } }: { context: DemoContext }): BurgerSearch => ({
    burgerId: created.burger?.id ?? '',
    workshopId: created.workshop?.id ?? '',
  }),
};

/** Of an answer, only what the demo shows again. */
export function named({ id, name }: Named): Named {
  return { id, name };
}
