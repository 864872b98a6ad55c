import type { Locator } from '@playwright/test';
import type { Notice } from '#domain/messages.ts';
import { createLoaderMachine } from '#machines/loader/loader-machine.ts';
import type { LoaderContext, LoaderDescription } from '#machines/loader/loader-types.ts';
import { type ScreenTest, screen } from '#test/support/proof/screen.ts';
import { enter } from '../e2e/fixtures.ts';
import { main } from './acts.ts';
import { type ConsolePage, expect, type RunningConsole } from './console.ts';
import type { Calls, HeldCall } from './held-calls.ts';
import { never, refusal } from './samples.ts';

/** The description of the screen of something that is loaded. Its data are the texts that the screen shows. */
export interface LoaderScreen {
  readonly name: string;
  readonly outcomes: LoaderDescription<object, Texts>['outcomes'];
  /** The texts of the data on the server. */
  readonly texts: Texts;
  /** The texts that are shown if there are no data. */
  readonly samples?: Texts;
  /** True if an earlier visit left its data, which are shown after a failure. */
  readonly isRemembered?: boolean;
  /** Prepares the server and returns the page's path. */
  readonly seed: () => Promise<string>;
  readonly call: RegExp;
  /** The part of the page that is loaded. The default is all of it. */
  readonly part?: (shown: ConsolePage) => Locator;
  /** The button that refreshes, when idle, during the first load, and during a reload. */
  readonly refresh?: readonly [rest: string, first: string, reload: string];
  /** True if a load may get no answer and is repeated automatically. The page then has a context of its own. */
  readonly canWait?: boolean;
  /** A success of a command that takes a text out. */
  readonly removal?: { readonly text: string; readonly act: (shown: ConsolePage) => Promise<void> };
  /** A success of a command that changes nothing and reloads. */
  readonly reload?: (shown: ConsolePage) => Promise<void>;
}

type Texts = readonly string[];
type LoaderMachine = ReturnType<typeof createLoaderMachine<object, Texts, string>>;
type Seen = { readonly value: unknown; readonly context: LoaderContext<object, Texts> };

interface Loading extends ConsolePage {
  readonly call: HeldCall;
}

const silence = { message: '', status: 0, payload: null };
const textOf = (words: Notice['detail']) => (typeof words === 'object' ? words.message : words) ?? '';

