import { change, type Writing } from '../../storage/change.ts';

const DAY_MS = 24 * 60 * 60_000;
const dayOf = (time: string): string => time.slice(0, 'YYYY-MM-DD'.length);

/**
 * Counts an answer to a visitor, unless the burger has given `most` today (UTC) already; then false. It is counted in the
 * database, because servers share it and a restart must not begin the day again. At midnight one server may still be in the day
 * before, which must not begin again either.
 */
export async function countVisitorAnswer(deps: Writing, burgerId: string, most: number): Promise<boolean> {
  if (most === 0) return false;
  return change(deps, 'visitor', async ({ tx, now }) => {
    const [day, tomorrow] = [dayOf(now), dayOf(new Date(Date.parse(now) + DAY_MS).toISOString())];
    const { numInsertedOrUpdatedRows: counted } = await tx
      .insertInto('visitor_answers')
      .values({ burger_id: burgerId, day, answers: 1 })
      .onConflict((conflict) =>
        conflict
          .column('burger_id')
          .doUpdateSet((row) => {
            const sameDay = row.case().when(row.between('visitor_answers.day', day, tomorrow));
            return {
              day: sameDay.then(row.ref('visitor_answers.day')).else(day).end(),
              answers: sameDay
                .then(row('visitor_answers.answers', '+', 1))
                .else(1)
                .end(),
            };
          })
          .where((row) =>
            row.or([
              row.not(row.between('visitor_answers.day', day, tomorrow)),
              row('visitor_answers.answers', '<', most),
            ]),
          ),
      )
      .executeTakeFirstOrThrow();
    return counted === 1n;
  });
}
