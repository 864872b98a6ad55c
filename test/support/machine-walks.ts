import {
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type ExecutableActionObject,
  initialTransition,
  transition,
} from 'xstate';

/**
 * Generates walks over a machine from its pure transition function: long tours that try every event, with
 * every sample, in every situation (state value + facts + actors and timers under way) that can be reached.
 * Unlike a plain graph of state values it also knows what can *really* happen next: an actor settles only
 * while it runs, and a timer fires only while it is set and no shorter one set before it is still waiting.
 */

/** How a step is brought about on the real actor. */
type Means = 'send' | 'timer' | 'done' | 'error';

export interface Step {
  readonly means: Means;
  readonly event: AnyEventObject;
  /** What the pure machine says the actor must show afterwards. */
  readonly expected: { readonly value: unknown; readonly status: string };
}

export interface ActorSamples {
  readonly done?: readonly unknown[];
  readonly errors?: readonly unknown[];
}

export interface WalkOptions {
  readonly machine: AnyStateMachine;
  readonly input: unknown;
  readonly events: readonly AnyEventObject[];
  readonly actors: Readonly<Record<string, ActorSamples>>;
  readonly facts: (snapshot: AnyMachineSnapshot) => unknown;
}

interface Timer {
  readonly sendId: unknown;
  readonly delay: number;
  readonly since: number;
}

interface Position {
  readonly snapshot: AnyMachineSnapshot;
  readonly running: ReadonlySet<string>;
  readonly timers: ReadonlyMap<string, Timer>;
}

interface Choice {
  readonly key: string;
  readonly means: Means;
  readonly event: AnyEventObject;
}

const STEP_LIMIT = 50_000;
const FRUITLESS_LIMIT = 500;
const DONE = 'xstate.done.actor.';
const ERROR = 'xstate.error.actor.';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Whether an event type is meant by a descriptor: equal, `*`, or `prefix.*`. */
export const matchesDescriptor = (descriptor: string, type: string): boolean =>
  descriptor === type ||
  descriptor === '*' ||
  (descriptor.endsWith('.*') && type.startsWith(descriptor.slice(0, -1)));

function follow(
  before: Pick<Position, 'running' | 'timers'>,
  snapshot: AnyMachineSnapshot,
  actions: readonly ExecutableActionObject[],
  now: number,
): Position {
  const running = new Set(before.running);
  const timers = new Map(before.timers);
  for (const { type, params } of actions) {
    if (!isRecord(params)) continue;
    if (type === 'xstate.spawnChild' && typeof params.id === 'string') running.add(params.id);
    if (type === 'xstate.stopChild' && typeof params.id === 'string') running.delete(params.id);
    if (type === 'xstate.cancel')
      for (const [event, timer] of timers) if (timer.sendId === params.sendId) timers.delete(event);
    if (type === 'xstate.raise' && typeof params.delay === 'number' && isRecord(params.event))
      timers.set(String(params.event.type), { sendId: params.id, delay: params.delay, since: now });
  }
  return { snapshot, running, timers };
}

function choicesAt(position: Position, options: WalkOptions): Choice[] {
  const { snapshot, running, timers } = position;
  if (snapshot.status !== 'active') return [];
  const descriptors = new Set<string>(snapshot._nodes.flatMap((node) => [...node.transitions.keys()]));
  const choices: Choice[] = [];
  const add = (means: Means, key: string, event: AnyEventObject) => choices.push({ means, key, event });
  const settle = (means: 'done' | 'error', prefix: string, type: string) => {
    const actorId = type.slice(prefix.length);
    if (!running.has(actorId)) return;
    const { done = [], errors = [] } = options.actors[actorId] ?? {};
    if (means === 'done')
      for (const [index, output] of done.entries()) add(means, `${type}#${index}`, { type, output, actorId });
    else
      for (const [index, error] of errors.entries()) add(means, `${type}#${index}`, { type, error, actorId });
  };
  for (const descriptor of descriptors) {
    if (descriptor.startsWith('xstate.done.state.')) continue;
    if (descriptor.startsWith(DONE)) settle('done', DONE, descriptor);
    else if (descriptor.startsWith(ERROR)) settle('error', ERROR, descriptor);
  }
  for (const [type, timer] of timers) {
    const waits = [...timers.values()].some(
      (other) => other.since <= timer.since && other.delay < timer.delay,
    );
    if (!waits && [...descriptors].some((descriptor) => matchesDescriptor(descriptor, type)))
      add('timer', type, { type });
  }
  for (const [index, event] of options.events.entries())
    if ([...descriptors].some((descriptor) => matchesDescriptor(descriptor, event.type)))
      add('send', `${event.type}#${index}`, event);
  return choices;
}

