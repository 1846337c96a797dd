import type { Random } from '../effects/random.ts'
import type { Db } from './database.ts'
import { isUniqueViolation } from './transaction.ts'

/** Writes this start of the service down, with which an epoch of the feed begins. Of processes that start at once, each comes after another. */
export async function noteStart(db: Db, random: Random) {
  const { last } = await db
    .selectFrom('data_starts')
    .select((eb) => eb.fn.max('number').as('last'))
    .executeTakeFirstOrThrow()
  try {
    const number = (last ?? 0) + 1
    await db.insertInto('data_starts').values({ number, id: random.uuid() }).execute()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    await noteStart(db, random)
  }
}
