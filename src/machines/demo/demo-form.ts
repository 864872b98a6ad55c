import { cheeseDraft, cheeseInput, reviseCheese } from '#domain/drafts/cheese-draft.ts';
import type { CheeseInput } from '#domain/entities.ts';
import { jsonObjectOf } from '#domain/json/text.ts';
import { usualConfiguration } from '#domain/providers.ts';
import { serverFields } from '#domain/server-fields.ts';
import type { FormDescription } from '../form/form-types.ts';
import { reviseStep, validateStep } from './demo-draft.ts';
import { demoFailure, demoMessages } from './demo-messages.ts';
import type {
  DemoCalls,
  DemoCreated,
  DemoDraft,
  DemoStep,
  Named,
  StepCall,
  StepSubject,
} from './demo-types.ts';

/** The fields of each step by the names under which a server refuses them. */
const refusals: Readonly<Record<DemoStep, Readonly<Record<string, keyof DemoDraft>>>> = {
  workshop: { name: 'workshopName' },
  burger: { name: 'burgerName' },
  topBun: { prompt: 'prompt' },
  cheese: { 'json_data.host': 'host', 'json_data.model': 'model', 'json_data.api_key': 'apiKey' },
  patty: { json_data: 'definition', settings: 'settings' },
};

/** The form of a step. It holds the whole draft, so that the user's input outlives the step. */
export const stepForm = (step: DemoStep): FormDescription<StepSubject, DemoDraft, Partial<DemoCreated>> => ({
  name: step,
  afterSuccess: 'close',
  draft: ({ draft }) => draft,
  revise: (draft, change, { defaults }) => reviseStep(draft, change, defaults),
  validate: (draft) => validateStep(step, draft),
  outcomes: demoMessages[step],
  failure: (error) => demoFailure(step, error),
  mapServerError: serverFields(refusals[step]),
});

/** The call of each form, with the trimmed draft and the entities created before. */
export function stepCalls(calls: DemoCalls): Readonly<Record<DemoStep, StepCall>> {
  return {
    workshop: async ({ draft }, signal) => ({
      workshop: named(await calls.createWorkshop({ name: draft.workshopName.trim() }, signal)),
    }),
    burger: async ({ subject, draft }, signal) => {
      const workshopId = subject.created.workshop?.id ?? '';
      return {
        burger: named(await calls.createBurger({ name: draft.burgerName.trim(), workshopId }, signal)),
      };
    },
    topBun: async ({ subject, draft }, signal) => {
      await calls.saveTopBun({ burgerId: burgerIdOf(subject), prompt: draft.prompt.trim() }, signal);
      return { topBun: true };
    },
    cheese: async ({ subject, draft }, signal) => {
      await calls.connectCheese({ burgerId: burgerIdOf(subject), ...cheeseOf(draft) }, signal);
      return { cheese: true };
    },
    patty: async ({ subject, draft }, signal) => {
      const jsonData = jsonObjectOf(draft.definition);
      const patty = { type: draft.pattyType, jsonData, settings: jsonObjectOf(draft.settings) };
      await calls.attachPatty({ burgerId: burgerIdOf(subject), patty }, signal);
      return { patty: true };
    },
  };
}

function cheeseOf({ provider, host, model, apiKey }: DemoDraft): CheeseInput {
  const usual = cheeseDraft({ type: provider, jsonData: usualConfiguration(host.trim())[provider] });
  return cheeseInput(reviseCheese(usual, { host: host.trim(), model: model.trim(), apiKey }));
}

const burgerIdOf = ({ created }: StepSubject) => created.burger?.id ?? '';

/** The part of an answer that the demo shows later. */
const named = ({ id, name }: Named): Named => ({ id, name });
