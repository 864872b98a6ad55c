/**
 * The fonts that tests see, whatever else a machine has. Each set is a configuration for fontconfig in test/support/fonts.
 * Systems without fontconfig (macOS, Windows) show fonts of their own.
 */
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** By the name of the set: the file that each of its fonts has everywhere, and the package that brings it on Debian. */
const SETS = {
  liberation: {
    LiberationSans: 'fonts-liberation',
    LiberationMono: 'fonts-liberation',
    NotoSansCJK: 'fonts-noto-cjk',
  },
  dejavu: { DejaVuSans: 'fonts-dejavu-core', DejaVuSansMono: 'fonts-dejavu-core' },
  'noto-cjk': { NotoSansCJK: 'fonts-noto-cjk' },
};

export type FontSet = keyof typeof SETS;

/** The folders that the configurations name. */
const FOLDERS = [
  '/usr/share/fonts',
  '/usr/local/share/fonts',
  join(homedir(), '.local/share/fonts'),
  join(homedir(), '.fonts'),
];

/** The variable that gives a program the fonts of a set and no others. */
export function fontEnvironment(set: FontSet = 'liberation'): { readonly FONTCONFIG_FILE: string } {
  return { FONTCONFIG_FILE: join(import.meta.dirname, `../test/support/fonts/${set}.conf`) };
}

/** The fonts of a set by name, and the packages that would bring those that this machine lacks. */
export function fontsOf(set: FontSet): {
  readonly names: readonly string[];
  readonly missing: readonly string[];
} {
  const files = FOLDERS.filter((folder) => existsSync(folder)).flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }),
  );
  const isThere = (name: string) => files.some((file) => new RegExp(`(^|/)${name}(-|\\.)[^/]*$`).test(file));
  const fonts = Object.entries(SETS[set]);
  const missing = fonts.flatMap(([name, brings]) => (isThere(name) ? [] : [brings]));
  return { names: fonts.map(([name]) => name), missing: [...new Set(missing)] };
}
