import { readFile, writeFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { parseJson } from '../../lib/json.ts';
import { messageOf } from '../../lib/message-of.ts';
import { type Outcome, outcomeSchema, type Run, runSchema, runWithOutcomesSchema } from '../run.ts';
import { type Called, createClient } from './client.ts';
import { junitOf } from './junit.ts';
import { AskError, type Asked, endSentence, faultsOf, namedIn, verdictWords } from './words.ts';

/*
 * `npm run admin -- ask`: asks a burger the questions of a file, for pipelines.
 */

export const ASK_USAGE = `npm run admin -- ask <file> --burger <id>    asks a burger the questions of a file; docs/questions.md
    [--server <address>] [--state newest|published] [--times 1|3] [--junit <file>]`;

/** What the command ends with. Whatever is unknown is neither passed nor failed. */
const ALL_PASSED = 0;
const SOME_FAILED = 1;
const UNKNOWN = 2;

const LOOK_MS = 1000;

const settings = z.object({
  file: z.string('Name the file of the questions.'),
  burger: z.string('Name the burger with --burger.').min(1, 'Name the burger with --burger.'),
  server: z.url({
    protocol: /^https?$/,
    error: '--server must be an address such as https://console.example.com.',
  }),
  state: z.enum(['newest', 'published'], '--state must be newest or published.').default('newest'),
  times: z.enum(['1', '3'], '--times must be 1 or 3.').default('1').transform(Number),
  junit: z.string().optional(),
  account: z.string('Set COWTEX_ACCOUNT and COWTEX_PASSWORD to an account and its password.'),
  password: z.string('Set COWTEX_ACCOUNT and COWTEX_PASSWORD to an account and its password.'),
});

/** Where the lines go, and whether the pipeline is cancelled. */
interface Terminal {
  say(line: string): void;
  complain(line: string): void;
  readonly cancelled: AbortSignal;
}

/** Runs the command, and returns its exit code. */
export async function ask(
  args: readonly string[],
  defaults: {
    readonly server: string;
    readonly account: string | undefined;
    readonly password: string | undefined;
  },
  { say, complain, cancelled }: Terminal,
): Promise<number> {
  try {
    const { file, junit, ...options } = read(args, defaults);
    const questions = await questionsIn(file);
    const called = createClient(options);
    const { burger, state, times } = options;
    const runs = `/api/burger/${encodeURIComponent(burger)}/question-runs`;
    const started = await called(runSchema, 'POST', runs, { file: questions, state, times });
    const { run, outcomes } = await watched(called, started, say, cancelled);
    say(summaryOf(run));
    if (junit !== undefined)
      await writeFile(junit, junitOf(run, outcomes)).catch((error: unknown) => {
        throw new AskError(`The file ${junit} can't be written: ${messageOf(error)}`);
      });
    return exitOf(run);
  } catch (error) {
    if (!(error instanceof AskError)) throw error;
    complain(error.message);
    return UNKNOWN;
  }
}

function read(args: readonly string[], defaults: object) {
  const option = { type: 'string' } as const;
  const options = { burger: option, server: option, state: option, times: option, junit: option };
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [file, ...more] = positionals;
    if (more.length > 0) throw new AskError(`One file at a time.\n${ASK_USAGE}`);
    const { data, error } = settings.safeParse({ ...defaults, ...values, file });
    if (data === undefined) throw new AskError(`${error.issues[0]?.message}\n${ASK_USAGE}`);
    return data;
  } catch (error) {
    throw error instanceof AskError ? error : new AskError(`${messageOf(error)}\n${ASK_USAGE}`);
  }
}

async function questionsIn(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new AskError(`The file ${file} can't be read: ${messageOf(error)}`);
  });
  const questions = parseJson(text);
  if (questions === undefined) throw new AskError(`The file ${file} isn't JSON.`);
  return questions;
}

/** Says the outcomes as they come, until the run has ended. It is stopped where the pipeline is cancelled. */
async function watched(called: Called, started: Run, say: Terminal['say'], cancelled: AbortSignal) {
  const path = `/api/question-runs/${started.id}`;
  const outcomes: Asked[] = [];
  const seen = new Set<number>();
  for (;;) {
    const run = await called(runWithOutcomesSchema, 'GET', path);
    for (const { id, name, outcomes: known } of run.questions)
      for (const { place, time, verdict } of known) {
        if (seen.has(place)) continue;
        seen.add(place);
        const isPlain = verdict === 'passed' || verdict === 'empty';
        const outcome: Outcome | null = isPlain
          ? null
          : await called(outcomeSchema, 'GET', `${path}/outcomes/${place}`);
        const asked = { id, name, time, verdict, faults: outcome === null ? [] : faultsOf(outcome) };
        outcomes.push(asked);
        say(
          [
            `${verdictWords[verdict].padEnd(18)} ${namedIn(run, asked)}`,
            ...asked.faults.map((fault) => `    ${fault}`),
          ].join('\n'),
        );
      }
    if (run.end !== null) return { run, outcomes };
    if (cancelled.aborted && !run.is_stopping) await called(runSchema, 'POST', `${path}/stop`);
    await pause(LOOK_MS);
  }
}

function summaryOf({ counts, end }: Run): string {
  const { questions, passed, failed, unasked, empty } = counts;
  const others = [
    [failed, 'failed'],
    [unasked, 'could not be asked'],
    [empty, 'with nothing expected'],
  ] as const;
  const told = others.filter(([count]) => count > 0).map(([count, words]) => `, ${count} ${words}`);
  return `${passed} of ${questions} passed${told.join('')}. ${endSentence(end)}`.trim();
}

/** Of a file that expects nothing, nothing is known either. */
function exitOf({ counts, end }: Run): number {
  if (end !== 'finished' || counts.unasked > 0) return UNKNOWN;
  if (counts.failed > 0) return SOME_FAILED;
  return counts.passed > 0 ? ALL_PASSED : UNKNOWN;
}
