import type { Reporter, TestModule } from 'vitest/node';
import { type Known, SCREEN, taken } from '../../../scripts/proof-record.ts';

/** Prints the coverage of the machines' proofs, and records it for the machines' pages; see `npm run paths`. */
export default class PathsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const metas = tests.map((test) => test.meta());
    const walks = metas.flatMap(({ screens }) => (screens ? [screens] : []));
    const proofs = metas
      .flatMap(({ proof }) => (proof ? [proof] : []))
      .map((proof) => {
        const own = walks.filter(({ machine }) => machine === proof.name);
        const walked = new Set(own.flatMap((walk) => walk.walked));
        const excused = Object.assign({}, ...own.map((walk) => walk.excused));
        return { ...proof, isWalked: own.length > 0, walked, excused };
      })
      .toSorted((one, other) => one.name.localeCompare(other.name));
    console.table(
      proofs.map(({ name, states, transitions, taken: { length }, isWalked, walked, excused }) => ({
        machine: name,
        states,
        transitions,
        taken: length,
        screens: isWalked ? `${walked.size} (${Object.keys(excused).length} excused)` : 'not walked',
      })),
    );
    taken.write(
      Object.fromEntries(
        proofs.map(({ name, taken: names, walked, excused }): [string, Known] => [
          name,
          Object.fromEntries(names.toSorted().map((one) => [one, placesOf(walked.has(one), excused[one])])),
        ]),
      ),
    );
    for (const test of tests) {
      const { state, errors = [] } = test.result();
      if (state === 'failed')
        console.log(`${test.fullName}\n${errors.map(({ message }) => message).join('\n')}`);
    }
  }
}

/** The places at which a proof takes a transition. */
function placesOf(isWalked: boolean, excuse: unknown): string {
  if (isWalked) return SCREEN;
  return excuse === undefined ? 'machine' : `machine (${String(excuse)})`;
}
