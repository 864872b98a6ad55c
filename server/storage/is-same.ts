/** True if a stored row has these columns already. */
export function isSame(stored: object, columns: object): boolean {
  const known = new Map<string, unknown>(Object.entries(stored));
  return Object.entries(columns).every(([name, value]) => known.get(name) === value);
}
