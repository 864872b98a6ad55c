import { fork } from 'node:child_process';
import { once } from 'node:events';
import { HttpError } from '../../http/http-error.ts';
import type { CodedMessage } from '../../words/coded.ts';
import { type ImportPlan, planImport } from './plan.ts';

/** A smaller file is read at once. A larger one may hold so many burgers that other calls would wait. */
const LARGE_BYTES = 32 * 1024;
/** Several times what a file of 16 MiB takes. */
const MOST_MEMORY_MB = 768;

/** A message of the process: a part of the plan, the fault of the file, or the end. */
export interface ImportPart extends Partial<ImportPlan> {
  readonly refusal?: { readonly message: CodedMessage; readonly field: string | undefined };
  readonly isEnd?: true;
}

let last: Promise<unknown> = Promise.resolve();

/**
 * Reads an import file without blocking other requests. Large files are read in a process each, one after another.
 * @throws {HttpError} 400 that names the place of the first fault
 */
export async function readImport(bytes: ArrayBuffer, now: Date): Promise<ImportPlan> {
  if (bytes.byteLength <= LARGE_BYTES) return planImport(new TextDecoder().decode(bytes), now);
  const reading = last.then(() => readApart(bytes, now));
  last = reading.catch(() => undefined);
  return reading;
}

/** A process and not a thread, because the hundreds of megabytes of a thread are not freed when it ends. */
async function readApart(bytes: ArrayBuffer, now: Date): Promise<ImportPlan> {
  const reader = fork(new URL('./plan-reader.ts', import.meta.url), [now.toISOString()], {
    execArgv: [`--max-old-space-size=${MOST_MEMORY_MB}`],
    serialization: 'advanced',
    stdio: ['pipe', 'inherit', 'inherit', 'ipc'],
  });
  const ended = new AbortController();
  reader.once('error', (error) => ended.abort(error));
  reader.once('exit', (code, signal) =>
    ended.abort(new Error(`The reader of an import ended with ${code ?? signal}`)),
  );
  // A process that has ended is reported by its `exit`.
  reader.stdin?.on('error', () => undefined);
  reader.stdin?.end(new Uint8Array(bytes));
  try {
    const plan: ImportPlan = { burgers: [], buns: [], cheeses: [], patties: [] };
    for (;;) {
      const [part]: ImportPart[] = await once(reader, 'message', { signal: ended.signal });
      if (part?.refusal) throw new HttpError(400, part.refusal.message, fieldOf(part.refusal));
      if (part === undefined || part.isEnd) return plan;
      plan.burgers.push(...(part.burgers ?? []));
      plan.buns.push(...(part.buns ?? []));
      plan.cheeses.push(...(part.cheeses ?? []));
      plan.patties.push(...(part.patties ?? []));
      reader.send('next');
    }
  } finally {
    reader.kill('SIGKILL');
  }
}

const fieldOf = ({ field }: { field: string | undefined }) => (field === undefined ? {} : { field });
