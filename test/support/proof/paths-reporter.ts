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
    const walks = new Map(metas.flatMap(({ screens }) => (screens ? [[screens.machine, screens]] : [])));
    const rows = metas.flatMap(({ proof }): Row[] => {
      if (!proof) return [];
      const walked = walks.get(proof.name);
      const { name: machine, states, transitions, taken } = proof;
      const screens = walked ? `${walked.walked} (${walked.excused} excused)` : 'not walked';
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
