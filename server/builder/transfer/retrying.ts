import { codeOf } from '../../storage/failures.ts';

const ATTEMPTS = 5;
/** PostgreSQL: unique violation, serialization failure, deadlock. On SQLite there is one writer at a time. */
const lostRaces: readonly unknown[] = ['23505', '40001', '40P01'];

/**
 * Runs a transaction again if it conflicted with another one, whose changes it then sees. Only for work that depends on
 * nothing besides its own reads.
 */
export async function retrying<Result>(transaction: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction();
    } catch (error) {
      if (attempt === ATTEMPTS || !lostRaces.includes(codeOf(error))) throw error;
    }
  }
}
