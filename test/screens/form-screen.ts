import type { Locator } from '@playwright/test';
import { type AnyEventObject, matchesState } from 'xstate';
import { sameDraft } from '#domain/drafts/draft.ts';
import { failureNotice, type Notice, type ShownErrors } from '#domain/messages.ts';
import { createFormMachine, isBroughtBack } from '#machines/form/form-machine.ts';
import type { FormContext, FormDescription } from '#machines/form/form-types.ts';
import { type ScreenTest, screen } from '#test/support/proof/screen.ts';
import { holdFiles } from '../e2e/held-files.ts';
import { pressEscape, type } from './acts.ts';
import { type ConsolePage, expect } from './console.ts';
import type { HeldCall } from './held-calls.ts';
import { never } from './samples.ts';

/** The description of a form's screen. */
export interface FormScreen<TSubject extends object, TDraft extends object, TResult> {
  readonly form: FormDescription<TSubject, TDraft, TResult>;
  readonly subject: TSubject;
  /** The draft that `open` typed before it closed the form and opened it again. */
  readonly kept?: TDraft;
  /** Opens the form on a newly loaded page. */
  readonly open: () => Promise<ConsolePage>;
  /** The container of the form: its dialog or a part of the page. */
  readonly frame: (shown: ConsolePage) => Locator;
  /** The texts that can be typed into the `fields`. */
  readonly texts?: readonly Partial<TDraft>[];
  /** The text fields by their labels. */
  readonly fields?: Partial<Record<keyof TDraft & string, string>>;
  /** The label of the submit button when idle, and `pending` while the form waits for a call. */
  readonly submit: string;
  readonly pending?: string;
  /** The button that confirms, if the form asks for a confirmation. */
  readonly confirm?: string;
  /** The call for which the form waits, by method and path or as another held call. A form without a call is done at once. */
  readonly call?: { readonly method: string; readonly path: RegExp } | ((shown: ConsolePage) => HeldCall);
  readonly result: TResult;
  /** Expects the page after success. */
  readonly succeeded: (shown: ConsolePage) => Promise<void>;
  /** Success leads to another page. */
  readonly isLeft?: boolean;
  /** True if there is a notice that can be dismissed. The default is never. */
  readonly canDismiss?: (context: FormContext<TSubject, TDraft, TResult>) => boolean;
  /** A file that the form takes, and the change that it makes. */
  readonly file?: { readonly name: string; readonly content: string; readonly draft: Partial<TDraft> };
  /** A change of the form's subject while the form is open. */
  readonly subjectChanges?: {
    readonly subject: TSubject;
    readonly act: (shown: ConsolePage) => Promise<void>;
    readonly isLast?: boolean;
  };
  /** Somebody else's change of the subject, and the act that makes it and returns the server's item. */
  readonly meanwhile?: { readonly current: TSubject; readonly act: () => Promise<unknown> };
}

/** The refusal of a save whose subject somebody else has changed. */
const outdated = { message: 'Changed meanwhile.', status: 412, payload: null };
const ann = { by: 'ann', at: '2026-11-26T09:00:00.000Z' };

const failure = { message: 'The server says no.', status: 400, payload: null };
const textOf = (words: Notice['detail']) => (typeof words === 'object' ? words.message : words) ?? '';

type FormMachine<TSubject extends object, TDraft extends object, TResult> = ReturnType<
  typeof createFormMachine<TSubject, TDraft, TResult>
>;

interface OpenForm extends ConsolePage {
  readonly call: HeldCall | undefined;
  /** Lets the page read a file. */
  readonly read: (name: string) => Promise<void>;
}

