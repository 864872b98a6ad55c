import type { MessageDescriptor } from '@lingui/core';
import { sameDraft } from '#domain/drafts.ts';
import { demoDefaults, nothingCreated } from './demo-draft.ts';
import type { DemoSnapshot } from './demo-machine.ts';
import { demoMessages } from './demo-messages.ts';
import { type DemoProgress, type DemoStep, demoSteps } from './demo-types.ts';

export type StepStatus = 'idle' | 'loading' | 'success' | 'error';

/** The step whose form shows; 'summary' when all are done. */
export function selectStep(snapshot: DemoSnapshot): DemoStep | 'summary' {
  return demoSteps.find((step) => snapshot.matches(step)) ?? 'summary';
}

/** The status of a step: the steps before the current one have succeeded. */
export function selectStepStatus(snapshot: DemoSnapshot, step: DemoStep): StepStatus {
  const [index, current] = [demoSteps.indexOf(step), currentIndex(snapshot)];
  if (index !== current) return index < current ? 'success' : 'idle';
  if (snapshot.hasTag('busy')) return 'loading';
  return snapshot.hasTag('failed') ? 'error' : 'idle';
}

/** Whether what the step needs exists: a workshop for the burger, a burger for its layers. */
export function selectIsEnabled({ context: { created } }: DemoSnapshot, step: DemoStep): boolean {
  if (step === 'workshop') return true;
  return step === 'burger' ? created.workshop !== null : created.burger !== null;
}

/** What there is to say of the step that was done last; null before the first, and where what it made is gone. */
export function selectSuccess(snapshot: DemoSnapshot): MessageDescriptor | null {
  if (snapshot.hasTag('gone')) return null;
  const done = demoSteps[currentIndex(snapshot) - 1];
  return done === undefined ? null : demoMessages[done].succeeded;
}

/** Whether the actor has to outlive its screen: its call is running. What was typed is stored. */
export function selectIsDemoUnsaved(snapshot: DemoSnapshot): boolean {
  return snapshot.hasTag('busy');
}

/** What has to be remembered for the next visit; null where there is nothing yet. */
export function selectProgress({ context }: DemoSnapshot): DemoProgress | null {
  const { created, draft, defaults } = context;
  const isUntouched = sameDraft(created, nothingCreated) && sameDraft(draft, demoDefaults(defaults));
  return isUntouched ? null : { created, draft };
}

function currentIndex(snapshot: DemoSnapshot): number {
  const step = selectStep(snapshot);
  return step === 'summary' ? demoSteps.length : demoSteps.indexOf(step);
}
