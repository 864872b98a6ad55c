import { appendFileSync } from 'node:fs';
import { setup } from 'xstate';
import { type Mutant, mutantsOfDefinition, mutantsOfImplementations } from './mutants.ts';

const { MUTANT: wanted, MUTANTS: notes } = process.env;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** A mutant can take an eventless transition for ever. XState stops it here, far beyond the microsteps of any machine. */
const MAX_MICROSTEPS = 100;
const bounded = (definition: unknown) =>
  isObject(definition) ? { ...definition, options: { maxIterations: MAX_MICROSTEPS } } : definition;

/**
 * XState's `setup` for the machines of one folder. It creates the mutant that MUTANT names, and writes all possible
 * mutants to the file MUTANTS.
 */
export function mutatedSetup(folder: string): typeof setup {
  return new Proxy(setup, {
    apply(target, self, [options]) {
      const made = Reflect.apply(target, self, [mutated(options, mutantsOfImplementations)]);
      const createMachine = new Proxy(made.createMachine, {
        apply: (create, setUp, [definition]) =>
          Reflect.apply(create, setUp, [bounded(mutated(definition, mutantsOfDefinition))]),
      });
      return { ...made, createMachine };
    },
  });

  function mutated(given: unknown, mutantsOf: (given: Record<string, unknown>) => readonly Mutant[]) {
    if (!isObject(given)) return given;
    const mutants = mutantsOf(given);
    if (notes !== undefined) for (const { key } of mutants) appendFileSync(notes, `${folder} ${key}\n`);
    return mutants.find(({ key }) => `${folder} ${key}` === wanted)?.mutate(given) ?? given;
  }
}