function advance(machine: AnyStateMachine, from: Position, { means, event }: Choice, now: number): Position {
  const running = new Set(from.running);
  const timers = new Map(from.timers);
  if (means === 'timer') timers.delete(event.type);
  if ((means === 'done' || means === 'error') && typeof event.actorId === 'string')
    running.delete(event.actorId);
  const [snapshot, actions] = transition(machine, from.snapshot, event);
  return follow({ running, timers }, snapshot, actions, now);
}

/** What was learned so far: in each situation, the choices there and where the tried ones led. */
class Atlas {
  readonly #choices = new Map<string, readonly string[]>();
  readonly #ways = new Map<string, Map<string, string>>();

  visit(key: string, choices: readonly Choice[]): void {
    if (!this.#choices.has(key))
      this.#choices.set(
        key,
        choices.map((choice) => choice.key),
      );
  }

  /** Notes where a choice led; true where it had not been tried before. */
  note(from: string, choice: string, to: string): boolean {
    const ways = this.#ways.get(from) ?? new Map<string, string>();
    this.#ways.set(from, ways);
    const isNew = !ways.has(choice);
    ways.set(choice, to);
    return isNew;
  }

  untriedAt(key: string): string | undefined {
    return this.#choices.get(key)?.find((choice) => !this.#ways.get(key)?.has(choice));
  }

  /** The first choice on a shortest way from `start` to anything untried. */
  towardsUntried(start: string): string | undefined {
    const untried = this.untriedAt(start);
    if (untried !== undefined) return untried;
    const seen = new Set([start]);
    let frontier = [...(this.#ways.get(start) ?? [])].map(([first, to]) => ({ first, to }));
    while (frontier.length > 0) {
      const beyond: typeof frontier = [];
      for (const { first, to } of frontier) {
        if (seen.has(to)) continue;
        seen.add(to);
        if (this.untriedAt(to) !== undefined) return first;
        for (const next of this.#ways.get(to)?.values() ?? []) beyond.push({ first, to: next });
      }
      frontier = beyond;
    }
    return undefined;
  }
}

/** The walks, each starting at the machine's initial state; together they try everything that can be tried. */
export function generateWalks(options: WalkOptions): readonly (readonly Step[])[] {
  const { machine, input, facts } = options;
  const atlas = new Atlas();
  const walks: Step[][] = [];
  const keyOf = ({ snapshot, running, timers }: Position) =>
    JSON.stringify([
      snapshot.value,
      snapshot.status,
      facts(snapshot),
      [...running].sort(),
      [...timers.keys()].sort(),
    ]);
  let total = 0;
  for (;;) {
    const [snapshot, actions] = initialTransition(machine, input);
    let position = follow({ running: new Set(), timers: new Map() }, snapshot, actions, 0);
    const walk: Step[] = [];
    let useful = 0;
    while (walk.length - useful < FRUITLESS_LIMIT) {
      const key = keyOf(position);
      const choices = choicesAt(position, options);
      atlas.visit(key, choices);
      const wanted = atlas.towardsUntried(key);
      const choice = choices.find((candidate) => candidate.key === wanted);
      if (!choice) break;
      position = advance(machine, position, choice, walk.length + 1);
      const { value, status, error } = position.snapshot;
      walk.push({ means: choice.means, event: choice.event, expected: { value, status } });
      if (status === 'error')
        throw new Error(`${machine.id} fails at ${describeWalk(walk)}`, { cause: error });
      if (atlas.note(key, choice.key, keyOf(position))) useful = walk.length;
      total += 1;
      if (total > STEP_LIMIT)
        throw new Error(`${machine.id}: more than ${STEP_LIMIT} steps; give coarser facts`);
    }
    if (useful === 0) return walks;
    walks.push(walk.slice(0, useful));
  }
}

/** The last steps of a walk in words, for failure messages. */
export const describeWalk = (walk: readonly Step[]): string =>
  walk
    .slice(-12)
    .map(({ event, expected }) => `${event.type} → ${JSON.stringify(expected.value)}`)
    .join('\n  ');