/** The screen test of a form with every possible act. */
export function formScreen<TSubject extends object, TDraft extends object, TResult>(
  given: FormScreen<TSubject, TDraft, TResult>,
): ScreenTest {
  type Context = FormContext<TSubject, TDraft, TResult>;
  const { form, frame, call, confirm, canDismiss, file, meanwhile, subjectChanges } = given;
  const { afterSuccess } = form;
  const button = (shown: ConsolePage, name: string) =>
    frame(shown).getByRole('button', { name, exact: true });
  const question = ({ page }: ConsolePage) =>
    page.getByRole('alertdialog').getByRole('button', { name: confirm ?? '', exact: true });
  const alert = ({ page }: ConsolePage, { text }: Notice) =>
    page.getByRole('alert').filter({ hasText: textOf(text) });
  const inRun = ({ value }: { readonly value: unknown }) => value === 'running';

  const labels = new Map<string, unknown>(Object.entries(given.fields ?? {}));
  async function seesFields(shown: ConsolePage, draft: Partial<TDraft>) {
    for (const [field, value] of Object.entries(draft)) {
      const label = labels.get(field);
      if (label !== undefined)
        await expect(frame(shown).getByLabel(String(label), { exact: true })).toHaveValue(String(value));
    }
  }

  async function seesErrors(shown: ConsolePage, errors: ShownErrors<TDraft>) {
    const texts = Object.values<Notice['detail']>(errors);
    for (const text of texts) await frame(shown).getByText(textOf(text), { exact: true }).waitFor();
    await expect(frame(shown).locator('[id$="-error"], [slot="errorMessage"]')).toHaveCount(texts.length);
  }

  /** Discards a draft that the walk before may have left in the form. */
  async function discardLeft(shown: ConsolePage) {
    await frame(shown).waitFor();
    const discard = button(shown, 'Discard');
    if ((await discard.count()) > 0) await discard.click();
  }

  /** The form waits for the input, and shows the draft. */
  async function seesInput(shown: ConsolePage, draft: Partial<TDraft>) {
    await question(shown).waitFor({ state: 'hidden' });
    await button(shown, given.submit).and(shown.page.locator(':enabled')).waitFor();
    await seesFields(shown, draft);
  }

  /** The form waits for its call, without anything left of the last one. */
  async function seesCall(shown: ConsolePage) {
    if (call === undefined) return;
    await button(shown, given.pending ?? '').waitFor();
    await question(shown).waitFor({ state: 'hidden' });
    await expect(frame(shown).getByRole('alert')).toHaveCount(0);
    if (canDismiss) await expect(shown.page.getByRole('button', { name: 'Dismiss' })).toHaveCount(0);
  }

  async function seesSubmitted(shown: ConsolePage, { draft, subject }: Context) {
    const errors = form.validate?.(draft, subject) ?? {};
    if (Object.keys(errors).length > 0) {
      await seesErrors(shown, errors);
      return seesInput(shown, draft);
    }
    if (confirm === undefined) return seesCall(shown);
    await question(shown).waitFor();
  }

  /** An untouched form shows its new subject. */
  async function seesSubject(shown: ConsolePage, { draft, opened, done }: Context, subject: TSubject) {
    const isUntouched = sameDraft(draft, opened) && done === null;
    await seesFields(shown, isUntouched ? form.draft(subject) : draft);
  }

  async function seesSuccess(shown: ConsolePage, { draft, subject }: Context) {
    await given.succeeded(shown);
    if (given.isLeft) return;
    if (afterSuccess === 'close') await frame(shown).waitFor({ state: 'hidden' });
    else await seesInput(shown, afterSuccess === 'restart' ? form.draft(subject) : draft);
  }

  async function seesFailure(shown: ConsolePage, { draft }: Context) {
    const { text, detail } = form.failure?.(failure) ?? failureNotice(form.outcomes.failed, failure);
    const shownAlert = alert(shown, { tone: 'error', text });
    await shownAlert.waitFor();
    await expect(shownAlert).toContainText(textOf(detail));
    await seesInput(shown, draft);
  }

  const heading = (shown: ConsolePage) =>
    frame(shown).getByRole('heading', { name: 'This was changed in the meantime' });

  /** The form names the author of the other change, and still has the draft. */
  async function seesConflict(
    shown: ConsolePage,
    { context }: { readonly context: Context },
    event: AnyEventObject | undefined,
  ) {
    await heading(shown).waitFor();
    await expect(frame(shown).getByText('“ann” saved another version on', { exact: false })).toBeVisible();
    if (event?.type === 'xstate.error.actor.run') await expect(heading(shown)).toBeFocused();
    for (const name of ['Take theirs', 'Save mine'])
      await button(shown, name).and(shown.page.locator(':enabled')).waitFor();
    await expect(button(shown, given.submit)).toHaveCount(0);
    await seesFields(shown, context.draft);
    await seesErrors(shown, context.errors);
  }

  /** The form waits for the input, and tells the result of the last attempt. */
  async function seesOpen(
    shown: ConsolePage,
    { context }: { readonly context: Context },
    event: AnyEventObject | undefined,
  ) {
    if (event?.type === 'xstate.done.actor.run' && given.isLeft) return;
    await seesInput(shown, context.draft);
    await seesErrors(shown, context.errors);
    await expect(button(shown, 'Discard')).toHaveCount(isBroughtBack(context) ? 1 : 0);
    const { page } = shown;
    if (canDismiss)
      await expect(page.getByRole('button', { name: 'Dismiss' })).toHaveCount(canDismiss(context) ? 1 : 0);
    const failed = page.getByRole('alert').filter({ hasText: textOf(context.failure?.text) });
    await expect(failed).toHaveCount(context.failure === null ? 0 : 1);
  }

  return screen<FormMachine<TSubject, TDraft, TResult>, OpenForm>({
    name: form.name,
    machine: createFormMachine<TSubject, TDraft, TResult>(),
    steps: [4, 20],
    input: {
      form,
      call: never,
      subject: given.subject,
      kept: given.kept === undefined ? null : { draft: given.kept, base: given.subject },
      meanwhile: (error) => (error === outdated && meanwhile ? { ...ann, current: meanwhile.current } : null),
    },
    async begin(): Promise<OpenForm> {
      const shown = await given.open();
      if (given.kept === undefined) await discardLeft(shown);
      return {
        ...shown,
        call: typeof call === 'object' ? shown.calls.hold(call.method, call.path) : call?.(shown),
        read: await holdFiles(shown.page),
      };
    },
    events: {
      'subject changed': [
        subjectChanges && {
          ...subjectChanges,
          sees: (shown, { context }) => seesSubject(shown, context, subjectChanges.subject),
        },
      ],
      change: (given.texts ?? []).map((draft) => ({
        draft,
        async act(shown) {
          for (const [field, text] of Object.entries(draft))
            await type(String(labels.get(field)), String(text))(frame(shown));
        },
        sees: (shown) => seesFields(shown, draft),
      })),
      read: [
        file && {
          file: new File([file.content], file.name),
          act: (shown) =>
            frame(shown)
              .locator('input[type=file]')
              .setInputFiles({
                name: file.name,
                mimeType: 'application/json',
                buffer: Buffer.from(file.content),
              }),
          // The same file again would be read together with the one that is held.
          when: ({ value }) => !matchesState({ open: 'reading' }, value),
        },
      ],
      submit: [
        {
          act: (shown) => button(shown, given.submit).click(),
          sees: (shown, { context }) => seesSubmitted(shown, context),
        },
      ],
      discard: [
        given.kept !== undefined && {
          act: (shown) => button(shown, 'Discard').click(),
          sees: (shown) => seesFields(shown, form.draft(given.subject)),
          when: (seen) => seen.can({ type: 'discard' }),
        },
      ],
      'take theirs': [
        meanwhile && {
          act: (shown) => button(shown, 'Take theirs').click(),
          async sees(shown) {
            await heading(shown).waitFor({ state: 'hidden' });
            await seesInput(shown, form.draft(meanwhile.current));
          },
        },
      ],
      insist: [
        meanwhile && {
          act: (shown) => button(shown, 'Save mine').click(),
          async sees(shown, { context: { draft } }) {
            const errors = form.validate?.(draft, given.subject) ?? {};
            if (Object.keys(errors).length > 0) return seesErrors(shown, errors);
            await heading(shown).waitFor({ state: 'hidden' });
            await seesCall(shown);
          },
        },
      ],
      confirm: [confirm !== undefined && { act: (shown) => question(shown).click(), sees: seesCall }],
      cancel: [
        !form.isPermanent && {
          act: pressEscape,
          // The question closes before the form does.
          sees: (shown, { value, context }) =>
            value === 'confirming'
              ? seesInput(shown, context.draft)
              : frame(shown).waitFor({ state: 'hidden' }),
          when: (seen) => !inRun(seen),
        },
        // A form on a page of its own has no Escape to give up with.
        !form.isPermanent &&
          form.canAbort && {
            async act(shown) {
              // A call that is given up before it is made is never seen.
              await shown.call?.arrived();
              await pressEscape(shown);
              await shown.call?.abandoned();
            },
            sees: (shown, { context }) => seesInput(shown, context.draft),
            when: inRun,
          },
      ],
      dismiss: [
        canDismiss && {
          act: ({ page }) => page.getByRole('button', { name: 'Dismiss' }).click(),
          sees: async ({ page }) => expect(page.getByRole('button', { name: 'Dismiss' })).toHaveCount(0),
          when: ({ context, value }) => matchesState('open', value) && canDismiss(context),
        },
      ],
    },
    actors: {
      read: {
        done: [
          file && {
            output: { draft: file.draft },
            act: (shown) => shown.read(file.name),
            sees: (shown) => seesFields(shown, file.draft),
          },
        ],
      },
      run: {
        done: [
          {
            output: { result: given.result },
            act: async (shown) => shown.call?.pass(),
            sees: (shown, { context }) => seesSuccess(shown, context),
            isLast: given.isLeft ?? false,
          },
        ],
        errors: [
          typeof call === 'object' && {
            error: failure,
            act: async (shown) => shown.call?.refuse(400, { message: failure.message }),
            sees: (shown, { context }) => seesFailure(shown, context),
          },
          meanwhile && {
            error: outdated,
            async act(shown) {
              const current = await meanwhile.act();
              await shown.call?.refuse(412, { ...outdated, current, changed: ann });
            },
          },
        ],
      },
    },
    facts: ({ context: { draft, failure: failed, done, notice, base } }) => [
      draft,
      base,
      failed !== null,
      done !== null,
      notice !== null,
    ],
    states: {
      'open.ready': seesOpen,
      'open.reading': seesOpen,
      async confirming(shown) {
        await question(shown).waitFor();
      },
      async running(shown, { context }) {
        await seesCall(shown);
        await seesFields(shown, context.draft);
      },
      conflict: seesConflict,
      gone: () => Promise.reject(new Error('e2e/conflict.spec.ts goes there')),
      async closed(shown) {
        await frame(shown).waitFor({ state: 'hidden' });
      },
    },
  });
}
