import type { AnyStateMachine, AnyStateNode } from 'xstate';

/**
 * A machine as a Mermaid state diagram: nested and parallel states with their tags, and for each transition its event with
 * the guard in brackets.
 */
export function mermaid(machine: AnyStateMachine): string {
  return ['stateDiagram-v2', ...inside(machine.root, '  '), ''].join('\n');
}

function inside(node: AnyStateNode, indent: string): string[] {
  const children = Object.values(node.states);
  const lines = children.flatMap((child, index) => {
    const separator = node.type === 'parallel' && index > 0 ? [`${indent}--`] : [];
    return [...separator, ...drawState(child, indent)];
  });
  const initial = node.type === 'compound' ? node.initial.target[0] : undefined;
  if (initial !== undefined) lines.unshift(`${indent}[*] --> ${idOf(initial)}`);
  return [...lines, ...transitions(node, indent)];
}

function drawState(node: AnyStateNode, indent: string): string[] {
  const tags = node.tags.length > 0 ? `<br/>#35;${node.tags.join(' #35;')}` : '';
  const head = `${indent}state "${node.key}${tags}" as ${idOf(node)}`;
  if (Object.keys(node.states).length === 0) {
    const end = node.type === 'final' ? [`${indent}${idOf(node)} --> [*]`] : [];
    return [head, ...end, ...transitions(node, indent)];
  }
  return [`${head} {`, ...inside(node, `${indent}  `), `${indent}}`];
}

function transitions(node: AnyStateNode, indent: string): string[] {
  // Mermaid has no place for the transitions of the root, and notes on the first state would mislead.
  if (node.parent === undefined) return rootTransitions(node, indent);
  const lines = [...node.transitions.values()].flat().flatMap(({ eventType, guard, target, source }) => {
    const label = `${eventName(eventType)}${guardName(guard)}`;
    return (target ?? [source]).map((to) => `${indent}${idOf(source)} --> ${idOf(to)} : ${label}`);
  });
  const always = (node.always ?? []).flatMap(({ guard, target, source }) =>
    (target ?? [source]).map((to) => `${indent}${idOf(source)} --> ${idOf(to)} : always${guardName(guard)}`),
  );
  return [...new Set([...lines, ...always])];
}

function rootTransitions(root: AnyStateNode, indent: string): string[] {
  const lines = [...root.transitions.values()].flat().map(({ eventType, guard, target }) => {
    const to = target?.[0];
    return `${indent}%% anywhere: ${eventName(eventType)}${guardName(guard)}${to === undefined ? '' : ` → ${to.key}`}`;
  });
  return [...new Set(lines)];
}

/** Readable names for xstate's own events. A colon would end a Mermaid label. */
export function eventName(type: string): string {
  return type
    .replace(/^xstate\.done\.actor\.(.*)$/, '$1 done')
    .replace(/^xstate\.error\.actor\.(.*)$/, '$1 failed')
    .replace(/^xstate\.after\.([^.]*)\..*$/, 'after $1')
    .replace(/^xstate\.done\.state\..*$/, 'done')
    .replaceAll(':', ' ');
}

/** The guard of a transition in brackets; nothing if it has none. */
export function guardName(guard: unknown): string {
  if (guard === undefined) return '';
  if (typeof guard === 'string') return ` [${guard}]`;
  if (typeof guard === 'object' && guard !== null && 'type' in guard) return ` [${String(guard.type)}]`;
  if (typeof guard === 'function' && guard.name !== '') return ` [${guard.name}]`;
  return ' [condition]';
}

/** The name of a state in a diagram. */
export function idOf(node: AnyStateNode): string {
  return node.path.map((part) => part.replaceAll(/\W/g, '_')).join('__');
}
