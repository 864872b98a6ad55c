import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { leavesOf } from './graph.ts';
import { look } from './look.ts';
import type { Expectation } from './proof-types.ts';

export interface Expectations {
  /** Throws if the step is not as expected. */
  check(before: AnyMachineSnapshot, event: AnyEventObject, after: AnyMachineSnapshot): void;
  /** The expectations of steps that no path has taken. */
  unmet(): readonly string[];
}

export function expectationsOf<TMachine extends AnyStateMachine>(
  all: readonly Expectation<TMachine>[],
): Expectations {
  const unmet = new Set(all);
  return {
    check(before, event, after) {
      for (const one of all) {
        const isMeant = event.type.startsWith(one.event) && isIn(before, one.from);
        if (!isMeant || one.when?.(look(before), event) === false) continue;
        unmet.delete(one);
        const { restarts, keeps } = one;
        if (!isIn(after, one.to))
          throw new Error(`${wordsOf(one)}, and not to ${leavesOf(after).join(', ')}`);
        if (restarts !== undefined && isSame(before, after, restarts))
          throw new Error(`${wordsOf(one)} where ${restarts} begins anew`);
        if (keeps !== undefined && !isSame(before, after, keeps))
          throw new Error(`${wordsOf(one)} where ${keeps} goes on`);
      }
    },
    unmet: () => [...unmet].map(wordsOf),
  };
}

const wordsOf = ({
  from,
  event,
  to,
}: {
  readonly from: string;
  readonly event: string;
  readonly to: string;
}) => `${event} leads from ${from || 'any state'} to ${to}`;

const isIn = (snapshot: AnyMachineSnapshot, state: string): boolean =>
  state === '' || leavesOf(snapshot).some((leaf) => leaf === state || leaf.startsWith(`${state}.`));

const isSame = (before: AnyMachineSnapshot, after: AnyMachineSnapshot, actor: string): boolean =>
  before.children[actor] === after.children[actor];
