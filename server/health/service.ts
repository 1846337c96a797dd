import { sql } from 'kysely'
import type { Scope } from '../access/scope.ts'
import { AppError } from '../errors/app-error.ts'

/** @throws {AppError} 503 when the database does not answer: no requests should come here now. */
export async function requireDatabase({ db }: Pick<Scope, 'db'>): Promise<void> {
  try {
    await sql`select 1`.execute(db)
  } catch (error) {
    throw new AppError(503, 'unavailable', 'The database does not answer', { cause: error })
  }
}
