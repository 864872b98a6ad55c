import { keepable } from '../form/form-context.ts';
import { type FormActor, type FormView, selectIsFormUnsaved } from '../form/form-machine.ts';
import type { KeptDraft } from '../form/form-types.ts';
import type { CommandMap, CommandSubject, LeftDraft, ListContext, ListResource } from './list-types.ts';

/** The key under which the draft of a command on an item is kept. */
export function placeOf<TItem>(
  key: (item: TItem) => string,
  { command, target }: { readonly command: string | null; readonly target: TItem | null },
): string {
  return target === null ? `${command}` : `${command} ${key(target)}`;
}

/**
 * The draft that a form begins with: a kept one as it is; one that an earlier page left, as far as its fields are still those
 * of the form, on the version of the item that it began with.
 */
export function broughtBack<TScope, TItem>(
  kept: KeptDraft<CommandSubject<TScope, TItem>, object> | LeftDraft | undefined,
  form: { draft(subject: CommandSubject<TScope, TItem>): object },
  subject: CommandSubject<TScope, TItem>,
): KeptDraft<CommandSubject<TScope, TItem>, object> | null {
  if (kept === undefined) return null;
  if (!('fields' in kept)) return kept;
  const { fields, version } = kept;
  const draft = Object.fromEntries(
    Object.entries(form.draft(subject)).map(([name, value]: [string, unknown]) => {
      const left = fields[name];
      return [name, typeof left === typeof value ? left : value];
    }),
  );
  const { target } = subject;
  const isItem = typeof target === 'object' && target !== null;
  return { draft, base: { ...subject, target: isItem ? { ...target, version } : target } };
}

/** The kept drafts once a form at this place has been closed with this draft; null: with none. */
export function keptWith<Kept>(
  kept: Readonly<Record<string, Kept>>,
  place: string,
  draft: Kept | null,
): Readonly<Record<string, Kept>> {
  const { [place]: _, ...others } = kept;
  return draft === null ? others : { ...others, [place]: draft };
}

/** What a page leaves of the forms of a list, open and closed ones, without their secrets. */
export function selectLeftDrafts<TScope extends object, TItem, TCommands extends CommandMap<TItem>>(
  { key, commands }: Pick<ListResource<TScope, TItem, TCommands>, 'key' | 'commands'>,
  {
    context,
    children: { form },
  }: {
    readonly context: Pick<ListContext<TScope, TItem, CommandMap<TItem>>, 'command' | 'target' | 'kept'>;
    readonly children: { form?: FormActor<CommandSubject<TScope, TItem>, object, unknown> };
  },
): Readonly<Record<string, LeftDraft>> {
  const all =
    form === undefined
      ? context.kept
      : keptWith(context.kept, placeOf(key, context), keepable(form.getSnapshot().context));
  const secret = Object.keys(commands).filter((name) => commands[name]?.isSecret === true);
  return Object.fromEntries(
    Object.entries(all)
      .filter(([place]) => !secret.includes(place.split(' ', 1)[0] ?? ''))
      .map(([place, kept]) => [place, 'fields' in kept ? kept : leftOf(kept)]),
  );
}

function leftOf({ draft, base: { target } }: KeptDraft<CommandSubject<unknown, unknown>, object>): LeftDraft {
  const fields: Record<string, string | boolean> = {};
  for (const [name, value] of Object.entries<unknown>({ ...draft }))
    if (typeof value === 'string' || typeof value === 'boolean') fields[name] = value;
  const isItem = typeof target === 'object' && target !== null;
  return {
    fields,
    ...(isItem && 'version' in target && typeof target.version === 'number' && { version: target.version }),
  };
}

/** True if the open command's form has unsaved work, or a closed one has left some. */
export function selectIsListUnsaved({
  context,
  children,
}: {
  readonly context: { readonly kept: object };
  readonly children: { form?: { getSnapshot(): FormView } };
}): boolean {
  const { form } = children;
  return (
    Object.keys(context.kept).length > 0 || (form !== undefined && selectIsFormUnsaved(form.getSnapshot()))
  );
}
