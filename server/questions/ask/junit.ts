import type { Run, RunWithOutcomes } from '../run.ts';
import { type Asked, endSentence, namedIn, verdictWords } from './words.ts';

/*
 * A run as a file of JUnit, which pipelines show: what failed is a `failure`, what could not be asked an `error`, and what expects
 * nothing is `skipped`.
 */

/** XML can hold no other characters, however they are written. */
const UNWRITABLE = /[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

const MARKS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
};

const written = (text: string): string =>
  text.replaceAll(UNWRITABLE, '').replaceAll(/[&<>"\n]/g, (mark) => MARKS[mark] ?? mark);

const elements = { passed: null, failed: 'failure', unasked: 'error', empty: 'skipped' } as const;

/** The file of a run that has ended. What it did not come to is an error, too. */
export function junitOf(run: RunWithOutcomes, outcomes: readonly Asked[]): string {
  const asked = new Map(outcomes.map((one) => [`${one.id}\n${one.time}`, one]));
  const cases = run.questions.flatMap(({ id, name }) =>
    Array.from({ length: run.times }, (_, index): Asked => {
      const time = index + 1;
      const missing = { id, name, time, verdict: 'unasked', faults: [endSentence(run.end)] } as const;
      return asked.get(`${id}\n${time}`) ?? missing;
    }),
  );
  const count = (verdict: Asked['verdict']) => cases.filter((one) => one.verdict === verdict).length;
  const counts = `tests="${cases.length}" failures="${count('failed')}" errors="${count('unasked')}" skipped="${count('empty')}"`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuites>
  <testsuite name="${written(run.name)}" ${counts} timestamp="${run.started_at.slice(0, 19)}">
${cases.map((one) => caseOf(run, one)).join('\n')}
  </testsuite>
</testsuites>
`;
}

function caseOf(run: Run, { verdict, faults, ...question }: Asked): string {
  const element = elements[verdict];
  const begin = `    <testcase classname="${written(run.name)}" name="${written(namedIn(run, question))}"`;
  if (element === null) return `${begin}/>`;
  const [first = verdictWords[verdict]] = faults;
  return `${begin}><${element} message="${written(first)}">${written(faults.join('\n'))}</${element}></testcase>`;
}
