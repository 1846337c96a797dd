import type { SettableSettings } from '../../shared/api/user-settings.ts'
import type { Instant, Json } from '../database/columns.ts'

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
