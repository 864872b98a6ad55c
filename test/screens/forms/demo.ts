import { demoDefaults, nothingCreated } from '#machines/demo/demo-draft.ts';
import { stepForm } from '#machines/demo/demo-form.ts';
import type { DemoDraft, DemoStep } from '#machines/demo/demo-types.ts';
import type { ScreenTest } from '#test/support/proof/screen.ts';
import { says } from '../acts.ts';
import type { RunningConsole } from '../console.ts';
import { openDemo, seesProgress, stepFrame, stepWords } from '../demo-steps.ts';
import { formScreen } from '../form-screen.ts';

const draft = demoDefaults({ modelHost: 'http://localhost/model', apiUrl: 'http://localhost/buildings' });

/** A field of each step with its label, and the call of the step. */
const steps = [
  ['workshop', 'workshopName', 'Workshop name', /\/workshop$/],
  ['burger', 'burgerName', 'Burger name', /\/burger$/],
  ['topBun', 'prompt', 'Prompt', /\/bun$/],
  ['cheese', 'model', 'Model', /\/cheese$/],
  ['patty', 'definition', 'Definition JSON', /\/patty$/],
] as const satisfies readonly (readonly [DemoStep, keyof DemoDraft, string, RegExp])[];

/** The forms of the guided demo. */
export const demoForms = (at: () => RunningConsole): readonly ScreenTest[] =>
  steps.map(([step, field, label, path]) => {
    const { submit, pending, done, next } = stepWords[step];
    return formScreen({
      // No button closes a step's form.
      form: { ...stepForm(step), isPermanent: true },
      subject: { created: nothingCreated, draft },
      open: () => openDemo(at, step),
      frame: stepFrame(step),
      texts: ['', draft[field]].map((text) => ({ [field]: text })),
      fields: { [field]: label },
      submit,
      pending,
      call: { method: 'POST', path },
      result: {},
      async succeeded(shown) {
        await seesProgress(shown, next);
        await says(done)(shown);
      },
    });
  });
