/**
 * The mutants of a machine. Each removes or redirects one part of the definition, or replaces one named action or
 * guard. Each has a readable key, such as `states.open.on.submit.1: goes to confirming`, which is the same in every
 * machine of one factory.
 */

type Tree = Readonly<Record<string, unknown>>;
type Route = readonly (string | number)[];

export interface Mutant {
  readonly key: string;
  readonly mutate: (definition: Tree) => unknown;
}

const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Converts a value that XState accepts alone or in an array to an array. */
const listOf = (value: unknown): readonly unknown[] => {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
};

/** A copy of `tree` in which `change` replaces the value at `route`. Undefined removes it. */
function changed(tree: unknown, [step, ...rest]: Route, change: (value: unknown) => unknown): unknown {
  if (step === undefined) return change(tree);
  if (typeof step === 'number') {
    const list = listOf(tree);
    return list.flatMap((value, index) => {
      const made = index === step ? changed(value, rest, change) : value;
      return made === undefined ? [] : [made];
    });
  }
  if (!isTree(tree)) return tree;
  const { [step]: value, ...others } = tree;
  const made = changed(value, rest, change);
  return made === undefined ? others : { ...tree, [step]: made };
}

const mutant = (route: Route, words: string, change: (value: unknown) => unknown): Mutant => ({
  key: `${route.join('.')}: ${words}`,
  mutate: (definition) => changed(definition, route, change),
});

const takenOut = (route: Route, words = 'taken out'): Mutant => mutant(route, words, () => undefined);

/** Mutants of the definition passed to `createMachine`. */
export function mutantsOfDefinition(definition: Tree): readonly Mutant[] {
  return mutantsOfState(definition, [], []);
}

/** `siblings` are the names of the states beside this one. */
function mutantsOfState(state: unknown, route: Route, siblings: readonly string[]): Mutant[] {
  if (!isTree(state)) return [];
  const children = isTree(state.states) ? state.states : {};
  const names = Object.keys(children);
  const inside = { route, siblings, children: names };
  const other = names.find((name) => name !== state.initial);
  return [
    ...(typeof state.initial === 'string' && other !== undefined
      ? [mutant([...route, 'initial'], `is ${other}`, () => other)]
      : []),
    ...['tags', 'entry', 'exit'].flatMap((part) => oneByOne(state[part], [...route, part])),
    ...listOf(state.invoke).flatMap((invoke, index) => [
      takenOut([...route, 'invoke', index]),
      ...(isTree(invoke)
        ? ['onDone', 'onError'].flatMap((part) =>
            transitions(invoke[part], [...route, 'invoke', index, part], inside),
          )
        : []),
    ]),
    ...['on', 'after'].flatMap((part) =>
      Object.entries(isTree(state[part]) ? state[part] : {}).flatMap(([event, given]) =>
        transitions(given, [...route, part, event], inside),
      ),
    ),
    ...transitions(state.always, [...route, 'always'], inside),
    ...names.flatMap((name) => mutantsOfState(children[name], [...route, 'states', name], names)),
  ];
}

interface Place {
  readonly route: Route;
  readonly siblings: readonly string[];
  readonly children: readonly string[];
}

function transitions(given: unknown, route: Route, place: Place): Mutant[] {
  return listOf(given).flatMap((one, index) => {
    const at = [...route, index];
    if (typeof one === 'string') return [takenOut(at), ...redirections(one, at, place)];
    if (!isTree(one)) return [];
    return [
      takenOut(at),
      ...redirections(one.target, [...at, 'target'], place),
      ...(one.target === undefined ? [] : [takenOut([...at, 'target'], 'stays')]),
      ...(one.guard === undefined ? [] : [takenOut([...at, 'guard'])]),
      ...(one.reenter === undefined ? [] : [takenOut([...at, 'reenter'])]),
      ...oneByOne(one.actions, [...at, 'actions']),
    ];
  });
}

/** Redirects a child target to another child, any other target to a sibling, or to the source if there is none. */
function redirections(target: unknown, route: Route, { route: source, siblings, children }: Place): Mutant[] {
  if (typeof target !== 'string') return [];
  const self = source.at(-1);
  const candidates = target.startsWith('.') ? children.map((name) => `.${name}`) : siblings;
  const found = candidates.find((name) => name !== target && name !== target.split('.')[0] && name !== self);
  const elsewhere = found ?? (siblings.includes(String(self)) && self !== target ? String(self) : undefined);
  return elsewhere === undefined ? [] : [mutant(route, `goes to ${elsewhere}`, () => elsewhere)];
}

const oneByOne = (given: unknown, route: Route): Mutant[] =>
  listOf(given).map((_, index) => takenOut([...route, index]));

/** Mutants of the implementations passed to `setup`. */
export function mutantsOfImplementations(implementations: Tree): readonly Mutant[] {
  const names = (part: string) => Object.keys(isTree(implementations[part]) ? implementations[part] : {});
  return [
    ...names('actions').map((name) => mutant(['actions', name], 'does nothing', () => () => {})),
    ...names('guards').flatMap((name) => [
      mutant(['guards', name], 'is always true', () => () => true),
      mutant(['guards', name], 'is always false', () => () => false),
    ]),
  ];
}
