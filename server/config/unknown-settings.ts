const OURS = /^COWTEX_/;
/** Kubernetes sets such variables in every container beside a service that is named cowtex. */
const OF_KUBERNETES = /^COWTEX_(SERVICE|PORT)(_|$)/;

/** The variables that look like settings and are none, each with the setting that was probably meant. */
export function unknownSettings(
  names: readonly string[],
  known: readonly string[],
): { name: string; meant: string | undefined }[] {
  return names
    .filter((name) => OURS.test(name) && !OF_KUBERNETES.test(name) && !known.includes(name))
    .map((name) => ({ name, meant: nearest(name, known) }));
}

/** The known name with the fewest different letters, if they are at most a third of those after the prefix. */
function nearest(name: string, known: readonly string[]): string | undefined {
  const [first] = known
    .map((candidate) => ({ candidate, letters: difference(name, candidate) }))
    .toSorted((one, other) => one.letters - other.letters);
  return first !== undefined && first.letters <= name.replace(OURS, '').length / 3
    ? first.candidate
    : undefined;
}

/** The number of letters that have to be added, removed or changed (Levenshtein). */
function difference(one: string, other: string): number {
  let before = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [row, letter] of [...one].entries()) {
    const line = [row + 1];
    for (const [column, wanted] of [...other].entries()) {
      const changed = (before[column] ?? 0) + (letter === wanted ? 0 : 1);
      line.push(Math.min(changed, (before[column + 1] ?? 0) + 1, (line[column] ?? 0) + 1));
    }
    before = line;
  }
  return before.at(-1) ?? 0;
}
