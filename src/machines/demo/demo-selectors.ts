import type { MessageDescriptor } from '@lingui/core';
import { isClean, sameDraft } from '#domain/drafts/draft.ts';
import type { Notice } from '#domain/messages.ts';
import { demoDefaults, nothingCreated } from './demo-draft.ts';
import type { DemoSnapshot } from './demo-machine.ts';
import { demoMessages } from './demo-messages.ts';
import { type DemoProgress, type DemoStep, demoSteps, type StepForm } from './demo-types.ts';

export type StepStatus = 'idle' | 'loading' | 'success' | 'error';

type FormSnapshot = ReturnType<StepForm['getSnapshot']>;

/** The step whose form shows; 'summary' when all are done. */
export function selectStep(snapshot: DemoSnapshot): DemoStep | 'summary' {
  return demoSteps.find((step) => snapshot.matches(step)) ?? 'summary';
}

/** The form of the current step; the summary has none. */
export function selectStepForm({ children }: DemoSnapshot): StepForm | undefined {
  return children.form;
}

/** The status of a step, given the current step and its form. The steps before the current one have succeeded. */
export function stepStatus(step: DemoStep, at: DemoStep | 'summary', form?: FormSnapshot): StepStatus {
  if (step !== at) return indexOf(step) < indexOf(at) ? 'success' : 'idle';
  if (form?.hasTag('busy')) return 'loading';
  return form && (form.context.failure !== null || !isClean(form.context.errors)) ? 'error' : 'idle';
}

/** The notice of a step's form. If texts are not valid JSON, it says so in addition to the error of each field. */
export function stepFailure({
  draft,
  errors,
  failure,
}: Pick<FormSnapshot['context'], 'draft' | 'errors' | 'failure'>): Notice | null {
  const texts = ['definition', 'settings'] as const;
  const isNoJson = texts.some((text) => errors[text]) && texts.every((text) => draft[text].trim() !== '');
  return failure ?? (isNoJson ? { tone: 'error', text: demoMessages.patty.failed } : null);
}

/** True if another attempt cannot succeed, because a prerequisite of the step was deleted. */
export function isGone(step: DemoStep, failure: Notice | null): boolean {
  return failure !== null && failure.text === demoMessages[step].gone;
}

/** True if the step's parent exists: a workshop for the burger, a burger for its layers. */
export function selectIsEnabled({ context: { created } }: DemoSnapshot, step: DemoStep): boolean {
  if (step === 'workshop') return true;
  return step === 'burger' ? created.workshop !== null : created.burger !== null;
}

/** The message of the last finished step; null before the first. */
export function selectSuccess(snapshot: DemoSnapshot): MessageDescriptor | null {
  const done = demoSteps[indexOf(selectStep(snapshot)) - 1];
  return done === undefined ? null : demoMessages[done].succeeded;
}

/** True if the actor has to outlive its screen: its call is running. The draft is stored. */
export function selectIsDemoUnsaved(snapshot: DemoSnapshot): boolean {
  return selectStepForm(snapshot)?.getSnapshot().hasTag('busy') ?? false;
}

/** The progress to store for the next visit; null if there is none yet. */
export function selectProgress(snapshot: DemoSnapshot): DemoProgress | null {
  const { created, defaults, ...before } = snapshot.context;
  const draft = selectStepForm(snapshot)?.getSnapshot().context.draft ?? before.draft;
  const isUntouched = sameDraft(created, nothingCreated) && sameDraft(draft, demoDefaults(defaults));
  if (isUntouched) return null;
  return { created, draft: { ...draft, apiKey: '' } };
}

function indexOf(step: DemoStep | 'summary'): number {
  return step === 'summary' ? demoSteps.length : demoSteps.indexOf(step);
}
