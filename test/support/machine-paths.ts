import { setImmediate } from 'node:timers/promises';
import {
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  type ContextFrom,
  createActor,
  type EventFromLogic,
  fromCallback,
  fromPromise,
  type InputFrom,
} from 'xstate';
import { type Deferred, deferred } from './deferred.ts';
import { ElasticClock } from './elastic-clock.ts';
import {
  type ActorSamples,
  describeWalk,
  generateWalks,
  matchesDescriptor,
  type Step,
} from './machine-walks.ts';

/**
 * Tests a machine by walks generated from the machine itself: each is replayed on a real actor, and in the
 * end every transition that the machine defines must have been taken.
 */

/** What facts and checks may look at. */
interface Seen<TMachine extends AnyStateMachine> {
  readonly value: unknown;
  readonly status: string;
  readonly context: ContextFrom<TMachine>;
  readonly output: unknown;
  hasTag(tag: string): boolean;
  can(event: EventFromLogic<TMachine>): boolean;
}

/** What happened besides the snapshot, up to the moment of a check, in this walk. */
export interface Happened {
  /** The event of the step just taken; undefined right after the start. */
  readonly event: AnyEventObject | undefined;
  /** What callback actors were sent, in order. */
  readonly received: readonly { readonly actor: string; readonly event: AnyEventObject }[];
  readonly emitted: readonly AnyEventObject[];
}

type Payload<TEvent, TType> = TEvent extends { type: TType } ? Omit<TEvent, 'type'> : never;

/** For every event type, the payloads to try it with (`[{}]` where it has none). */
type EventSamples<TMachine extends AnyStateMachine> = {
  readonly [TType in EventFromLogic<TMachine>['type']]: readonly Payload<EventFromLogic<TMachine>, TType>[];
};

export interface Cover<TMachine extends AnyStateMachine> {
  readonly machine: TMachine;
  readonly input?: InputFrom<TMachine>;
  /** Other inputs to start with as well, where no single one leads everywhere. */
  readonly moreInputs?: readonly InputFrom<TMachine>[];
  readonly events: EventSamples<TMachine>;
  /**
   * By invoke id. Promise actors: the outputs and errors to settle with. Callback actors: `callback: true`
   * (their events are among `events`); `errors` are thrown at the machine while they run.
   */
  readonly actors?: Readonly<Record<string, ActorSamples & { readonly callback?: true }>>;
  /** What besides the state value decides where events lead (guards' inputs); keep it small: it multiplies. */
  readonly facts?: (snapshot: Seen<TMachine>) => unknown;
  /**
   * Transitions that this machine's configuration rules out, in the words in which they are reported missing;
   * each of them must indeed never be taken.
   */
  readonly never?: readonly string[];
  /** Runs after the start and after every step of the replay; throw to fail. */
  readonly check?: (snapshot: Seen<TMachine>, happened: Happened) => void;
}

export interface Coverage {
  readonly walks: number;
  readonly steps: number;
  readonly transitions: number;
}

type StateNode = AnyStateMachine['root'];

const nodesOf = (node: StateNode): StateNode[] => [node, ...Object.values(node.states).flatMap(nodesOf)];

const transitionsOf = (node: StateNode): AnyTransitionDefinition[] => [
  ...[...node.transitions.values()].flat(),
  ...(node.always ?? []),
];

function describe({ source, eventType, guard, target }: AnyTransitionDefinition): string {
  const name = typeof guard === 'object' && guard !== null && 'type' in guard ? guard.type : guard;
  const condition =
    name === undefined ? '' : ` [${typeof name === 'function' ? name.name || 'inline' : name}]`;
  const targets = target?.map((node) => node.id).join(', ') ?? '(stays)';
  return `${source.id}: ${eventType || 'always'}${condition} → ${targets}`;
}

const isEvent = (value: object): value is AnyEventObject => 'type' in value && typeof value.type === 'string';

function eventsFrom(samples: Readonly<Record<string, readonly object[]>>): AnyEventObject[] {
  return Object.entries(samples)
    .flatMap(([type, payloads]) => payloads.map((payload) => ({ ...payload, type })))
    .filter(isEvent);
}

/** Everything that makes a run meaningless before it starts. */
function gaps(
  machine: AnyStateMachine,
  events: readonly AnyEventObject[],
  actors: Readonly<Record<string, unknown>>,
) {
  const nodes = nodesOf(machine.root);
  const descriptors = nodes.flatMap((node) => [...node.transitions.keys()]);
  const own = descriptors.filter((descriptor) => !descriptor.startsWith('xstate.'));
  const invoked = nodes.flatMap((node) => node.invoke.map((invoke) => invoke.id));
  return [
    ...own
      .filter((descriptor) => !events.some((event) => matchesDescriptor(descriptor, event.type)))
      .map((descriptor) => `no sample of event '${descriptor}'`),
    ...events
      .filter((event) => !own.some((descriptor) => matchesDescriptor(descriptor, event.type)))
      .map((event) => `nothing handles event '${event.type}'`),
    ...invoked.filter((id) => !(id in actors)).map((id) => `no samples for actor '${id}'`),
    ...Object.keys(actors)
      .filter((id) => !invoked.includes(id))
      .map((id) => `nothing invokes actor '${id}'`),
    ...descriptors
      .filter((descriptor) => descriptor.startsWith('xstate.snapshot.'))
      .map((descriptor) => `'${descriptor}' is not supported here`),
  ];
}

