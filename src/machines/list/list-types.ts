import type { MessageDescriptor } from '@lingui/core';
import type { ChangedMeanwhile } from '#domain/entities.ts';
import type { Notice } from '#domain/messages.ts';
import type { Say } from '#domain/say.ts';
import type { FormCall, FormDescription, FormSucceeded, KeptDraft } from '../form/form-types.ts';
import type { Loaded, LoaderPorts } from '../loader/loader-types.ts';

/** What a command is about (the list as a whole, or one of its items), its form's draft and its call's result. */
interface Command<TOn extends 'list' | 'item', TTarget, TDraft extends object, TResult> {
  readonly on: TOn;
  readonly target: TTarget;
  readonly draft: TDraft;
  readonly result: TResult;
}

/** A command on the list as a whole, such as 'create'. */
export type OnList<TDraft extends object, TResult> = Command<'list', null, TDraft, TResult>;

/** A command on one item, such as 'edit' or 'delete'. */
export type OnItem<TItem, TDraft extends object, TResult> = Command<'item', TItem, TDraft, TResult>;

/** Any command of a list. */
export type AnyCommand<TItem = unknown> = Command<'list' | 'item', TItem | null, object, unknown>;

/** The draft of a command that asks only for a confirmation. */
export type NoDraft = Readonly<Record<never, never>>;

/** The commands of most lists. */
export type UsualCommands<TItem, TDraft extends object> = {
  readonly create: OnList<TDraft, TItem>;
  readonly edit: OnItem<TItem, TDraft, TItem>;
  readonly delete: OnItem<TItem, NoDraft, void>;
};

/** A resource's commands by name, for example `{ create: OnList<…>; edit: OnItem<…>; delete: OnItem<…> }`. */
export type CommandMap<TItem = unknown> = Readonly<Record<string, AnyCommand<TItem>>>;
export type CommandName<TCommands> = keyof TCommands & string;

/** The subject of a command's form. `items` holds no samples. */
export interface CommandSubject<TScope, TItem, TTarget = TItem | null> {
  readonly scope: TScope;
  readonly items: readonly TItem[];
  readonly target: TTarget;
  /** A sample that a new item starts with. */
  readonly example?: TItem;
  /** The items that a command on the list as a whole is about, for example those to delete. */
  readonly chosen?: readonly TItem[];
}

/** The success that a form sends to the list and the list emits: one shape for each command, distinguished by `form`, its name. */
export type CommandSucceeded<
  TScope,
  TItem,
  TCommands extends CommandMap<TItem>,
  TName extends CommandName<TCommands> = CommandName<TCommands>,
> = {
  readonly [TKey in TName]: Succeeded<TScope, TItem, TCommands[TKey]> & { readonly form: TKey };
}[TName];

type Succeeded<TScope, TItem, TOne extends AnyCommand<TItem>> = FormSucceeded<
  CommandSubject<TScope, TItem, TOne['target']>,
  TOne['draft'],
  TOne['result']
>;

/** A command: its form, and the effect of its success on the list. */
export interface CommandDescription<TScope, TItem, TOne extends AnyCommand<TItem>>
  extends Omit<
    FormDescription<CommandSubject<TScope, TItem, TOne['target']>, TOne['draft'], TOne['result']>,
    'name' | 'isPermanent'
  > {
  readonly on: TOne['on'];
  /** The question of a deletion, whose form has no fields. */
  question?(target: TOne['target']): MessageDescriptor;
  /** The list after success, as far as known. It is shown until the reload ends. */
  apply?(
    items: readonly TItem[],
    done: Omit<Succeeded<TScope, TItem, TOne>, 'type' | 'form'>,
  ): readonly TItem[];
  /** Any text of the draft may hold a secret, so that no page leaves it. */
  readonly isSecret?: boolean;
  /** True if success changes this list, so that it has to be reloaded. The default is true. */
  affects?(done: Omit<Succeeded<TScope, TItem, TOne>, 'type' | 'form'>): boolean;
}

/**
 * The description of a list: everything that distinguishes it from the other lists. A complete example:
 *
 *     const notes: ListResource<{ house: string }, Note, { create: OnList<{ text: string }, Note> }> = {
 *       name: 'notes',
 *       key: (note) => note.id,
 *       order: byLatest,
 *       outcomes: { loadFailed: msg`Unable to fetch notes.` },
 *       commands: {
 *         create: {
 *           on: 'list',
 *           draft: () => ({ text: '' }),
 *           validate: ({ text }) => (text === '' ? { text: msg`Enter a text` } : {}),
 *           outcomes: { succeeded: msg`Note created.`, failed: msg`Unable to create note.` },
 *         },
 *       },
 *     };
 */
