import type { Locator } from '@playwright/test';
import type { Notice } from '#domain/messages.ts';
import { createFormMachine } from '#machines/form/form-machine.ts';
import type { FormContext, FormDescription } from '#machines/form/form-types.ts';
import { type ScreenTest, screen } from '#test/support/proof/screen.ts';
import { type ConsolePage, expect } from './console.ts';
import type { HeldCall } from './held-calls.ts';

/** The description of a form's screen. */
export interface FormScreen<TSubject extends object, TDraft extends object, TResult> {
  readonly form: FormDescription<TSubject, TDraft, TResult>;
  readonly subject: TSubject;
  /** Opens the form on a newly loaded page. */
  readonly open: () => Promise<ConsolePage>;
  /** The container of the form: its dialog or a part of the page. */
  readonly frame: (shown: ConsolePage) => Locator;
  /** The inputs that can be made in the form. */
  readonly fills: readonly Fill<TSubject, TDraft, TResult>[];
  /** The text fields by their labels. */
  readonly fields?: Partial<Record<keyof TDraft & string, string>>;
  /** The label of the submit button when idle, and `pending` while the form waits. */
  readonly submit: string;
  readonly pending: string;
  /** Whether the submit button exists. The default is always. */
  readonly canSubmit?: (context: FormContext<TSubject, TDraft, TResult>) => boolean;
  /** The button that confirms, if the form asks for a confirmation. */
  readonly confirm?: string;
  /** The call for which the form waits, by method and path or as another held call. */
  readonly call: { readonly method: string; readonly path: RegExp } | ((shown: ConsolePage) => HeldCall);
  readonly result: TResult;
  /** Expects what the page shows after success. */
  readonly succeeded: (shown: ConsolePage) => Promise<void>;
  /** Success leads to another page. */
  readonly isLeft?: boolean;
  /** Whether there is a notice that can be dismissed. The default is never. */
  readonly canDismiss?: (context: FormContext<TSubject, TDraft, TResult>) => boolean;
  /** A change of the form's subject while the form is open. */
  readonly subjectChanges?: {
    readonly subject: TSubject;
    readonly act: (shown: ConsolePage) => Promise<void>;
  };
}

interface Fill<TSubject, TDraft, TResult> {
  readonly draft: Partial<TDraft>;
  readonly act: (frame: Locator, shown: ConsolePage) => Promise<void>;
  /** Whether the input is possible now. The default is always. */
  readonly when?: (context: FormContext<TSubject, TDraft, TResult>) => boolean;
}

const failure = { message: 'The server says no.', status: 400, payload: null };
const textOf = (words: Notice['detail']) => (typeof words === 'object' ? words.message : words) ?? '';

type FormMachine<TSubject extends object, TDraft extends object, TResult> = ReturnType<
  typeof createFormMachine<TSubject, TDraft, TResult>
>;

interface OpenForm extends ConsolePage {
  readonly call: HeldCall;
}

