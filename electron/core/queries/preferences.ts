import type { Preferences } from '../../../shared/bridge/preferences.ts'
import { preferencesId } from '../replica/singletons.ts'
import type { Replica } from '../replica/replica.ts'

/** The preferences that follow the person. A replica that is open has them. */
export function readPreferences(replica: Replica): Preferences {
  const row = replica.rows.find('preferences', preferencesId)
  if (row === undefined) throw new Error('A replica has its preferences from the beginning.')
  return row.fields
}
