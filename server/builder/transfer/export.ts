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
import { buns, cheeses, patties } from '../kinds.ts';
import { bunOf } from '../layers/bun.ts';
import { cheeseOf, withoutSecrets } from '../layers/cheese.ts';
import { pattyOf } from '../layers/patty.ts';
import { layersByBurger, type Pages } from '../many-layers.ts';

const EXPORT_MEBIBYTES = 16;

/**
 * Reads every burger of the workshop with its layers and without secrets, oldest first, as the JSON of each.
 * @throws {HttpError} 404 for an unknown workshop, 409 for more than `EXPORT_MEBIBYTES`, 503 if it takes too much memory
 */
export function exportBurgers(deps: Deps, workshopId: string, hold: Pick<Hold, 'grow'>): Promise<string[]> {
  return readTogether(deps.db, async (tx) => {
    await requireRow(tx, 'workshop', workshopId, () => notFound('Workshop'));
    const file = createFile(hold);
    for await (const rows of pagesOf(tx, burgers, workshopId)) {
      const ids = rows.map(({ id }) => id);
      const layers = {
        buns: await layersByBurger(tx, buns, ids),
        cheeses: await layersByBurger(tx, cheeses, ids),
        patties: await layersByBurger(tx, patties, ids),
      };
      for (const row of rows) {
        file.begin(plain(burgerOf(row)));
        await file.list('buns', layers.buns(row.id), (bun) => plain(bunOf(bun)));
        await file.list('cheeses', layers.cheeses(row.id), (cheese) =>
          plain(withoutSecrets(cheeseOf(cheese))),
        );
        await file.list('patties', layers.patties(row.id), (patty) => plain(pattyOf(patty)));
        file.end();
        await yieldWhenDue();
      }
    }
    return file.burgers;
  });
}

/** What is shown of a thing without its version, and a patty's summary, which follows from the rest. */
const plain = ({
  version: _,
  summary: __,
  ...kept
}: {
  readonly version: number;
  readonly summary?: string;
}) => kept;

/** The text of a file. It may be longer than an import, whose bound came later than large workshops. */
function createFile(hold: Pick<Hold, 'grow'>) {
  const burgers: string[] = [];
  let text = '';
  let bytes = '[]'.length;

  function add(more: string): void {
    text += more;
    bytes += Buffer.byteLength(more);
    if (bytes > EXPORT_MEBIBYTES * 1024 * 1024)
      throw new HttpError(409, coded('export-too-large', { most: String(EXPORT_MEBIBYTES) }));
  }

  return {
    burgers,
    begin(burger: object): void {
      if (burgers.length > 0) bytes += ','.length;
      add(JSON.stringify(burger).slice(0, -1));
    },
    async list<Row>(name: string, pages: Pages<Row>, shown: (row: Row) => object): Promise<void> {
      add(`,"${name}":[`);
      let separator = '';
      for await (const rows of pages)
        for (const row of rows) {
          add(separator + JSON.stringify(shown(row)));
          separator = ',';
          await yieldWhenDue();
        }
      add(']');
    },
    end(): void {
      add('}');
      hold.grow(text.length * 2);
      burgers.push(text);
      text = '';
    },
  };
}
