import { useLingui } from '@lingui/react/macro';
import type { Token } from 'markdown-it';
import { createElement, type ReactNode } from 'react';
import { Icon } from '#views/controls/icons/icons.tsx';
import { scrollable } from '#views/controls/scrollable.ts';
import { VisuallyHidden } from '#views/controls/visually-hidden.tsx';
import { CodeBlock } from './code-block.tsx';
import styles from './markdown.module.css';

/** The direction of a text follows its own script. */
const dir = 'auto';

/** The elements for the library's tags. Headings start below the levels of the page's own headings. */
const elements: ReadonlyMap<string, string> = new Map([
  ...['p', 'blockquote', 'ul', 'li', 'thead', 'tbody', 'tr', 'em', 'strong'].map(
    (tag) => [tag, tag] as const,
  ),
  ['s', 'del'],
  ['h1', 'h3'],
  ['h2', 'h4'],
  ['h3', 'h5'],
  ['h4', 'h6'],
  ['h5', 'h6'],
  ['h6', 'h6'],
]);
const alignments: ReadonlyMap<unknown, string | undefined> = new Map([
  ['text-align:center', styles.center],
  ['text-align:right', styles.right],
]);

interface OpenElement {
  readonly token: Token | null;
  readonly children: ReactNode[];
}

/** The elements for the library's tokens. Only elements, attributes and addresses in this file are possible. */
export function elementsOf(tokens: readonly Token[]): readonly ReactNode[] {
  const root: OpenElement = { token: null, children: [] };
  const open = [root];
  for (const [at, token] of tokens.entries()) {
    const { children } = open.at(-1) ?? root;
    // The paragraphs of a list without blank lines.
    if (token.hidden) continue;
    if (token.nesting === 1) open.push({ token, children: [] });
    else if (token.nesting === 0) {
      const isInLink = open.some((each) => each.token?.type === 'link_open');
      for (const node of leaf(token, at, isInLink, tokens[at - 2]?.type === 'list_item_open'))
        addNode(children, node);
    } else {
      const ended = open.pop();
      if (ended?.token) addNode((open.at(-1) ?? root).children, element(ended.token, ended.children, at));
    }
  }
  return root.children;
}

/** Adds a node. Adjacent texts are merged, so that the browser has fewer text nodes. */
function addNode(nodes: ReactNode[], node: ReactNode): void {
  if (node === '') return;
  const last = nodes.at(-1);
  if (typeof node === 'string' && typeof last === 'string') nodes[nodes.length - 1] = last + node;
  else nodes.push(node);
}

/** A text beside an element, in an element of its own; see `Words`. */
const withoutText = (node: ReactNode): ReactNode =>
  typeof node === 'string' ? createElement('span', null, node) : node;

function element(token: Token, content: readonly ReactNode[], key: number): ReactNode {
  const children = content.length > 1 ? content.map(withoutText) : content;
  switch (token.type) {
    case 'ordered_list_open':
      return createElement('ol', { key, dir, start: Number(token.attrGet('start') ?? 1) }, ...children);
    case 'table_open':
      return <TableFrame key={key}>{children}</TableFrame>;
    case 'th_open':
    case 'td_open': {
      const className = alignments.get(token.attrGet('style'));
      return createElement(token.type === 'th_open' ? 'th' : 'td', { key, dir, className }, ...children);
    }
    case 'link_open':
      return createElement('a', { key, ...linkTo(token.attrGet('href')) }, ...children);
    default:
      return createElement(
        elements.get(token.tag) ?? 'span',
        token.block ? { key, dir } : { key },
        ...children,
      );
  }
}

/** The attributes of a link to a foreign page. The library has already rejected the addresses that `reader.ts` forbids. */
const linkTo = (href: unknown) => ({ href: String(href), target: '_blank', rel: 'noopener noreferrer' });

function leaf(token: Token, key: number, isInLink: boolean, isItemStart: boolean): readonly ReactNode[] {
  switch (token.type) {
    case 'inline': {
      const nodes = elementsOf(token.children ?? []);
      return isItemStart ? withBox(nodes) : nodes;
    }
    case 'softbreak':
    case 'hardbreak':
      return ['\n'];
    case 'hr':
      return [<hr key={key} />];
    case 'code_inline':
      return [<code key={key}>{token.content}</code>];
    case 'fence':
    case 'code_block':
      return [<CodeBlock key={key} parts={[token.content]} language={token.info.trim().split(/\s/, 1)[0]} />];
    case 'image': {
      const label = token.content || String(token.attrGet('src'));
      if (isInLink) return [label];
      return [createElement('a', { key, ...linkTo(token.attrGet('src')) }, label)];
    }
    default:
      return [token.content];
  }
}

const BOX = /^\[([ xX])\]\s/;

/** A task's content with a mark instead of its brackets. */
function withBox([first, ...rest]: readonly ReactNode[]): readonly ReactNode[] {
  const [brackets, mark] = (typeof first === 'string' && BOX.exec(first)) || [];
  if (typeof first !== 'string' || brackets === undefined) return [first, ...rest];
  return [<TaskMark key="box" isDone={mark !== ' '} />, first.slice(brackets.length), ...rest];
}

/** A table that scrolls if it is wider than the page. */
function TableFrame({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  return (
    <figure aria-label={t`Table`} {...scrollable} className={styles.tableFrame}>
      <table>{children}</table>
    </figure>
  );
}

/** The box of a task. It is drawn, because many fonts have no such character. */
function TaskMark({ isDone }: { isDone: boolean }) {
  const { t } = useLingui();
  return (
    <span className={styles.box}>
      <Icon d={isDone ? 'M2.5 2.5h11v11h-11zM5 8.2l2.2 2.2L11 6' : 'M2.5 2.5h11v11h-11z'} />
      <VisuallyHidden>
        {isDone
          ? t({ message: 'Done:', comment: 'Before a task in a list' })
          : t({ message: 'To do:', comment: 'Before a task in a list' })}{' '}
      </VisuallyHidden>
    </span>
  );
}
