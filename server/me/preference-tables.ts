import type { Preferences } from '../../shared/api/preferences.ts'
import type { Instant, Json } from '../database/columns.ts'
import type { SettableSettings } from '../../shared/api/user-settings.ts'

/** The account keeps the zone and the first day of the week. */
type Storable = Required<Omit<Preferences, 'alpha_features' | 'pg_time_zone_name' | 'beginningOfWeek'>>

/** The preferences or settings that were set; the rest have their defaults. */
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

export interface SentMailTables {
  /** The mails that the service has sent by itself: each of them once. */
  sent_mails: {
    user_id: number
    kind: 'timer' | 'week'
    /** The entry or the week that it told of. */
    about: string
    sent_at: Instant
  }
}

/** The preferences or settings that were set; the rest have their defaults. */
export type StoredSettings = Partial<SettableSettings>

export interface UserSettingTables {
  user_settings: {
    user_id: number
    stored: Json<StoredSettings>
    at: Instant
  }
  /** Values of a workspace that differ from the person's settings. */
  workspace_user_settings: {
    organization_id: number
    workspace_id: number
    user_id: number
    autolog_time: boolean
    at: Instant
  }
}
