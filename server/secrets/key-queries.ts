import type { Db } from '../database/database.ts'
import { rowsOf } from '../database/rows.ts'

/** A text that the key of this database has sealed; undefined before the service has ever run with a key. */
export async function readKeyCheck(db: Db): Promise<string | undefined> {
  const row = await rowsOf(db, 'key_checks', { number: 1 }).select('sealed').executeTakeFirst()
  return row?.sealed
}

/** Of databases from before there was a check: the newest text that a key of theirs has sealed. */
export async function newestSealedToken(db: Db): Promise<string | undefined> {
  const row = await rowsOf(db, 'access_tokens', { kind: 'api_token' })
    .select('sealed')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.sealed ?? undefined
}

export async function writeKeyCheck(db: Db, sealed: string, replaces: boolean) {
  await db
    .insertInto('key_checks')
    .values({ number: 1, sealed })
    .onConflict((conflict) => {
      const known = conflict.column('number')
      return replaces ? known.doUpdateSet({ sealed }) : known.doNothing()
    })
    .execute()
}
