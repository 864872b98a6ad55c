import { test } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import type { Proof } from './proof-types.ts';
import { type Coverage, prove } from './prove.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** For the report of `npm run paths`. */
    proof?: Coverage & { readonly name: string };
  }
}

export function testProof<TMachine extends AnyStateMachine>(proof: Proof<TMachine>): void {
  test(`the ${proof.name} is what its proof says`, { timeout: 300_000 }, async ({ task }) => {
    task.meta.proof = { name: proof.name, ...(await prove(proof)) };
  });
}
