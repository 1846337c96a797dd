import type { AnyScope } from '../access/scope.ts'
import { askDatabase } from '../database/connection.ts'
import { AppError } from '../errors/app-error.ts'

/** @throws {AppError} 503 when the database does not answer: no requests should come here now. */
export async function requireDatabase({ db }: Pick<AnyScope, 'db'>) {
  try {
    await askDatabase(db)
  } catch (error) {
    throw new AppError(
      { status: 503, error: 'unavailable' },
      { code: 'unavailable', field: null, parameters: {} },
      { text: 'The database does not answer', cause: error },
    )
  }
}
