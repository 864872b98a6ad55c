import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { cheeseDraft, diffCheese } from '#domain/drafts/cheese-draft.ts';
import { diffPatty, pattyDraft } from '#domain/drafts/patty-draft.ts';
import type { Cheese } from '#domain/entities.ts';
import { cheeseSummary, hasSecrets, pattyName } from '#domain/layer-summaries.ts';
import type { FieldText } from '#domain/messages.ts';
import type { EntryState, Part } from './entry.ts';

/** What became of a part of a burger between two states. The fields of both are the same. */
interface PartChange {
  readonly key: string;
  readonly kind: Part['kind'];
  readonly name: string | null;
  readonly former: readonly FieldText[];
  readonly latter: readonly FieldText[];
}

/** The parts of two states that differ. A state is null where the subject was not there. */
export function partChanges(before: EntryState | null, after: EntryState | null): readonly PartChange[] {
  const former = byKey(before);
  const latter = byKey(after);
  return [...new Set([...former.keys(), ...latter.keys()])].flatMap((key) => {
    const [one, other] = [former.get(key), latter.get(key)];
    const part = other ?? one;
    if (part === undefined) return [];
    const fields = { former: one ? textsOf(one) : [], latter: other ? textsOf(other) : [] };
    const change = {
      key,
      kind: part.kind,
      name: nameOf(part),
      former: one ? fields.former : empty(fields.latter),
      latter: other ? fields.latter : empty(fields.former),
    };
    return change.latter.some((field, index) => !isSame(field.text, change.former[index]?.text))
      ? [change]
      : [];
  });
}

const empty = (fields: readonly FieldText[]) => fields.map(({ label }) => ({ label, text: '' }));

const isSame = (one: FieldText['text'], other: FieldText['text'] | undefined): boolean =>
  one === other || (typeof one === 'object' && typeof other === 'object' && one.id === other.id);

const byKey = (state: EntryState | null) =>
  new Map((state?.parts ?? []).map((part) => [`${part.kind} ${keyOf(part)}`, part]));

const keyOf = (part: Part): string => (part.kind === 'cheese' ? part.item.type.toLowerCase() : part.item.id);

function nameOf(part: Part): string | null {
  if (part.kind === 'patty') return pattyName(part.item);
  if (part.kind === 'burger') return part.item.name;
  return part.kind === 'cheese' ? part.item.type : null;
}

function textsOf(part: Part): readonly FieldText[] {
  if (part.kind === 'bun') return [{ label: msg`Prompt`, text: part.item.prompt }];
  if (part.kind === 'cheese') return diffCheese(cheeseDraft(part.item));
  if (part.kind === 'patty') return diffPatty(pattyDraft(part.item));
  const { name, workshopId, isPublic, answersADay } = part.item;
  return [
    { label: msg`Burger name`, text: name },
    { label: msg`Workshop`, text: workshopId },
    { label: msg`Public`, text: yesOrNo(isPublic === true) },
    { label: msg`Answers a day for visitors`, text: String(answersADay ?? '') },
  ];
}

const yesOrNo = (is: boolean): MessageDescriptor => (is ? msg`Yes` : msg`No`);

/** True if a cheese in a state has secrets that a restore cannot bring back: the present one has another host, or is gone. */
export function losesKey(state: EntryState | null | undefined, present: readonly Cheese[]): boolean {
  const hostOf = (cheese: Cheese) => {
    const { endpoint } = cheeseSummary(cheese);
    return URL.parse(endpoint ?? '')?.origin ?? endpoint;
  };
  const isKept = (cheese: Cheese) =>
    present.some(
      (now) => now.type.toLowerCase() === cheese.type.toLowerCase() && hostOf(now) === hostOf(cheese),
    );
  return (state?.parts ?? []).some(
    (part) => part.kind === 'cheese' && hasSecrets(part.item) && !isKept(part.item),
  );
}