/** The screen test of something that is loaded, with every outcome of a load. */
export function loaderScreen(at: () => RunningConsole, given: LoaderScreen): ScreenTest {
  const { name, outcomes, texts, samples = [], isRemembered, refresh, removal, reload, part = main } = given;
  const { canWait = false } = given;
  const without = texts.filter((text) => text !== removal?.text);
  const isWaiting = ({ value }: { readonly value: unknown }) => value === 'waiting';
  const isAtRest = ({ value }: { readonly value: unknown }) =>
    value === 'ready' || value === 'failed' || value === 'waiting';
  const isReal = ({ context: { source } }: Seen) => source === 'server' || source === 'cache';
  const hasAll = ({ context: { data } }: Seen) =>
    data === null || removal === undefined || data.includes(removal.text);
  /** True if no load has ended since the removal. */
  const hasOutdatedCache = (seen: Seen) => !hasAll(seen) && seen.context.data !== without;
  const button = (shown: ConsolePage, label: string) =>
    part(shown).getByRole('button', { name: label, exact: true }).first();

  /** Of all texts the page shows these alone. */
  async function shows(shown: ConsolePage, data: Texts | null) {
    const at = (text: string) => part(shown).getByText(text, { exact: true }).first();
    for (const text of data ?? []) await at(text).waitFor();
    for (const text of [...texts, ...samples]) if (!data?.includes(text)) await expect(at(text)).toBeHidden();
  }

  /** A call is running, and the page stays the same. */
  async function seesCall(shown: Loading, { data, source }: LoaderContext<object, Texts>) {
    await shown.call.arrived();
    if (refresh) await button(shown, source === 'none' ? refresh[1] : refresh[2]).waitFor();
    await shows(shown, data);
  }

  async function seesAnswer(shown: Loading, data: Texts) {
    if (refresh) await button(shown, refresh[0]).waitFor();
    await shows(shown, data);
    await expect(shown.page.getByText(refusal.message)).toBeHidden();
  }

  /** The failure is explained, and the last known data stay, or else samples. */
  async function seesFailure(shown: Loading, { data, source }: LoaderContext<object, Texts>) {
    await part(shown).getByText(refusal.message).waitFor();
    if (refresh) await button(shown, refresh[0]).waitFor();
    await button(shown, 'Try again').waitFor();
    if (source !== 'none') return shows(shown, data);
    await shows(shown, isRemembered ? texts : samples);
  }

  /** The failure names its cause, and the page names the next step. */
  async function seesSilence(shown: Loading) {
    await part(shown).getByText('The server isn’t responding. Retrying automatically.').waitFor();
    if (refresh) await button(shown, refresh[0]).waitFor();
  }

  /** A page whose clock the test controls. */
  async function showTimed<T extends object>(path: string, hold: (calls: Calls) => T) {
    const shown = await at().visitTimed();
    const held = hold(shown.calls);
    await enter(shown.page, path);
    return { ...shown, ...held };
  }

  return screen<LoaderMachine, Loading>({
    name,
    machine: createLoaderMachine<object, Texts, string>(
      {
        name,
        outcomes,
        apply: (data, gone) => data.filter((text) => text !== gone),
        ...(given.samples && { samples: () => samples }),
      },
      { load: never, readCache: () => (isRemembered ? texts : null) },
    ),
    steps: [3, 20],
    input: { scope: {} },
    async begin() {
      const path = await given.seed();
      if (isRemembered) await shows(await at().show(path), texts);
      const hold = (calls: Calls) => ({ call: calls.hold('GET', given.call) });
      return canWait ? showTimed(path, hold) : at().showHolding(path, hold);
    },
    events: {
      refresh: [
        refresh && {
          async act(shown) {
            await button(shown, refresh[0]).click();
            if (canWait) await shown.page.clock.resume();
          },
          sees: (shown, { context }) => seesCall(shown, context),
          when: isAtRest,
        },
        {
          async act(shown) {
            await button(shown, 'Try again').click();
            if (canWait) await shown.page.clock.resume();
          },
          sees: (shown, { context }) => seesCall(shown, context),
          when: (seen) => isAtRest(seen) && seen.context.problem !== null,
        },
        reload && {
          async act(shown) {
            await reload(shown);
            await shown.call.abandoned();
          },
          sees: (shown, { context }) => seesCall(shown, context),
          when: (seen) => seen.value === 'loading' && isReal(seen),
        },
      ],
      retry: [
        canWait && {
          async act({ page }) {
            await page.context().setOffline(true);
            await page.context().setOffline(false);
            await page.clock.resume();
          },
          sees: (shown, { context }) => seesCall(shown, context),
          when: isWaiting,
        },
      ],
      'partly loaded': [],
      returned: [],
      apply: [
        removal && {
          change: removal.text,
          act: removal.act,
          sees: (shown) => shows(shown, without),
          when: (seen) => seen.value === 'ready' && isReal(seen) && hasAll(seen),
        },
      ],
    },
    actors: {
      load: {
        done: [
          {
            output: { data: texts },
            act: ({ call }) => call.pass(),
            sees: (shown) => seesAnswer(shown, texts),
            when: hasAll,
          },
          removal && {
            output: { data: without },
            act: ({ call }) => call.pass(),
            sees: (shown) => seesAnswer(shown, without),
            when: (seen) => !hasAll(seen),
          },
        ],
        // A removed item that is still in the browser's cache must not come back.
        errors: [
          ...(removal ? [hasAll, hasOutdatedCache] : [hasAll]).map((when) => ({
            error: refusal,
            act: ({ call }: Loading) => call.refuse(400, { message: refusal.message }),
            sees: (shown: Loading, { context }: Seen) => seesFailure(shown, context),
            when,
          })),
          canWait && {
            error: silence,
            // Time stands still until the test lets it go on, because the page tries again by itself.
            async act({ page, call }) {
              await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5_000);
              await call.drop();
            },
            sees: seesSilence,
            when: ({ context }) => context.attempts === 0,
          },
        ],
      },
      network: { callback: true },
      returns: { callback: true },
    },
    timers: {
      [`xstate.after.backoff.${name}.waiting`]: canWait
        ? {
            async act({ page, call }) {
              await page.clock.fastForward(999);
              expect(call.isWaiting()).toBe(false);
              await page.clock.fastForward(1);
              await page.clock.resume();
            },
            sees: (shown, { context }) => seesCall(shown, context),
          }
        : null,
    },
    facts: (seen) => {
      const { source, problem, data, attempts } = seen.context;
      return [source, problem !== null, data, attempts, hasOutdatedCache(seen)];
    },
    states: {
      loading: (shown, { context }) => seesCall(shown, context),
      async ready(shown, { context: { data } }) {
        if (refresh) await button(shown, refresh[0]).waitFor();
        await shows(shown, data);
        await expect(shown.page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
        await expect(shown.page.getByText(refusal.message)).toBeHidden();
      },
      async failed(shown, { context: { problem, data } }) {
        await part(shown).getByText(refusal.message).waitFor();
        await part(shown).getByText(textOf(problem?.text), { exact: true }).waitFor();
        if (refresh) await button(shown, refresh[0]).waitFor();
        await button(shown, 'Try again').waitFor();
        await shows(shown, data);
      },
      async waiting(shown, { context: { problem, data } }) {
        await seesSilence(shown);
        await part(shown).getByText(textOf(problem?.text), { exact: true }).waitFor();
        await button(shown, 'Try again').waitFor();
        await shows(shown, data);
      },
    },
  });
}
