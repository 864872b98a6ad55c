import { edited, isClean, sameDraft, standingErrors } from '../drafts.ts';
import { failureNotice } from '../messages.ts';
import type {
  CommandFacts,
  CommandForm,
  CommandMap,
  CommandName,
  CommandRequest,
  CommandSucceeded,
  ListContext,
  ListResource,
} from './list-types.ts';

/** The items that the server is known to have: what is on screen, unless that is samples. */
export function realItems<TScope, TItem, TCommands extends CommandMap<TItem>>(
  context: ListContext<TScope, TItem, TCommands>,
): readonly TItem[] {
  return context.source === 'server' || context.source === 'cache' ? context.items : [];
}

/** What a list machine does with its commands: pure functions over one resource's description. */
export function listForms<TScope extends object, TItem, TCommands extends CommandMap<TItem>>(
  resource: ListResource<TScope, TItem, TCommands>,
) {
  type Name = CommandName<TCommands>;
  type Context = ListContext<TScope, TItem, TCommands>;
  type Form<TName extends Name = Name> = CommandForm<TCommands, TName>;
  type Done<TName extends Name = Name> = CommandSucceeded<TScope, TCommands, TName>;

  /** A command on the list has no target, a command on an item has one. */
  function isTarget<TName extends Name>(
    command: TName,
    target: unknown,
  ): target is TCommands[TName]['target'] {
    return resource.commands[command].on === 'item' ? target !== null : target === null;
  }

  function facts<TTarget>(context: Context, target: TTarget): CommandFacts<TScope, TItem, TTarget> {
    return { scope: context.scope, items: realItems(context), target };
  }

  function outcome<TName extends Name>(context: Context, { target, draft, result }: Done<TName>) {
    return { ...facts(context, target), draft, result };
  }

  function isListed(context: Context, target: TItem): boolean {
    return realItems(context).some((item) => resource.key(item) === resource.key(target));
  }

  function errorsOf<TName extends Name>(context: Context, form: Form<TName>) {
    return resource.commands[form.command].validate?.(form.draft, facts(context, form.target)) ?? {};
  }

  function outcomesOf<TName extends Name>(form: Form<TName>) {
    return resource.commands[form.command].outcomes;
  }

  function requestOf<TName extends Name>(
    scope: TScope,
    { command, target, draft }: Form<TName>,
  ): CommandRequest<TScope, TCommands, TName> {
    return { scope, command, target, draft };
  }

  return {
    /** Samples cannot be acted upon, nor can an item that this list does not hold. */
    canOpen: (context: Context, command: Name, target: TItem | null): boolean =>
      isTarget(command, target) && (target === null || isListed(context, target)),

    open<TName extends Name>(context: Context, command: TName, target: TItem | null): Form<TName> | null {
      if (!isTarget(command, target)) return null;
      const draft = resource.commands[command].draft(facts(context, target));
      return { command, target, draft, opened: draft, errors: {}, failure: null };
    },

    /** The form after an edit: an error goes with the value that caused it. */
    change<TName extends Name>(form: Form<TName>, edit: Partial<TCommands[TName]['draft']>): Form<TName> {
      const description = resource.commands[form.command];
      const draft = description.revise?.(form.draft, edit) ?? edited(form.draft, edit);
      return { ...form, draft, errors: standingErrors(form.errors, form.draft, draft) };
    },

    check: <TName extends Name>(context: Context, form: Form<TName>): Form<TName> => ({
      ...form,
      errors: errorsOf(context, form),
      failure: null,
    }),

    isChanged: <TName extends Name>(form: Form<TName>): boolean => !sameDraft(form.opened, form.draft),

    isValid: <TName extends Name>(context: Context, form: Form<TName>): boolean =>
      isClean(errorsOf(context, form)),

    failed: <TName extends Name>(form: Form<TName>, error: unknown): Form<TName> => ({
      ...form,
      failure: failureNotice(outcomesOf(form).failed, error),
    }),

    /** What the open form asks for. */
    request({ scope, form }: Context): CommandRequest<TScope, TCommands> {
      if (form === null) throw new Error(`No command of '${resource.name}' is open`);
      return requestOf(scope, form);
    },

    keepsOpen: <TName extends Name>(form: Form<TName>): boolean =>
      resource.commands[form.command].keepOpen ?? false,

    affects: <TName extends Name>(context: Context, done: Done<TName>): boolean =>
      resource.commands[done.command].affects?.(outcome(context, done)) ?? true,

    /** The real items once a command has succeeded; samples are left to the reload. */
    applied<TName extends Name>(context: Context, done: Done<TName>): readonly TItem[] {
      const items = realItems(context);
      const applied = resource.commands[done.command].apply?.(items, outcome(context, done));
      return applied === undefined ? items : applied.toSorted(resource.order);
    },

    succeeded: <TName extends Name>(done: Done<TName>) => resource.commands[done.command].outcomes.succeeded,

    /** The form on its item as `items` have it now; what was typed stays. */
    retarget<TName extends Name>(form: Form<TName>, items: readonly TItem[]): Form<TName> {
      const { target } = form;
      if (target === null) return form;
      const now = items.find((item) => resource.key(item) === resource.key(target)) ?? target;
      return isTarget(form.command, now) ? { ...form, target: now } : form;
    },
  };
}
