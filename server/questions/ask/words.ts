import type { Finding, Outcome, Run, RunEnd, Verdict } from '../run.ts';
import type { Expectation } from '../set.ts';

/*
 * What `ask` prints about outcomes, in English. What a model or a host has said is in one line, without control characters: terminals
 * and pipelines obey some.
 */

/** A problem that whoever runs the command can correct. */
export class AskError extends Error {}

/** A question that was asked. */
export interface Asked {
  readonly id: string;
  readonly name: string;
  readonly time: number;
  readonly verdict: Verdict;
  /** What did not hold, or why it could not be asked, a line each. */
  readonly faults: readonly string[];
}

export const verdictWords: Readonly<Record<Verdict, string>> = {
  passed: 'passed',
  failed: 'failed',
  unasked: 'could not be asked',
  empty: 'nothing expected',
};

const MAX_SHOWN = 300;

/** A text in one line, as much of it as a reader needs. */
export const inLine = (text: string): string => {
  const line = text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  return line.length > MAX_SHOWN ? `${line.slice(0, MAX_SHOWN).toWellFormed()}…` : line;
};

/** A line for each expectation that did not hold, after the reason if there is one. */
export function faultsOf({ reason, turns }: Outcome): string[] {
  const faults = reason === null ? [] : [inLine(reason.message)];
  for (const [index, { answer, failure, findings }] of (turns ?? []).entries()) {
    const which = (turns ?? []).length > 1 ? `answer ${index + 1}: ` : '';
    for (const finding of findings)
      if (finding.verdict !== 'passed')
        faults.push(
          `${which}expected ${expected(finding.expectation)}, ${was(finding, failure?.message ?? answer)}`,
        );
  }
  return faults;
}

function expected({ type, ...more }: Expectation): string {
  const values = Object.values(more).map((value) => JSON.stringify(value));
  return inLine([type, ...values].join(' '));
}

function was({ verdict, seen }: Finding, answer: string): string {
  if (verdict === 'unknown') return 'which could not be told';
  // Names of the called tools: there are none.
  if (seen === '') return 'but no tool was called';
  return `was ${typeof seen === 'number' ? seen : JSON.stringify(inLine(seen ?? answer))}`;
}

/** The name of a question, and which time it was asked where there are several. */
export const namedIn = ({ times }: Run, { name, time }: Pick<Asked, 'name' | 'time'>): string =>
  times === 1 ? inLine(name) : `${inLine(name)} (${time} of ${times})`;

const ends: Readonly<Record<RunEnd, string>> = {
  finished: '',
  stopped: 'The run was stopped.',
  interrupted: 'The run was interrupted: its server stopped. Ask again.',
  hopeless:
    'The run ended because eight questions in a row could not be asked. Correct what they say, and ask again.',
  nothing: 'There is no such state of the burger. Publish one, or ask with --state newest.',
};

/** How a run has ended; '' for one that has asked everything. */
export const endSentence = (end: RunEnd | null): string => (end === null ? '' : ends[end]);
