import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';

/** The record of a machine's transitions, each by its name. */
export type Known = Readonly<Record<string, string>>;

/** The places of a transition that is taken on the machine and through the screen. */
export const SCREEN = 'machine, screen';

/** A file of docs/machines/proof with the results of one command, by machine. */
function recordIn(path: string) {
  const all = (): Readonly<Record<string, Known>> => {
    try {
      return z
        .record(z.string(), z.record(z.string(), z.string()))
        .parse(JSON.parse(readFileSync(path, 'utf8')));
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
      throw error;
    }
  };
  return {
    read: (machine: string): Known => all()[machine] ?? {},
    write(found: Readonly<Record<string, Known>>): void {
      mkdirSync(dirname(path), { recursive: true });
      const sorted = Object.entries({ ...all(), ...found }).sort(([one], [other]) => (one < other ? -1 : 1));
      writeFileSync(path, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
    },
  };
}

/** The places where each transition is taken, from `npm run paths`, by its description. */
export const taken = recordIn('docs/machines/proof/taken.json');

/** True for each transition whose loss a test notices, from `npm run mutate`, by its place in the machine. */
export const losses = recordIn('docs/machines/proof/losses.json');
