import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Small files of many walks through screens. The last of them to begin would run alone for half a minute. */
const LONGEST = ['chat', 'session', 'pair', 'demo', 'forms', 'list'].map(
  (name) => `/test/screens/${name}.test.ts`,
);

/** Begins with the files that take longest. Vitest knows them after a run, and on a fresh clone takes the largest for them. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = LONGEST.findIndex((path) => moduleId.endsWith(path));
      return place < 0 ? LONGEST.length : place;
    };
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other));
  }
}
