/**
 * A process that reads one large import file from its standard input and sends the plan in parts, each after the first on
 * request. Its argument is the time.
 */
import { text } from 'node:stream/consumers';
import { HttpError } from '../../http/http-error.ts';
import { inSlices } from './batches.ts';
import { planImport } from './plan.ts';
import type { ImportPart } from './read-import.ts';

const parts = partsOf(await text(process.stdin), new Date(process.argv[2] ?? ''));
const give = () => process.send?.(parts.next().value);

process.on('message', give);
give();

function* partsOf(json: string, now: Date): Generator<ImportPart, ImportPart> {
  try {
    const plan = planImport(json, now);
    for (const burgers of inSlices(plan.burgers)) yield { burgers };
    for (const buns of inSlices(plan.buns)) yield { buns };
    for (const cheeses of inSlices(plan.cheeses)) yield { cheeses };
    for (const patties of inSlices(plan.patties)) yield { patties };
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return { refusal: { message: error.coded, field: error.field } };
  }
  return { isEnd: true };
}
