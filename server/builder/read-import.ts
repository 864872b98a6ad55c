import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { HttpError } from '../http/http-error.ts';
import { type ImportPlan, planImport } from './import-plan.ts';

/** A smaller file is read before a thread has begun. */
const LARGE_BYTES = 256 * 1024;
/** Several times what a file of 16 MiB takes. */
const MOST_MEMORY_MB = 768;

/** What the thread gives when it is asked: some of the plan, why there is none, or that this was all. */
export interface ImportPart extends Partial<ImportPlan> {
  readonly refusal?: { readonly message: string; readonly field: string | undefined };
  readonly isEnd?: true;
}

let last: Promise<unknown> = Promise.resolve();

/**
 * Reads an import file without holding up anybody else: a large one in a thread of its own, one after another.
 * @throws {HttpError} 400 that names the place of the first fault
 */
export async function readImport(bytes: ArrayBuffer, now: Date): Promise<ImportPlan> {
  if (bytes.byteLength <= LARGE_BYTES) return planImport(new TextDecoder().decode(bytes), now);
  const reading = last.then(() => readInThread(bytes, now));
  last = reading.catch(() => undefined);
  return reading;
}

async function readInThread(bytes: ArrayBuffer, now: Date): Promise<ImportPlan> {
  const worker = new Worker(new URL('./import-worker.ts', import.meta.url), {
    workerData: { bytes, now },
    transferList: [bytes],
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
  });
  try {
    const plan: ImportPlan = { burgers: [], buns: [], cheeses: [], patties: [] };
    for (;;) {
      worker.postMessage('next');
      const [part]: ImportPart[] = await once(worker, 'message');
      if (part?.refusal) throw new HttpError(400, part.refusal.message, fieldOf(part.refusal));
      if (part === undefined || part.isEnd) return plan;
      plan.burgers.push(...(part.burgers ?? []));
      plan.buns.push(...(part.buns ?? []));
      plan.cheeses.push(...(part.cheeses ?? []));
      plan.patties.push(...(part.patties ?? []));
    }
  } finally {
    await worker.terminate();
  }
}

const fieldOf = ({ field }: { field: string | undefined }) => (field === undefined ? {} : { field });
