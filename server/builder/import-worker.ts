/** A thread that reads one large import file: it gives the plan in parts, each when it is asked for. */
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { HttpError } from '../http/http-error.ts';
import { inSlices } from './batches.ts';
import { planImport } from './import-plan.ts';
import type { ImportPart } from './read-import.ts';

const { bytes, now } = z.object({ bytes: z.instanceof(ArrayBuffer), now: z.date() }).parse(workerData);
const parts = partsOf();

parentPort?.on('message', () => {
  parentPort?.postMessage(parts.next().value);
});

function* partsOf(): Generator<ImportPart, ImportPart> {
  try {
    const plan = planImport(new TextDecoder().decode(bytes), now);
    for (const burgers of inSlices(plan.burgers)) yield { burgers };
    for (const buns of inSlices(plan.buns)) yield { buns };
    for (const cheeses of inSlices(plan.cheeses)) yield { cheeses };
    for (const patties of inSlices(plan.patties)) yield { patties };
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return { refusal: { message: error.message, field: error.field } };
  }
  return { isEnd: true };
}
