import { type Member, membersOf } from './members.ts';

type Path = readonly [string, ...string[]];

/**
 * The text of a JSON object after one member is set, or removed if `value` is null. Everything else stays as it was typed:
 * numbers, spelling, order and white space. `value` is JSON, and a path leads into nested objects. The text has to be valid; an
 * empty text counts as an empty object. Linear in the text for each step of the path.
 */
export function withMember(text: string, path: Path, value: string | null): string {
  return changed(text.trim() === '' ? '{}' : text, path, value, '');
}

/** `indent` is that of the line on which the object begins, or null within an object on one line. */
function changed(text: string, [key, ...rest]: Path, value: string | null, indent: string | null): string {
  const members = membersOf(text);
  const member = members.findLast((each) => each.key === key);
  const [next, ...later] = rest;
  if (next === undefined) {
    if (value === null) return removed(text, members, key);
    return member ? replaced(text, member, value) : inserted(text, members, key, value, indent);
  }
  const inner = member ? text.slice(member.value, member.end) : '{}';
  if (value === null && !inner.startsWith('{')) return text;
  const within = indentOf(text, members, indent);
  // A new object is indented as a whole when it is inserted.
  const inside = member || within === null ? within : '';
  const after = changed(inner.startsWith('{') ? inner : '{}', [next, ...later], value, inside);
  return member ? replaced(text, member, after) : inserted(text, members, key, after, indent);
}

const replaced = (text: string, { value, end }: Member, by: string): string =>
  text.slice(0, value) + by + text.slice(end);

function inserted(
  text: string,
  members: readonly Member[],
  key: string,
  value: string,
  indent: string | null,
): string {
  const within = indentOf(text, members, indent);
  const member = `${JSON.stringify(key)}: ${within === null ? value : value.replaceAll('\n', `\n${within}`)}`;
  const last = members.at(-1);
  if (last)
    return `${text.slice(0, last.end)},${gapBefore(text, last.start)}${member}${text.slice(last.end)}`;
  const body = within === null ? member : `\n${within}${member}\n${indent ?? ''}`;
  return `${text.slice(0, text.indexOf('{') + 1)}${body}${text.slice(text.lastIndexOf('}'))}`;
}

function removed(text: string, members: readonly Member[], key: string): string {
  const kept = members.filter((member) => member.key !== key);
  const [first, last] = [members[0], members.at(-1)];
  if (!first || !last || kept.length === members.length) return text;
  if (kept.length === 0) return `${text.slice(0, text.indexOf('{') + 1)}${text.slice(text.lastIndexOf('}'))}`;
  const parts = kept.map(({ start, end }, index) => {
    const gap = index === 0 ? '' : `,${gapBefore(text, start)}`;
    return gap + text.slice(start, end);
  });
  return text.slice(0, first.start) + parts.join('') + text.slice(last.end);
}

/** The white space before an index. */
function gapBefore(text: string, place: number): string {
  let start = place;
  while (start > 0 && ' \t\r\n'.includes(text.charAt(start - 1))) start -= 1;
  return text.slice(start, place);
}

/** The indent of an object's members, or null if they are on one line. */
function indentOf(text: string, members: readonly Member[], indent: string | null): string | null {
  const [first] = members;
  if (first === undefined) return indent === null ? null : `${indent}  `;
  const gap = gapBefore(text, first.start);
  const lineStart = gap.lastIndexOf('\n');
  return lineStart === -1 ? null : gap.slice(lineStart + 1);
}
