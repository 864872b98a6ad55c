import type { MessageDescriptor } from '@lingui/core';
import type { FieldErrors, Notice } from '../messages.ts';

/** What a command is about (the list as a whole, or one of its items), what its form holds, what its call gives. */
export interface CommandTypes<TItem = unknown> {
  readonly on: 'list' | 'item';
  readonly target: TItem | null;
  readonly draft: object;
  readonly result: unknown;
}

/** A command on the list as a whole, such as 'create'. */
export interface OnList<TDraft extends object, TResult> extends CommandTypes {
  readonly on: 'list';
  readonly target: null;
  readonly draft: TDraft;
  readonly result: TResult;
}

/** A command on one item, such as 'edit' or 'delete'. */
export interface OnItem<TItem, TDraft extends object, TResult> extends CommandTypes<TItem> {
  readonly on: 'item';
  readonly target: TItem;
  readonly draft: TDraft;
  readonly result: TResult;
}

/** The draft of a command that asks for nothing but a confirmation. */
export type NoDraft = Readonly<Record<never, never>>;

/** What can be done with most lists. */
export type UsualCommands<TItem, TDraft extends object> = {
  readonly create: OnList<TDraft, TItem>;
  readonly edit: OnItem<TItem, TDraft, TItem>;
  readonly delete: OnItem<TItem, NoDraft, void>;
};

/** A resource's commands by name, for example `{ create: OnList<…>; edit: OnItem<…>; delete: OnItem<…> }`. */
export type CommandMap<TItem = unknown> = Readonly<Record<string, CommandTypes<TItem>>>;
export type CommandName<TCommands> = keyof TCommands & string;

/** What a command is about to do, or has done: one shape for each command, told apart by `command`. */
export type CommandRequest<
  TScope,
  TCommands extends CommandMap,
  TName extends CommandName<TCommands> = CommandName<TCommands>,
> = {
  readonly [TKey in TName]: {
    readonly scope: TScope;
    readonly command: TKey;
    readonly target: TCommands[TKey]['target'];
    readonly draft: TCommands[TKey]['draft'];
  };
}[TName];

/** What the machine emits when a command has succeeded. The view answers; the machine never navigates. */
export type CommandSucceeded<
  TScope,
  TCommands extends CommandMap,
  TName extends CommandName<TCommands> = CommandName<TCommands>,
> = {
  readonly [TKey in TName]: {
    readonly type: 'succeeded';
    readonly scope: TScope;
    readonly command: TKey;
    readonly target: TCommands[TKey]['target'];
    readonly draft: TCommands[TKey]['draft'];
    readonly result: TCommands[TKey]['result'];
  };
}[TName];

/** An open command: what was typed so far, what the form opened with, and what is wrong with it. */
export type CommandForm<
  TCommands extends CommandMap,
  TName extends CommandName<TCommands> = CommandName<TCommands>,
> = {
  readonly [TKey in TName]: {
    readonly command: TKey;
    readonly target: TCommands[TKey]['target'];
    readonly draft: TCommands[TKey]['draft'];
    readonly opened: TCommands[TKey]['draft'];
    readonly errors: FieldErrors<TCommands[TKey]['draft']>;
    readonly failure: Notice | null;
  };
}[TName];

/** An edit of whichever form is open. */
export type DraftChange<
  TCommands extends CommandMap,
  TName extends CommandName<TCommands> = CommandName<TCommands>,
> = { readonly [TKey in TName]: Partial<TCommands[TKey]['draft']> }[TName];

/** What a form may look at beside its own draft. `items` holds no samples. */
export interface CommandFacts<TScope, TItem, TTarget> {
  readonly scope: TScope;
  readonly items: readonly TItem[];
  readonly target: TTarget;
}

/** The same once the command has succeeded. */
export interface CommandOutcome<TScope, TItem, TTypes extends CommandTypes<TItem>>
  extends CommandFacts<TScope, TItem, TTypes['target']> {
  readonly draft: TTypes['draft'];
  readonly result: TTypes['result'];
}

export interface CommandDescription<TScope, TItem, TTypes extends CommandTypes<TItem>> {
  readonly on: TTypes['on'];
  /** What the form opens with. */
  draft(facts: CommandFacts<TScope, TItem, TTypes['target']>): TTypes['draft'];
  /** An edit that has consequences for other fields; by default the change is merged into the draft. */
  revise?(draft: TTypes['draft'], change: Partial<TTypes['draft']>): TTypes['draft'];
  validate?(
    draft: TTypes['draft'],
    facts: CommandFacts<TScope, TItem, TTypes['target']>,
  ): FieldErrors<TTypes['draft']>;
  /** The question of a command that asks before it acts. */
  confirmation?(target: TTypes['target']): MessageDescriptor;
  readonly outcomes: { readonly succeeded: MessageDescriptor; readonly failed: MessageDescriptor };
  /** The list as it is known to be after success, shown at once while the reload is on its way. */
  apply?(items: readonly TItem[], done: CommandOutcome<TScope, TItem, TTypes>): readonly TItem[];
  /** Whether success changes this list, so that it has to be loaded again; by default it does. */
  affects?(done: CommandOutcome<TScope, TItem, TTypes>): boolean;
  /** Success leaves the dialog open, on the new truth about its item (the roles of one service, say). */
  readonly keepOpen?: boolean;
}

/** A list in a few typed words: everything that sets it apart from the other lists. */
export interface ListResource<TScope extends object, TItem, TCommands extends CommandMap<TItem>> {
  readonly name: string;
  /** What identifies an item within the list. */
  key(item: TItem): string;
  order(one: TItem, other: TItem): number;
  /** What is shown, read-only, where there is nothing real to show. */
  samples(scope: TScope): readonly TItem[];
  readonly outcomes: {
    readonly loadFailed: MessageDescriptor;
    /** Said instead of `loadFailed` while the last known list is on screen. */
    readonly cached?: MessageDescriptor;
  };
  readonly commands: {
    readonly [TName in CommandName<TCommands>]: CommandDescription<TScope, TItem, TCommands[TName]>;
  };
}

/** Where the items on screen come from. Only 'server' and 'cache' are real, and only real items can be acted upon. */
export type ListSource = 'none' | 'server' | 'cache' | 'samples';

export interface ListContext<TScope, TItem, TCommands extends CommandMap> {
  readonly scope: TScope;
  /** What is on screen, in order. */
  readonly items: readonly TItem[];
  readonly source: ListSource;
  /** Why the list is not what the server has; null while it is. */
  readonly problem: Notice | null;
  /** The outcome of the last command, until dismissed. */
  readonly notice: Notice | null;
  /** The open command; null while none is. */
  readonly form: CommandForm<TCommands> | null;
}

export type ListEvent<TCommands extends CommandMap> =
  | { readonly type: 'refresh' }
  | {
      readonly type: 'open';
      readonly command: CommandName<TCommands>;
      readonly target: TCommands[CommandName<TCommands>]['target'];
    }
  | { readonly type: 'change'; readonly draft: DraftChange<TCommands> }
  | { readonly type: 'submit' }
  | { readonly type: 'cancel' }
  | { readonly type: 'dismiss' };

/**
 * - `loading`: nothing to show yet
 * - `refreshing`: a newer list is on its way; the one on screen stays
 * - `dialog`: a command is open
 * - `busy`: its call is running
 * - `unsaved`: what was typed is not saved, so the actor has to outlive its screen
 */
export type ListTag = 'loading' | 'refreshing' | 'dialog' | 'busy' | 'unsaved';
