import type { AnyEventObject } from 'xstate';
import type { Path, Step } from './graph.ts';
import type { Replayed } from './replay.ts';

/** A long path with the transitions that it takes. */
export interface Tour {
  readonly path: Path;
  readonly taken: ReadonlySet<string>;
}

type Replay = (path: Path, onStep: (replayed: Replayed) => void) => Promise<ReadonlySet<string>>;

interface Edge {
  readonly step: Step;
  readonly taken: ReadonlySet<string>;
}

/** The outgoing edges of each situation. */
type Edges = ReadonlyMap<string, readonly Edge[]>;

/**
 * Covers every transition and event of the given paths with few tours. Starting a tour costs more than a step, so each
 * tour repeatedly takes the nearest uncovered edge. It takes an edge that ends it only when no other is left.
 */
export async function toursOf(
  start: string,
  paths: readonly Path[],
  replay: Replay,
  isLast: (event: AnyEventObject) => boolean,
): Promise<readonly Tour[]> {
  const edges = await edgesOf(start, paths, replay);
  const isEnd = ({ event, situation }: Step) => isLast(event) || (edges.get(situation) ?? []).length === 0;
  const walked = new Set<unknown>();
  const tours: Tour[] = [];
  for (;;) {
    const planned = new Set(walked);
    const path: Step[] = [];
    let at: string | undefined = start;
    while (at !== undefined) {
      const isNew = (edge: Edge) => covered(edge).some((one) => !planned.has(one));
      const way: readonly Edge[] =
        wayTo(edges, at, isEnd, (edge) => isNew(edge) && !isEnd(edge.step)) ??
        wayTo(edges, at, isEnd, isNew) ??
        [];
      path.push(...way.map(({ step }) => step));
      for (const one of way.flatMap(covered)) planned.add(one);
      const last: Step | undefined = way.at(-1)?.step;
      at = last === undefined || isEnd(last) ? undefined : last.situation;
    }
    if (path.length === 0) return tours;
    const taken = await replay(path, () => {});
    const before = walked.size;
    for (const one of [...taken, ...path.map(({ event }) => event)]) walked.add(one);
    if (walked.size === before) throw new Error('A tour takes nothing new: its facts say too little');
    tours.push({ path, taken });
  }
}

/** The transitions and the event that an edge covers. */
const covered = ({ step, taken }: Edge): readonly unknown[] => [...taken, step.event];

/** The edges of each situation, found by a replay of the paths. */
async function edgesOf(start: string, paths: readonly Path[], replay: Replay): Promise<Edges> {
  const edges = new Map<string, Edge[]>();
  for (const path of paths)
    await replay(path, ({ steps, taken }) => {
      const step = path[steps - 1];
      if (step === undefined) return;
      const from = path[steps - 2]?.situation ?? start;
      const known = edges.get(from) ?? [];
      edges.set(from, known);
      if (!known.some((edge) => edge.step.event === step.event)) known.push({ step, taken });
    });
  return edges;
}

/** The shortest way from a situation to a wanted edge, including that edge. */
function wayTo(
  edges: Edges,
  from: string,
  isEnd: (step: Step) => boolean,
  isWanted: (edge: Edge) => boolean,
): readonly Edge[] | undefined {
  const seen = new Set([from]);
  let ways: readonly (readonly [at: string, way: readonly Edge[]])[] = [[from, []]];
  while (ways.length > 0) {
    const onward: (readonly [string, readonly Edge[]])[] = [];
    for (const [at, way] of ways)
      for (const edge of edges.get(at) ?? []) {
        if (isWanted(edge)) return [...way, edge];
        const { situation } = edge.step;
        if (isEnd(edge.step) || seen.has(situation)) continue;
        seen.add(situation);
        onward.push([situation, [...way, edge]]);
      }
    ways = onward;
  }
  return undefined;
}
