import { change, type Writing } from '../../storage/change.ts';

/**
 * Counts an answer to a visitor, unless the burger has given `most` today (UTC) already; then false. It is counted in the
 * database, because servers share it and a restart must not begin the day again.
 */
export async function countVisitorAnswer(deps: Writing, burgerId: string, most: number): Promise<boolean> {
  if (most === 0) return false;
  return change(deps, 'visitor', async ({ tx, now }) => {
    const day = now.slice(0, 'YYYY-MM-DD'.length);
    const { numInsertedOrUpdatedRows: counted } = await tx
      .insertInto('visitor_answers')
      .values({ burger_id: burgerId, day, answers: 1 })
      .onConflict((conflict) =>
        conflict
          .column('burger_id')
          .doUpdateSet((row) => ({
            day,
            answers: row
              .case()
              .when('visitor_answers.day', '=', day)
              .then(row('visitor_answers.answers', '+', 1))
              .else(1)
              .end(),
          }))
          .where((row) =>
            row.or([row('visitor_answers.day', '<>', day), row('visitor_answers.answers', '<', most)]),
          ),
      )
      .executeTakeFirstOrThrow();
    return counted === 1n;
  });
}
