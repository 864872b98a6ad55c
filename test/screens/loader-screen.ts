import type { Notice } from '#domain/messages.ts';
import { createLoaderMachine } from '#machines/loader/loader-machine.ts';
import type { LoaderDescription } from '#machines/loader/loader-types.ts';
import { type ScreenTest, screen } from '#test/support/proof/screen.ts';
import { type Console, type ConsolePage, expect } from './console.ts';
import type { Calls, HeldCall } from './held-calls.ts';

/** The description of a list's screen. */
export interface LoaderScreen<TData> {
  readonly loader: LoaderDescription<object, TData>;
  /** The data on the server. */
  readonly data: TData;
  /** Prepares the server and returns the page's path. */
  readonly seed: () => Promise<string>;
  readonly call: RegExp;
  /** The name of the button when idle, during the first load, and during a reload. */
  readonly refresh: readonly [rest: string, first: string, reload: string];
  /** The text of the data that the list shows. */
  readonly shows: string;
  /** Whether the browser caches the data of an earlier visit. */
  readonly isRemembered: boolean;
}

type LoaderMachine<TData> = ReturnType<typeof createLoaderMachine<object, TData>>;

interface Loading extends ConsolePage {
  readonly call: HeldCall;
}

const refusal = { message: 'Out to lunch.', status: 400, payload: null };
const textOf = (words: Notice['detail']) => (typeof words === 'object' ? words.message : words) ?? '';

/** The screen test of a list with every outcome of a load. */
export function loaderScreen<TData>(at: () => Console, given: LoaderScreen<TData>): ScreenTest {
  const { loader, data, isRemembered } = given;
  const [rest, first, reload] = given.refresh;
  const isAtRest = ({ value }: { readonly value: unknown }) => value === 'ready' || value === 'failed';
  const button = ({ page }: ConsolePage, name: string) =>
    page.getByRole('button', { name, exact: true }).first();
  return screen<LoaderMachine<TData>, Loading>({
    name: loader.name,
    machine: createLoaderMachine<object, TData>(loader, { load: () => new Promise<never>(() => {}) }),
    input: { scope: {} },
    async begin() {
      const path = await given.seed();
      if (isRemembered)
        await expect((await at().enter(path)).page.getByText(given.shows).first()).toBeVisible();
      let call: HeldCall | undefined;
      const hold = (calls: Calls) => {
        call = calls.hold('GET', given.call);
      };
      const shown = await at().enter(path, hold);
      if (call === undefined) throw new Error('Nothing was held');
      return { ...shown, call };
    },
    events: {
      refresh: [
        { act: (shown) => button(shown, rest).click(), when: isAtRest },
        {
          act: (shown) => button(shown, 'Try again').click(),
          when: (seen) => isAtRest(seen) && seen.context.problem !== null,
        },
      ],
      'partly loaded': [],
      apply: [],
    },
    actors: {
      load: {
        done: [{ output: { data }, act: ({ call }) => call.pass() }],
        errors: [{ error: refusal, act: ({ call }) => call.refuse(400, { message: refusal.message }) }],
      },
      // The cache answers at once or not at all.
      recall: isRemembered
        ? { done: [{ output: { data }, act: async () => {} }] }
        : { errors: [{ error: new Error('nothing'), act: async () => {} }] },
    },
    facts: ({ context: { source, problem } }) => [source, problem !== null],
    states: {
      async loading(shown, { context }) {
        await expect(button(shown, context.source === 'none' ? first : reload)).toBeVisible();
        await expect(shown.page.getByText(given.shows).first()).toBeVisible({
          visible: context.source !== 'none',
        });
      },
      async recalling() {},
      async ready(shown) {
        await expect(button(shown, rest)).toBeVisible();
        await expect(shown.page.getByText(given.shows).first()).toBeVisible();
        await expect(shown.page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
      },
      async failed(shown, { context: { source, problem } }) {
        await expect(button(shown, rest)).toBeVisible();
        await expect(shown.page.getByText(textOf(problem?.text), { exact: true })).toBeVisible();
        await expect(shown.page.getByText(refusal.message)).toBeVisible();
        await expect(button(shown, 'Try again')).toBeVisible();
        await expect(shown.page.getByText(given.shows).first()).toBeVisible({ visible: source !== 'none' });
      },
    },
  });
}