/**
 * Generates walks over `machine`, replays each on a real actor (promise actors are deferreds, callback actors
 * record what they receive, timers fire when the walk says so), compares the state at every step with what
 * the pure machine predicts, and throws with a list of transitions that were never taken.
 */
export async function coverMachine<TMachine extends AnyStateMachine>(
  options: Cover<TMachine>,
): Promise<Coverage> {
  const { actors = {}, facts = () => null, check = () => {}, never = [], input, moreInputs = [] } = options;
  const running = new Map<string, Deferred<unknown>>();
  let received: { actor: string; event: AnyEventObject }[] = [];
  const recorder = fromCallback<AnyEventObject, object>(({ receive, self }) => {
    receive((event) => received.push({ actor: self.id, event }));
  });
  const promised = fromPromise<unknown, object>(({ self }) => {
    const ends = deferred<unknown>();
    running.set(self.id, ends);
    return ends.promise;
  });
  const invokes = nodesOf(options.machine.root).flatMap((node) => node.invoke);
  const machine: AnyStateMachine = options.machine.provide({
    actors: Object.fromEntries(
      invokes.map(({ id, src }) => [String(src), actors[id]?.callback ? recorder : promised]),
    ),
  });
  const events = eventsFrom(options.events);
  const problems = gaps(machine, events, actors);
  if (problems.length > 0) throw new Error(`${machine.id}:\n  ${problems.join('\n  ')}`);

  const taken = new Set<AnyTransitionDefinition>();
  const walks: (readonly Step[])[] = [];
  for (const start of [input, ...moreInputs]) {
    const more = generateWalks({
      machine,
      input: start,
      events,
      actors,
      facts: (snapshot) => facts(look(snapshot)),
    });
    for (const walk of more) {
      running.clear();
      received = [];
      await replay(walk, start);
    }
    walks.push(...more);
  }
  const all = nodesOf(machine.root).flatMap(transitionsOf);
  const missed = all.filter((definition) => !taken.has(definition)).map(describe);
  const unexpected = missed.filter((name) => !never.includes(name));
  if (unexpected.length > 0) throw new Error(`${machine.id}: never taken:\n  ${unexpected.join('\n  ')}`);
  const wrong = never.filter((name) => !missed.includes(name));
  if (wrong.length > 0) throw new Error(`${machine.id}: taken, or not there:\n  ${wrong.join('\n  ')}`);
  return { walks: walks.length, steps: walks.flat().length, transitions: all.length };

  function look(snapshot: AnyMachineSnapshot): Seen<TMachine> {
    const { value, status, context, output } = snapshot;
    return {
      value,
      status,
      context,
      output,
      hasTag: (tag) => snapshot.hasTag(tag),
      can: (event) => snapshot.can(event),
    };
  }

  async function replay(walk: readonly Step[], start: typeof input): Promise<void> {
    const clock = new ElasticClock();
    const emitted: AnyEventObject[] = [];
    const failures: unknown[] = [];
    const actor = createActor(machine, {
      input: start,
      clock,
      inspect: (inspected) => {
        if (inspected.type !== '@xstate.microstep' || inspected.actorRef.sessionId !== inspected.rootId)
          return;
        for (const definition of inspected._transitions) taken.add(definition);
      },
    });
    clock.scheduled = () => Object.values(actor.system.getSnapshot()._scheduledEvents);
    actor.on('*', (event: AnyEventObject) => emitted.push(event));
    actor.subscribe({ error: (error) => failures.push(error) });
    actor.start();
    check(look(actor.getSnapshot()), { event: undefined, received, emitted });
    for (const [index, step] of walk.entries()) {
      await perform(step);
      const snapshot: AnyMachineSnapshot = actor.getSnapshot();
      const story = () => `${machine.id} after\n  ${describeWalk(walk.slice(0, index + 1))}`;
      if (JSON.stringify([snapshot.value, snapshot.status]) !== JSON.stringify(Object.values(step.expected)))
        throw new Error(`${story()}\nis in ${JSON.stringify(snapshot.value)} (${snapshot.status})`, {
          cause: failures[0],
        });
      try {
        check(look(snapshot), { event: step.event, received, emitted });
      } catch (cause) {
        throw new Error(`${story()}\n${cause instanceof Error ? cause.message : String(cause)}`, { cause });
      }
    }
    actor.stop();

    async function perform({ means, event }: Step): Promise<void> {
      const ends = typeof event.actorId === 'string' ? running.get(event.actorId) : undefined;
      if (means === 'timer') clock.fire(event.type);
      else if (means === 'send' || !ends) actor.send(event);
      else {
        if (means === 'done') ends.resolve(event.output);
        else ends.reject(event.error);
        await setImmediate();
      }
    }
  }
}