export interface ListResource<TScope extends object, TItem, TCommands extends CommandMap<TItem>> {
  readonly name: string;
  /** The identity of an item within the list. */
  key(item: TItem): string;
  order(one: TItem, other: TItem): number;
  /**
   * Read-only items to show if there are no real ones; optional. The view translates them by `say`. Those of the list itself
   * have English texts in development and tests, and none in production.
   */
  samples?(scope: TScope, say?: Say): readonly TItem[];
  readonly outcomes: {
    readonly loadFailed: MessageDescriptor;
    /** Shown instead of `loadFailed` while the last known list is on screen. */
    readonly cached?: MessageDescriptor;
  };
  readonly commands: {
    readonly [TName in CommandName<TCommands>]: CommandDescription<TScope, TItem, TCommands[TName]>;
  };
}

/** A draft that outlives the page: what was typed and ticked, and the version of the item that it began with. */
export interface LeftDraft {
  readonly fields: Readonly<Record<string, string | boolean>>;
  readonly version?: number | undefined;
}

/** The ports of a list: those of its loader, and the call of each command. */
export interface ListPorts<TScope extends object, TItem, TCommands extends CommandMap<TItem>>
  extends LoaderPorts<TScope, readonly TItem[]> {
  /** Translates the samples that a draft takes over. */
  readonly say?: Say;
  /** The drafts that an earlier page left in this scope; see `selectLeftDrafts`. */
  readonly leftDrafts?: (scope: TScope) => Readonly<Record<string, LeftDraft>>;
  /** The item as it is now, if a command has failed because somebody else has changed it; null for other failures. */
  readonly meanwhile?: (error: unknown, target: TItem | null) => ChangedMeanwhile<TItem> | null;
  readonly run: CommandCalls<TScope, TItem, TCommands>;
  /** The calls of edits that save a draft although somebody else has deleted the item. */
  readonly recreate?: Partial<CommandCalls<TScope, TItem, TCommands>>;
}

type CommandCalls<TScope, TItem, TCommands extends CommandMap<TItem>> = {
  readonly [TName in CommandName<TCommands>]: FormCall<
    CommandSubject<TScope, TItem, TCommands[TName]['target']>,
    TCommands[TName]['draft'],
    TCommands[TName]['result']
  >;
};

export type ListEvent<TScope, TItem, TCommands extends CommandMap<TItem>> =
  | { readonly type: 'refresh' }
  | ({ readonly type: 'open' } & OpenCommand<TItem, TCommands>)
  /** Waits no longer for the items of a command. */
  | { readonly type: 'cancel' }
  | { readonly type: 'dismiss' }
  | Loaded<readonly TItem[]>
  /** From the form of a command. Only its name tells of which. */
  | FormSucceeded<CommandSubject<TScope, TItem>, object, unknown>;

export interface ListContext<TScope, TItem, TCommands extends CommandMap<TItem>> {
  readonly scope: TScope;
  /** The items that the server is known to have: those on screen, unless they are samples. */
  readonly items: readonly TItem[];
  /** The open command; null while none is open. */
  readonly command: CommandName<TCommands> | null;
  /** The open command's item; null for a command on the list as a whole, and while none is open. */
  readonly target: TItem | null;
  /** The sample that the new item of the open command starts with. */
  readonly example: TItem | null;
  /** The items that the open command on the list as a whole is about. */
  readonly chosen: readonly TItem[];
  /** The command that opens next; null if there is none. */
  readonly asked: OpenCommand<TItem, TCommands> | null;
  /** The drafts of forms that were closed without success or that an earlier page left, by command and item. */
  readonly kept: Readonly<Record<string, KeptDraft<CommandSubject<TScope, TItem>, object> | LeftDraft>>;
  /** The success notice of the last command, until it is dismissed. */
  readonly notice: Notice | null;
}

/** A command to open, and its subject. */
export interface OpenCommand<TItem, TCommands extends CommandMap<TItem>> {
  readonly command: CommandName<TCommands>;
  readonly target: TCommands[CommandName<TCommands>]['target'];
  /** The sample that a new item starts with. */
  readonly example?: TItem;
  /** The items that a command on the list as a whole is about. */
  readonly chosen?: readonly TItem[];
}
