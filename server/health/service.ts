import type { AnyScope } from '../access/scope.ts'
import { askDatabase, writeAnything } from '../database/connection.ts'
import { Unavailable } from '../errors/app-error.ts'

/** @throws {Unavailable} when the database does not answer: no requests should come here now. */
export async function requireDatabase({ effects }: Pick<AnyScope, 'effects'>) {
  const { availability, db, reads } = effects
  const wasFull = availability.requireRoom()
  try {
    await askDatabase(reads)
    if (wasFull) await writeAnything(db)
  } catch (error) {
    throw new Unavailable({ text: 'The database does not answer', cause: error })
  }
  if (wasFull) availability.works()
}
