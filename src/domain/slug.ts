/** Letters and digits of any script in lower case, with a hyphen between them for everything else. */
export function slug(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
}
