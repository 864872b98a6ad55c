import { msg } from '@lingui/core/macro';
import type { Burger } from '#domain/entities.ts';
import { byLatest, replaced, without } from '#domain/lists/items.ts';
import type { FieldErrors, FieldText } from '#domain/messages.ts';
import { sampleBurgers } from '#domain/sample-burgers.ts';
import { inEnglish } from '#domain/say.ts';
import { serverFields } from '#domain/server-fields.ts';
import { ALL_WORKSHOPS } from '#domain/workshop-choice.ts';
import type { ListResource, NoDraft, OnItem, OnList, UsualCommands } from '../list-types.ts';

/** The burgers of one workshop, or of all (`ALL_WORKSHOPS`). */
export interface BurgersScope {
  readonly workshopId: string;
}

export interface BurgerDraft {
  readonly name: string;
  readonly workshopId: string;
  readonly type: Burger['type'];
  readonly isPublic: boolean;
  /** A whole number; empty where the server decides. */
  readonly answersADay: string;
}

const MAX_ANSWERS = 1_000_000;

export type BurgerCommands = UsualCommands<Burger, BurgerDraft> & {
  /** Creates a burger with the same layers. The result is the new burger. */
  readonly duplicate: OnItem<Burger, BurgerDraft, Burger>;
  /** Deletes the chosen burgers, one call after the other. */
  readonly deleteMany: OnList<NoDraft, void>;
};

const burgerServerFields = { name: 'name', workshop_id: 'workshopId', answers_a_day: 'answersADay' } as const;
const key = (burger: Burger) => burger.id;
const holds = ({ workshopId }: BurgersScope, burger: Burger) =>
  workshopId === ALL_WORKSHOPS || burger.workshopId === workshopId;

/** The burgers of a workshop. */
export const burgers: ListResource<BurgersScope, Burger, BurgerCommands> = {
  name: 'burgers',
  key,
  order: byLatest,
  samples: (_, say = inEnglish) => sampleBurgers(say),
  outcomes: {
    loadFailed: msg`Unable to fetch burgers.`,
    cached: msg`Unable to fetch burgers. Showing cached data.`,
  },
  commands: {
    create: {
      on: 'list',
      draft: ({ scope, example }) => ({
        name: example?.name ?? '',
        workshopId: scope.workshopId === ALL_WORKSHOPS ? '' : scope.workshopId,
        type: 'chat',
        isPublic: false,
        answersADay: '',
      }),
      validate: validateBurger,
      mapServerError: serverFields(burgerServerFields),
      affects: ({ subject, result }) => holds(subject.scope, result),
      outcomes: { succeeded: msg`Burger created.`, failed: msg`Unable to create burger.` },
    },
    edit: {
      on: 'item',
      draft: ({ target }) => draftOf(target),
      validate: validateBurger,
      diffFields,
      mapServerError: serverFields(burgerServerFields),
      /** A burger that has moved to another workshop leaves the list. */
      apply: (items, { subject, result }) =>
        holds(subject.scope, result) ? replaced(items, result, key) : without(items, result, key),
      affects: ({ subject, result }) => holds(subject.scope, result),
      outcomes: { succeeded: msg`Burger updated.`, failed: msg`Unable to update burger.` },
    },
    duplicate: {
      on: 'item',
      draft: ({ items, target: { name, workshopId, type } }) => ({
        name: nextName(name, items),
        workshopId,
        type,
        isPublic: false,
        answersADay: '',
      }),
      validate: validateBurger,
      mapServerError: serverFields(burgerServerFields),
      affects: ({ subject, result }) => holds(subject.scope, result),
      outcomes: { succeeded: msg`Burger duplicated.`, failed: msg`Unable to duplicate burger.` },
    },
    delete: {
      on: 'item',
      draft: () => ({}),
      diffFields: (_, { target }) => diffFields(draftOf(target)),
      question: () => msg`Delete this burger? This action cannot be undone.`,
      apply: (items, { subject }) => without(items, subject.target, key),
      outcomes: { succeeded: msg`Burger deleted.`, failed: msg`Unable to delete burger.` },
    },
    deleteMany: {
      on: 'list',
      draft: () => ({}),
      apply: (items, { subject: { chosen = [] } }) =>
        items.filter((item) => !chosen.some((one) => key(one) === key(item))),
      // The closed form loads the list, whatever became of its calls.
      isInParts: true,
      affects: () => false,
      outcomes: { succeeded: msg`Burgers deleted.`, failed: msg`Some burgers couldn’t be deleted.` },
    },
  },
};

function draftOf({ name, workshopId, type, isPublic = false, answersADay }: Burger): BurgerDraft {
  return { name, workshopId, type, isPublic, answersADay: String(answersADay ?? '') };
}

function diffFields({ name, workshopId, isPublic, answersADay }: BurgerDraft): readonly FieldText[] {
  return [
    { label: msg`Burger name`, text: name },
    { label: msg`Workshop`, text: workshopId },
    { label: msg`Public`, text: isPublic ? msg`Yes` : msg`No` },
    { label: msg`Answers a day for visitors`, text: answersADay },
  ];
}

function validateBurger(draft: BurgerDraft): FieldErrors<BurgerDraft> {
  return {
    ...(draft.name.trim() === '' && { name: msg`Enter a burger name` }),
    ...(draft.workshopId.trim() === '' && { workshopId: msg`Enter a workshop ID` }),
    ...(draft.isPublic &&
      !isAnswerCount(draft.answersADay) && {
        answersADay: msg`Enter a whole number from 0 to 1,000,000, or leave it empty`,
      }),
  };
}

const isAnswerCount = (typed: string): boolean =>
  /^\d{0,7}$/.test(typed.trim()) && Number(typed) <= MAX_ANSWERS;

/** The name with the next number that no burger of the list has: 'Talker', 'Talker (2)', 'Talker (3)'. */
function nextName(name: string, items: readonly Burger[]): string {
  const taken = new Set(items.map((burger) => burger.name));
  const [, base = name] = /^(.*\S) \(\d{1,9}\)$/.exec(name) ?? [];
  let number = 2;
  while (taken.has(`${base} (${number})`)) number += 1;
  return `${base} (${number})`;
}
