import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { isLeaf, nameOfTransition, nodesOf, transitionsOf } from '../test/support/proof/graph.ts';
import { eventName, guardName, idOf } from './mermaid.ts';
import { type Known, SCREEN } from './proof-record.ts';

/** The machines by name, with what the commands `npm run paths` and `npm run mutate` have recorded of each. */
type Proven = Readonly<
  Record<string, { readonly machine: AnyStateMachine; readonly taken: Known; readonly losses: Known }>
>;

/** What each machine is, for the list of the charts. */
const subjects: Readonly<Record<string, string>> = {
  session: 'From the sign-in to its end: tokens, profile, other tabs',
  form: 'A draft, perhaps a question, a call and its outcome',
  loader: 'Data with a reload and a fallback',
  list: 'A loader and the form of the open command',
  stream: 'What an answer does while it comes',
  chat: 'The connection of a conversation, its prompts and what is kept of it',
  pages: 'A list that comes page by page: the history, the audit log',
  pair: 'Two chats side by side',
  demo: 'The guided demo, step by step',
  checkout: 'The steps to another plan',
  choice: 'The language, the theme, the plan',
  recording: 'A conversation from a file',
  'question-run': 'A run of a question set, as the console watches it',
  runs: 'A run of a question set, on the server that asks it',
};

/** The machine whose chart the page of the proof shows. */
const SHOWN = 'session';

/** `docs/machines/README.md`: the list of the charts. */
export function machinesPage(all: Proven): string {
  const rows = Object.entries(all).map(([name, { machine, taken, losses }]) => {
    const subject = subjects[name];
    if (subject === undefined) throw new Error(`The machine ${name} has no subject in scripts/proof-page.ts`);
    const { transitions, throughScreen } = countOf(machine, taken);
    const screen = Object.keys(taken).length === 0 ? 'by tests of its own' : throughScreen;
    return `| [${name}](${name}.md) | ${subject} | ${transitions} | ${screen} | ${noticedIn(losses)} |`;
  });
  return `# The charts

Generated from the machines by \`npm run diagrams\`. [The proof](../proof.md) says what the figures mean.

| chart | what it is | transitions | through the screen | losses noticed |
| --- | --- | --- | --- | --- |
${rows.join('\n')}
`;
}

/** `docs/proof.md`: what is proven of the machines, with the chart of one of them. */
export function proofPage(all: Proven): string {
  const shown = all[SHOWN];
  if (shown === undefined) throw new Error(`There is no machine ${SHOWN}`);
  const counts = Object.values(all).map(({ machine, taken }) => countOf(machine, taken));
  const sum = (figures: readonly number[]) => figures.reduce((one, other) => one + other, 0);
  const transitions = sum(counts.map((count) => count.transitions));
  return `# The proof

Generated from the machines by \`npm run diagrams\`.

The console's behaviour is in statecharts. Paths that are generated from each chart are replayed on a real actor and, in Chromium,
through the screen, where an event is a press or an answer of the server. What has to be seen then is written by hand and not taken
from the chart. A mutator takes out one transition after the other, and a test has to notice.

- ${counts.length} machines
- ${transitions} transitions, each taken on the machine
- ${sum(counts.map((count) => count.throughScreen))} of them taken through the screen, too; each other one has a reason on the page of [its chart](machines/README.md)
- ${sum(Object.values(all).map(({ losses }) => noticedIn(losses)))} of them whose loss a test notices

\`\`\`sh
npm run paths      # takes every transition, and records where
npm run mutate     # takes one out after the other, and records what is noticed
npm run diagrams   # writes this page, and one for each chart
\`\`\`

## The chart of the session

A thick arrow is taken on the machine and through the screen, a thin one on the machine, and a dotted one is excused from the screen
with a reason. [Its page](machines/${SHOWN}.md) has the actions of each state.

\`\`\`mermaid
${flowchart(shown.machine, shown.taken)}
\`\`\`

## A break

Without the transition 'renewTokens failed [isUnanswered]' a server that does not answer would sign people out. The proof fails with
the path that shows it:

\`\`\`
session after
  signed in → {"active":{"access":"checking","tokens":"steady"}}
  token rejected → {"active":{"access":"checking","tokens":"renewing"}}
  xstate.error.actor.renewTokens → "signedOut"
xstate.error.actor.renewTokens leads from active.tokens.renewing to active.tokens.steady, and not to signedOut
\`\`\`

[How a machine is proven](../test/README.md#how-a-machine-is-proven) names the parts.
`;
}

function countOf(machine: AnyStateMachine, taken: Known) {
  const places = transitionsOf(machine).map((one) => taken[nameOfTransition(machine, one)]);
  return {
    transitions: places.length,
    throughScreen: places.filter((place) => place === SCREEN).length,
  };
}

const noticedIn = (losses: Known): number =>
  Object.values(losses).filter((result) => result === 'noticed').length;

/** The machine as a Mermaid flowchart, because a state diagram has one stroke only. */
function flowchart(machine: AnyStateMachine, taken: Known): string {
  const nodes = nodesOf(machine.root).filter(({ path }) => path.length > 0);
  const lines = transitionsOf(machine).flatMap((one) =>
    (one.target ?? [one.source]).map((to) => {
      const label = `${eventName(one.eventType) || 'always'}${guardName(one.guard)}`;
      return `  ${placeOf(one.source)} ${strokeOf(machine, one, taken)}|"${label}"| ${placeOf(to)}`;
    }),
  );
  return ['flowchart LR', ...drawn(machine.root, '  '), ...new Set(lines)].join('\n');

  function drawn(node: AnyStateNode, indent: string): string[] {
    const anywhere = node.path.length === 0 ? [`${indent}anywhere(["anywhere"])`] : [];
    const children = Object.values(node.states).flatMap((child) =>
      isLeaf(child)
        ? [`${indent}${idOf(child)}["${child.key}"]`]
        : [
            `${indent}subgraph ${idOf(child)} ["${child.key}"]`,
            ...drawn(child, `${indent}  `),
            `${indent}end`,
          ],
    );
    return [...anywhere, ...children];
  }

  function placeOf(node: AnyStateNode): string {
    return nodes.includes(node) ? idOf(node) : 'anywhere';
  }
}

function strokeOf(machine: AnyStateMachine, transition: AnyTransitionDefinition, taken: Known): string {
  const place = taken[nameOfTransition(machine, transition)];
  if (place === SCREEN) return '==>';
  return place === undefined || place === 'machine' ? '-->' : '-.->';
}
