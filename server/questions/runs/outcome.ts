import type { CodedMessage } from '../../words/coded.ts';
import type { Judgement } from '../judge.ts';
import type { AnsweredTurn, Outcome as ShownOutcome, Verdict } from '../run.ts';
import type { Turn } from '../set.ts';

/*
 * What became of asking a question once, as it is kept: without the prompts and expectations, which the run has.
 */

type Reason = ShownOutcome['reason'];

/** A prompt's answer, and what was found in it. */
export type KeptTurn = Omit<AnsweredTurn, 'prompt' | 'findings'> & {
  readonly findings: readonly Judgement[];
};

export interface Detail {
  readonly reason: Reason;
  readonly turns: readonly KeptTurn[];
}

export interface Outcome {
  readonly verdict: Verdict;
  readonly detail: Detail;
}

/** A message with its code, as the API shows it. */
export const reasonOf = ({ message, errorCode }: CodedMessage): NonNullable<Reason> => ({
  message,
  ...(errorCode && {
    error_code: { code: errorCode.code, ...(errorCode.params && { params: errorCode.params }) },
  }),
});

/** A question that could not be asked. */
export const unasked = (why: CodedMessage): Outcome => ({
  verdict: 'unasked',
  detail: { reason: reasonOf(why), turns: [] },
});

/** Failures that say nothing of the burger: the model, or the way to it. */
const OUTSIDE = /^(?:model-|certificate-untrusted$|proxy-refused$)/;

/** The verdict of turns of which the last may have failed. */
export function verdictOf(turns: readonly Turn[], kept: readonly KeptTurn[]): Verdict {
  const failed = kept.find(({ failure }) => failure !== null);
  if (OUTSIDE.test(failed?.failure?.error_code?.code ?? '')) return 'unasked';
  const findings = kept.flatMap((turn) => turn.findings);
  if (findings.some(({ verdict }) => verdict !== 'passed')) return 'failed';
  // What was not asked any more did not come true.
  if (turns.slice(kept.length).some(({ expect }) => expect.length > 0)) return 'failed';
  const isExpected = turns[kept.length - 1]?.expect.some(({ type }) => type === 'error') ?? false;
  if (failed !== undefined && !isExpected) return 'failed';
  return findings.length === 0 ? 'empty' : 'passed';
}

const worst: readonly Verdict[] = ['failed', 'unasked', 'passed', 'empty'];

/** The worse of two verdicts about the same question. */
export const worse = (one: Verdict, other: Verdict): Verdict =>
  worst.indexOf(one) < worst.indexOf(other) ? one : other;

/** The worst verdict of each question. */
export function worstOf(
  outcomes: readonly { readonly question_id: string; readonly verdict: Verdict }[],
): Map<string, Verdict> {
  const all = new Map<string, Verdict>();
  for (const { question_id: id, verdict } of outcomes) all.set(id, worse(all.get(id) ?? verdict, verdict));
  return all;
}