/** The screen test of a form with every possible act. */
export function formScreen<TSubject extends object, TDraft extends object, TResult>(
  given: FormScreen<TSubject, TDraft, TResult>,
): ScreenTest {
  const { form, frame, call, confirm, canSubmit, canDismiss } = given;
  const isFinished = (event: { readonly type: string } | undefined) =>
    event?.type === 'xstate.done.actor.run';
  const button = (shown: ConsolePage, name: string) =>
    frame(shown).getByRole('button', { name, exact: true });
  const question = ({ page }: ConsolePage) =>
    page.getByRole('alertdialog').getByRole('button', { name: confirm ?? '', exact: true });
  const inRun = ({ value }: { readonly value: unknown }) => value === 'running';

  async function seesFields(shown: ConsolePage, draft: TDraft) {
    for (const [field, value] of Object.entries(draft)) {
      const label = Object.entries(given.fields ?? {}).find(([name]) => name === field)?.[1];
      if (label !== undefined)
        await expect(frame(shown).getByLabel(String(label), { exact: true })).toHaveValue(String(value));
    }
  }

  return screen<FormMachine<TSubject, TDraft, TResult>, OpenForm>({
    name: form.name,
    machine: createFormMachine(form, () => new Promise<never>(() => {})),
    input: { subject: given.subject },
    async begin(): Promise<OpenForm> {
      const shown = await given.open();
      return {
        ...shown,
        call: typeof call === 'function' ? call(shown) : shown.calls.hold(call.method, call.path),
      };
    },
    events: {
      'subject changed': given.subjectChanges ? [given.subjectChanges] : [],
      change: given.fills.map(({ draft, act, when }) => ({
        draft,
        act: (shown) => act(frame(shown), shown),
        ...(when && { when: ({ context }) => when(context) }),
      })),
      submit: [
        {
          act: (shown) => button(shown, given.submit).click(),
          ...(canSubmit && { when: ({ context }) => canSubmit(context) }),
        },
      ],
      confirm: confirm === undefined ? [] : [{ act: (shown) => question(shown).click() }],
      cancel: form.isPermanent
        ? []
        : [
            { act: ({ page }) => page.keyboard.press('Escape'), when: (seen) => !inRun(seen) },
            ...(form.canAbort
              ? [
                  {
                    async act({ page, call: running }: OpenForm) {
                      await page.keyboard.press('Escape');
                      await running.abandoned();
                    },
                    when: inRun,
                  },
                ]
              : []),
          ],
      dismiss: canDismiss
        ? [
            {
              act: ({ page }) => page.getByRole('button', { name: 'Dismiss' }).click(),
              when: ({ context, value }) => value === 'open' && canDismiss(context),
            },
          ]
        : [],
    },
    actors: {
      run: {
        done: [
          {
            output: { result: given.result },
            act: (shown) => shown.call.pass(),
            isLast: given.isLeft ?? false,
          },
        ],
        ...(typeof call !== 'function' && {
          errors: [{ error: failure, act: (shown) => shown.call.refuse(400, { message: failure.message }) }],
        }),
      },
    },
    facts: ({ context: { draft, failure: failed, done, notice } }) => [
      draft,
      failed !== null,
      done !== null,
      notice !== null,
    ],
    states: {
      async open(shown, { context }, event) {
        if (isFinished(event)) await given.succeeded(shown);
        if (isFinished(event) && given.isLeft) return;
        if (canSubmit?.(context) ?? true) await expect(button(shown, given.submit)).toBeEnabled();
        await seesFields(shown, context.draft);
        const { page } = shown;
        if (canDismiss)
          await expect(page.getByRole('button', { name: 'Dismiss' })).toHaveCount(
            canDismiss(context) ? 1 : 0,
          );
        const alert = page.getByRole('alert').filter({ hasText: textOf(context.failure?.text) });
        await expect(alert).toHaveCount(context.failure === null ? 0 : 1);
        if (context.failure) await expect(alert).toContainText(textOf(context.failure.detail));
        const errors = Object.values<Notice['text'] | undefined>(context.errors);
        for (const error of errors)
          await expect(frame(shown).getByText(textOf(error), { exact: true })).toBeVisible();
        await expect(frame(shown).locator('[id$="-error"], [slot="errorMessage"]')).toHaveCount(
          errors.length,
        );
      },
      async confirming(shown) {
        await expect(question(shown)).toBeVisible();
      },
      async running(shown, { context }) {
        if (confirm !== undefined) await expect(question(shown)).toHaveCount(0);
        await expect(button(shown, given.pending)).toBeVisible();
        await seesFields(shown, context.draft);
        await expect(frame(shown).getByRole('alert')).toHaveCount(0);
      },
      async closed(shown, _, event) {
        await expect(frame(shown)).toHaveCount(0);
        if (isFinished(event)) await given.succeeded(shown);
      },
    },
  });
}
