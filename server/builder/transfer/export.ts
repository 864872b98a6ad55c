import type { Deps } from '../../deps.ts';
import { HttpError, notFound } from '../../http/http-error.ts';
import { pagesOf } from '../../http/rows.ts';
import type { Hold } from '../../limits/budget.ts';
import { yieldWhenDue } from '../../limits/loop-turns.ts';
import { readTogether } from '../../storage/reading.ts';
import { requireRow } from '../../storage/require-row.ts';
import { coded } from '../../words/coded.ts';
import { burgerOf } from '../burgers/burger.ts';
import { burgers } from '../burgers/store.ts';
import { buns, cheeses, type Layer, type LayerRow, patties } from '../kinds.ts';
import { bunOf } from '../layers/bun.ts';
import { cheeseOf, withoutSecrets } from '../layers/cheese.ts';
import { pattyOf } from '../layers/patty.ts';

/** Longer than an import may be, whose bound came later than large workshops. */
const EXPORT_MEBIBYTES = 16;

/** A thing as the API shows it. A file lacks its version, and a patty's summary, which follows from the rest. */
interface Shown {
  readonly version: number;
  readonly summary?: string;
}

/**
 * Reads every burger of the workshop with its layers and without secrets, oldest first, as the JSON of each.
 * @throws {HttpError} 404 for an unknown workshop, 409 for more than `EXPORT_MEBIBYTES`, 503 if it takes too much memory
 */
export function exportBurgers(deps: Deps, workshopId: string, hold: Pick<Hold, 'grow'>): Promise<string[]> {
  return readTogether(deps.db, async (tx) => {
    await requireRow(tx, 'workshop', workshopId, () => notFound('Workshop'));
    const file: string[] = [];
    let bytes = 0;

    function textOf({ version: _, summary: __, ...kept }: Shown): string {
      const text = JSON.stringify(kept);
      bytes += Buffer.byteLength(text) + ','.length;
      if (bytes > EXPORT_MEBIBYTES * 1024 * 1024)
        throw new HttpError(409, coded('export-too-large', { most: String(EXPORT_MEBIBYTES) }));
      return text;
    }

    async function listOf<Row extends LayerRow>(
      kind: Layer<Row>,
      burgerId: string,
      shown: (row: Row) => Shown,
    ): Promise<string> {
      const texts: string[] = [];
      for await (const rows of pagesOf(tx, kind, burgerId))
        for (const row of rows) {
          texts.push(textOf(shown(row)));
          await yieldWhenDue();
        }
      return `[${texts.join()}]`;
    }

    for await (const rows of pagesOf(tx, burgers, workshopId))
      for (const row of rows) {
        const layers = [
          `"buns":${await listOf(buns, row.id, bunOf)}`,
          `"cheeses":${await listOf(cheeses, row.id, (cheese) => withoutSecrets(cheeseOf(cheese)))}`,
          `"patties":${await listOf(patties, row.id, pattyOf)}`,
        ];
        const text = `${textOf(burgerOf(row)).slice(0, -1)},${layers.join()}}`;
        hold.grow(text.length * 2);
        file.push(text);
        await yieldWhenDue();
      }
    return file;
  });
}
