import { msg } from '@lingui/core/macro';
import type { Burger } from './entities.ts';
import { sampleBurgers } from './sample-burgers.ts';
import type { Say } from './say.ts';

const MAX_COUNT = 5;

/** The sample runs of the sample burgers in the past 30 days. */
const SAMPLE_RUNS = [412, 318, 167];

/** Samples for an account without burgers. */
const samples = (say: Say): readonly RecentBurger[] => [
  ...sampleBurgers(say).map((burger, index) => ({ ...burger, runs: SAMPLE_RUNS[index] ?? 0 })),
  { id: 'BRG-004', name: say(msg`Demo Burger`), workshopId: 'WS-1024', runs: 54 },
];

export interface RecentBurger extends Pick<Burger, 'id' | 'name' | 'workshopId'> {
  /** In the past 30 days: a sample figure. Null for a real burger, whose runs nobody counts. */
  readonly runs: number | null;
}

/** The first five burgers of a list that begins with the latest; samples if the list is empty. */
export function recentBurgers(latest: readonly Burger[], say: Say) {
  if (latest.length === 0) return { burgers: samples(say), isSample: true };
  return {
    burgers: latest.slice(0, MAX_COUNT).map((burger) => ({ ...burger, runs: null })),
    isSample: false,
  };
}
