import { filterRows, folded } from './lists/table-view.ts';

/** Something that can be found by its label, its hint or other words. */
export interface Findable {
  readonly label: string;
  readonly hint?: string;
  /** Words that find it, too, and are not shown. */
  readonly words?: string;
}

export interface CommandGroup<T extends Findable> {
  readonly commands: readonly T[];
  /** The number of commands shown for an empty query. The default is none. */
  readonly unasked?: number;
}

/** The maximum number of commands of a group shown for a query. Among thousands of burgers, more words find the right one. */
const MAX_COUNT = 6;

/**
 * The groups with the commands that contain every word of the query, however it is spelt. Labels that begin with the query come
 * first, then those in which a word does, then the others, each in the given order. The groups are ordered by their best
 * command. An empty query finds the first commands of each group.
 */
export function findCommands<G extends CommandGroup<Findable>>(
  groups: readonly G[],
  query: string,
): readonly G[] {
  const words = folded(query.trim());
  if (words === '')
    return groups
      .map((group) => ({ ...group, commands: group.commands.slice(0, group.unasked ?? 0) }))
      .filter(({ commands }) => commands.length > 0);
  return groups
    .map((group) => {
      const ranked = filterRows(group.commands, [{ id: 'text', searchText: textOf }], words)
        .map((command) => ({ command, rank: rankOf(folded(command.label), words) }))
        .sort((one, other) => one.rank - other.rank);
      const commands = ranked.slice(0, MAX_COUNT).map(({ command }) => command);
      return { found: { ...group, commands }, rank: ranked[0]?.rank ?? null };
    })
    .filter(({ rank }) => rank !== null)
    .sort((one, other) => Number(one.rank) - Number(other.rank))
    .map(({ found }) => found);
}

const textOf = ({ label, hint = '', words = '' }: Findable) => `${label} ${hint} ${words}`;

function rankOf(label: string, words: string): number {
  const at = label.indexOf(words);
  if (at < 0) return 3;
  if (at === 0) return 0;
  return /[\p{L}\p{N}]/u.test(label.charAt(at - 1)) ? 2 : 1;
}
