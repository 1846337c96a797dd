import type { Preferences } from '../../shared/api/preferences.ts'
import type { Instant, Json } from '../database/columns.ts'

/** The account keeps the zone and the first day of the week. */
type Storable = Required<Omit<Preferences, 'alpha_features' | 'pg_time_zone_name' | 'beginningOfWeek'>>

/** What was set; the rest has its default. */
export type StoredPreferences = { readonly [Name in keyof Storable]?: Exclude<Storable[Name], undefined> }

export interface PreferenceTables {
  preferences: {
    user_id: number
    stored: Json<StoredPreferences>
    /** Codes of the alpha features that the person turned on. */
    alpha_features: Json<string[]>
    at: Instant
  }
}
