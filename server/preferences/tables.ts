import type { PreferencesBody } from '../../shared/api/preferences.ts'
import type { Instant, Json } from '../database/columns.ts'

/** What was set; the rest has its default. */
export type StoredPreferences = Omit<
  PreferencesBody,
  'alpha_features' | 'pg_time_zone_name' | 'beginningOfWeek'
>

export interface PreferenceTables {
  preferences: {
    user_id: number
    stored: Json<StoredPreferences>
    /** Codes of the alpha features that the person turned on. */
    alpha_features: Json<string[]>
    at: Instant
  }
}
