import type { Preferences } from '../../shared/api/preferences.ts'
import type { Instant, Json } from '../database/columns.ts'
import type { SettableSettings } from '../../shared/api/user-settings.ts'

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

/** What was set; the rest has its default. */
export type StoredSettings = Partial<SettableSettings>

export interface UserSettingTables {
  user_settings: {
    user_id: number
    stored: Json<StoredSettings>
    at: Instant
  }
  /** What differs from the person's settings in a workspace. */
  workspace_user_settings: {
    organization_id: number
    workspace_id: number
    user_id: number
    autolog_time: boolean
    at: Instant
  }
}
