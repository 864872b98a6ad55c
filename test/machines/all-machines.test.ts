import { type DirectedGraphNode, toDirectedGraph } from '@xstate/graph';
import { describe, expect, test } from 'vitest';
import type { AnyStateNode } from 'xstate';
import { machines } from '#test/support/all-machines.ts';

/**
 * Checks beyond the types. A missing target throws when the machine is created, that is, on import. A state to which no transition
 * leads is dead code.
 */
describe.each(Object.entries(machines))('%s', (_, machine) => {
  test('has no state that nothing leads to', () => {
    const graph = toDirectedGraph(machine);
    const nodes = everyNode(graph);
    const entered = new Set(nodes.flatMap(targets).flatMap(withParents));
    const dead = nodes.filter(({ stateNode }) => !entered.has(stateNode.id) && !startsWithParent(stateNode));
    expect(dead.map(({ stateNode }) => stateNode.id)).toEqual([]);
  });
});

function everyNode(node: DirectedGraphNode): DirectedGraphNode[] {
  return [node, ...node.children.flatMap(everyNode)];
}

/** The targets of a state. The graph leaves out transitions without an event. */
function targets({ edges, stateNode }: DirectedGraphNode): AnyStateNode[] {
  return [
    ...edges.map(({ target }) => target),
    ...(stateNode.always ?? []).flatMap(({ target }) => target ?? []),
  ];
}

/** A state and its ancestors, which are entered with it. */
function withParents(state: AnyStateNode): string[] {
  const ids: string[] = [];
  for (let node: AnyStateNode | undefined = state; node !== undefined; node = node.parent) ids.push(node.id);
  return ids;
}

/** The root, a region of a parallel state, and a state's initial state are entered with their parent. */
function startsWithParent(node: AnyStateNode): boolean {
  const { parent } = node;
  return (
    parent === undefined ||
    parent.type === 'parallel' ||
    (parent.type === 'compound' && parent.initial.target.includes(node))
  );
}
