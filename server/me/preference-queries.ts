import type { Selectable } from 'kysely'
import type { Instant } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import type { PreferenceTables, StoredPreferences } from './preference-tables.ts'
import { rowsOf } from '../database/rows.ts'

export type PreferencesRow = Selectable<PreferenceTables['preferences']>

export function findPreferences(db: Db, userId: number): Promise<PreferencesRow | undefined> {
  return rowsOf(db, 'preferences', { user_id: userId }).selectAll().executeTakeFirst()
}

export async function savePreferences(
  db: Db,
  userId: number,
  row: {
    readonly stored: StoredPreferences
    readonly alphaFeatures: readonly string[]
    readonly at: Instant
  },
): Promise<void> {
  const values = {
    stored: JSON.stringify(row.stored),
    alpha_features: JSON.stringify(row.alphaFeatures),
    at: row.at,
  }
  await db
    .insertInto('preferences')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute()
}
