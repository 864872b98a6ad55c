import type { Locator } from '@playwright/test';
import type { createListMachine } from '#machines/list/list-machine.ts';
import type { AnyCommand, CommandMap, CommandName, ListResource } from '#machines/list/list-types.ts';
import { type ScreenTest, screen } from '#test/support/proof/screen.ts';
import { pressEscape } from './acts.ts';
import { type ConsolePage, expect, type RunningConsole } from './console.ts';
import type { HeldCall } from './held-calls.ts';

type ListMachine<TScope extends object, TItem, TCommands extends CommandMap<TItem>> = ReturnType<
  typeof createListMachine<TScope, TItem, TCommands>
>;

/** The description of a list's screen. */
export interface ListScreen<TScope extends object, TItem, TCommands extends CommandMap<TItem>> {
  readonly resource: ListResource<TScope, TItem, TCommands>;
  /** The machine of the resource. Its ports are never called. */
  readonly machine: ListMachine<TScope, TItem, TCommands>;
  readonly scope: TScope;
  /** The item on the server. */
  readonly item: TItem;
  /** Prepares the server and returns the page's path. */
  readonly seed: () => Promise<string>;
  /** The path of the call that loads the list. */
  readonly call: RegExp;
  /** The part of the page that is the list. */
  readonly part: (shown: ConsolePage) => Locator;
  /** Makes the list load again. */
  readonly reload: (shown: ConsolePage) => Promise<void>;
  /** The button that refreshes the list. If there is none, the list is refreshed after a failure. */
  readonly refresh?: string;
  /** Changes the data on the server. Returns the text that the list then shows. */
  readonly alter: () => Promise<string>;
  readonly commands: {
    readonly [TName in CommandName<TCommands>]: CommandScreen<TCommands[TName]>;
  };
}

interface CommandScreen<TTypes extends AnyCommand> {
  readonly target: TTypes['target'];
  readonly draft: TTypes['draft'];
  readonly result: TTypes['result'];
  /** The button or menu that opens the dialog. */
  readonly open: (shown: ConsolePage) => Promise<void>;
  readonly dialog: (shown: ConsolePage) => Locator;
  /** The part of the dialog that shows the changed data (see `alter`), if any. */
  readonly shows?: (dialog: Locator, text: string) => Promise<void>;
  /** Fills in and submits the form. */
  readonly carryOut: (dialog: Locator) => Promise<void>;
  /** Success leaves no item or leads to another page. */
  readonly isLast?: boolean;
}

interface ShownList extends ConsolePage {
  readonly loads: HeldCall;
  /** The text of the last change on the server. */
  text: string;
}

