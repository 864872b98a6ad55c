import type { TaskMeta } from 'vitest';
import type { Reporter, TestModule } from 'vitest/node';

interface Row {
  readonly machine: string;
  readonly states: number | '-';
  readonly transitions: number | '-';
  readonly taken: number | '-';
  readonly screens: string;
}

/** Prints a table of what the proofs of machines have covered; see `npm run paths`. */
export default class PathsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const metas = tests.map((test) => test.meta());
    const rows = metas.flatMap(({ proof }): Row[] => {
      if (!proof) return [];
      const { name: machine, states, transitions, taken } = proof;
      const screens = inWords(
        metas.flatMap((meta) => (meta.screens?.machine === machine ? [meta.screens] : [])),
      );
      return [{ machine, states, transitions, taken, screens }];
    });
    console.table(rows.toSorted((one, other) => one.machine.localeCompare(other.machine)));
    for (const test of tests) {
      const { state, errors = [] } = test.result();
      if (state === 'failed')
        console.log(`${test.fullName}\n${errors.map(({ message }) => message).join('\n')}`);
    }
  }
}

/** What was walked of a machine. The lists of the resources are walked one by one. */
function inWords(walks: readonly NonNullable<TaskMeta['screens']>[]): string {
  if (walks.length === 0) return 'not walked';
  const sum = (key: 'transitions' | 'walked' | 'excused') => walks.reduce((all, walk) => all + walk[key], 0);
  return `${sum('walked')} of ${sum('transitions')} (${sum('excused')} excused)`;
}
