import type { CDPSession } from '@playwright/test';

interface Node {
  readonly role: string;
  readonly name: string;
  /** A heading's level, else 0. */
  readonly level: number;
}

const LANDMARKS = ['banner', 'navigation', 'main', 'contentinfo'];

/** The faults of the page's headings and landmarks in its accessibility tree. */
export async function treeFaults(cdp: CDPSession): Promise<string[]> {
  const nodes = await nodesOf(cdp);
  const dialogs = nodes.filter(({ role }) => role === 'dialog' || role === 'alertdialog');
  const headings = nodes.filter(({ role }) => role === 'heading');
  const landmarks = nodes.filter(({ role }) => LANDMARKS.includes(role));
  return [
    ...(isUnderWay(nodes) ? [] : headingFaults(headings, dialogs.length > 0)),
    ...dialogs.filter(({ name }) => name === '').map(() => 'A dialog has no name.'),
    ...(dialogs.length > 0 ? [] : landmarkFaults(landmarks)),
    ...namesOnce(nodes.filter(({ role }) => role === 'navigation' || role === 'region' || role === 'form')),
  ];
}

/** True if the page only says so far that it is loading. */
function isUnderWay(nodes: readonly Node[]): boolean {
  const main = nodes.findIndex(({ role }) => role === 'main');
  const end = nodes.findIndex(({ role }) => role === 'contentinfo');
  return nodes
    .slice(main + 1, end)
    .every(({ role }) => ['status', 'StaticText', 'InlineTextBox', 'generic'].includes(role));
}

function headingFaults(headings: readonly Node[], isInDialog: boolean): string[] {
  const faults: string[] = [];
  const ones = headings.filter(({ level }) => level === 1).length;
  if (!isInDialog && ones !== 1) faults.push(`The page has ${ones} headings of the first level.`);
  let before = isInDialog ? 1 : 0;
  for (const { name, level } of headings) {
    if (name === '') faults.push(`A heading of level ${level} says nothing.`);
    if (level > before + 1)
      faults.push(`The heading “${name}” of level ${level} follows one of level ${before}.`);
    before = level;
  }
  return faults;
}

/** The bar, the side navigation of members, the page itself, the footer: in the order in which they are read. */
function landmarkFaults(landmarks: readonly Node[]): string[] {
  const roles = landmarks.map(({ role }) => role).filter((role, index, all) => role !== all[index - 1]);
  const inMain = roles.filter((role) => role !== 'navigation');
  return inMain.join() === 'banner,main,contentinfo' ? [] : [`The landmarks are ${roles.join(', ')}.`];
}

/** Several landmarks of a role are told from each other by their names. */
function namesOnce(nodes: readonly Node[]): string[] {
  return nodes.flatMap(({ role, name }, index) =>
    name === ''
      ? role === 'navigation'
        ? ['A navigation has no name.']
        : []
      : nodes.findIndex((other) => other.role === role && other.name === name) < index
        ? [`Two of the role ${role} are called “${name}”.`]
        : [],
  );
}

/** The accessibility tree in the order in which it is read, without ignored nodes. */
export async function nodesOf(cdp: CDPSession): Promise<readonly Node[]> {
  const { nodes } = await cdp.send('Accessibility.getFullAXTree');
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const read: Node[] = [];
  const visit = (id: string) => {
    const node = byId.get(id);
    if (node === undefined) return;
    if (!node.ignored)
      read.push({
        role: String(node.role?.value ?? ''),
        name: String(node.name?.value ?? ''),
        level: Number(node.properties?.find(({ name }) => name === 'level')?.value.value ?? 0),
      });
    for (const child of node.childIds ?? []) visit(child);
  };
  const [root] = nodes;
  if (root !== undefined) visit(root.nodeId);
  return read;
}