/** The screen test of a list. The walks of its loader and forms are tests of their own. */
export function listScreen<TScope extends object, TItem, TCommands extends CommandMap<TItem>>(
  at: () => RunningConsole,
  given: ListScreen<TScope, TItem, TCommands>,
): ScreenTest {
  const { resource, machine, scope, item, part, refresh } = given;
  const names = Object.keys(resource.commands).filter(
    (name): name is CommandName<TCommands> => name in given.commands,
  );
  const dialogs = ({ page }: ConsolePage) => page.locator('[role=dialog], [role=alertdialog]');
  /** The button of a success, which stands at the foot of the page. */
  const dismiss = ({ page }: ConsolePage) => page.getByRole('button', { name: 'Dismiss', exact: true });
  const button = (shown: ConsolePage, name: string) => part(shown).getByRole('button', { name, exact: true });
  const messageOf = (name: CommandName<TCommands>) =>
    resource.commands[name].outcomes.succeeded?.message ?? '';

  /** Leaves a load waiting for its answer. */
  async function leaveLoading(shown: ShownList) {
    if (!shown.loads.isWaiting()) await given.reload(shown);
    await shown.loads.arrived();
  }

  async function refreshByHand(shown: ShownList) {
    if (shown.loads.isWaiting()) await load(shown);
    if (refresh !== undefined) return button(shown, refresh).click();
    await leaveLoading(shown);
    await shown.loads.refuse(400);
    await button(shown, 'Try again').click();
  }

  const showsText = (shown: ShownList) =>
    part(shown).getByText(shown.text, { exact: true }).first().waitFor();

  /** The server's data has changed, and the load that finds it ends. */
  async function load(shown: ShownList) {
    shown.text = await given.alter();
    await leaveLoading(shown);
    await shown.loads.passDuring(() => showsText(shown));
  }

  const closes = (shown: ShownList) => dialogs(shown).first().waitFor({ state: 'hidden' });
  const isClosed = ({ value }: { readonly value: unknown }) => value === 'closed';

  return screen<ListMachine<TScope, TItem, TCommands>, ShownList>({
    name: resource.name,
    machine,
    steps: [12, 40],
    input: { scope },
    async begin() {
      const path = await given.seed();
      const shown = await at().showHolding(path, ({ hold }) => ({ loads: hold('GET', given.call) }));
      await shown.loads.arrived();
      return { ...shown, text: '' };
    },
    events: {
      refresh: [
        {
          act: refreshByHand,
          sees: (shown) => shown.loads.arrived(),
          when: (seen) => isClosed(seen) && seen.context.items.length > 0,
        },
      ],
      open: names.map((command) => ({
        command,
        target: given.commands[command].target,
        async act(shown) {
          await leaveLoading(shown);
          await given.commands[command].open(shown);
        },
        async sees(shown) {
          await given.commands[command].dialog(shown).waitFor();
          await expect(dialogs(shown)).toHaveCount(1);
        },
        when: (seen) => isClosed(seen) && seen.context.items.length > 0,
      })),
      cancel: [],
      dismiss: [
        {
          act: (shown) => dismiss(shown).click(),
          sees: async (shown) => expect(dismiss(shown)).toHaveCount(0),
          when: (seen) => isClosed(seen) && seen.context.notice !== null,
        },
      ],
      loaded: [
        {
          data: [item],
          isReal: true,
          act: load,
          sees: showsText,
          when: isClosed,
        },
        ...names.map((command) => ({
          data: [item],
          isReal: true,
          act: load,
          async sees(shown: ShownList) {
            const { dialog, shows } = given.commands[command];
            await showsText(shown);
            await shows?.(dialog(shown), shown.text);
          },
          when: ({ context }: { readonly context: { command: unknown; notice: unknown } }) =>
            context.command === command && context.notice === null,
        })),
      ],
      succeeded: names.map((form) => ({
        form,
        subject: { scope, items: [item], target: given.commands[form].target },
        draft: given.commands[form].draft,
        result: given.commands[form].result,
        async act(shown) {
          const { carryOut, dialog } = given.commands[form];
          await carryOut(dialog(shown));
        },
        async sees(shown) {
          await closes(shown);
          if (messageOf(form) && !given.commands[form].isLast)
            await shown.page.getByText(messageOf(form)).first().waitFor();
        },
        when: ({ context }) => context.command === form && context.notice === null,
      })),
    },
    actors: {
      loader: { callback: true },
      form: {
        callback: true,
        done: [
          {
            output: { kept: null },
            act: pressEscape,
            sees: closes,
            when: ({ context }) => context.notice === null,
          },
          // A form that has succeeded has closed itself.
          ...names.filter(messageOf).map((name) => ({
            output: { kept: null },
            act: async () => {},
            sees: closes,
            when: ({ context }: { readonly context: { command: unknown; notice: unknown } }) =>
              context.command === name && context.notice !== null,
            isLast: given.commands[name].isLast ?? false,
          })),
        ],
      },
    },
    facts: ({ context: { items, command, notice } }) => [items.length, command, notice?.text.message],
    states: {
      async closed(shown, { context: { notice } }, event) {
        await expect(dialogs(shown)).toHaveCount(0);
        // The success of the last command leaves no list to look at.
        const isLeft = names.some(
          (name) => given.commands[name].isLast && notice?.text.message === messageOf(name),
        );
        if (isLeft && event?.type === 'xstate.done.actor.form') return;
        await expect(dismiss(shown)).toHaveCount(notice === null ? 0 : 1);
        if (notice)
          await shown.page
            .getByText(notice.text.message ?? '')
            .first()
            .waitFor();
      },
      async waiting() {
        throw new Error('A row has its item');
      },
      async open(shown, { context: { command, notice } }) {
        // A form that has succeeded closes at once.
        if (command !== null && notice === null) await given.commands[command].dialog(shown).waitFor();
      },
    },
  });
}
