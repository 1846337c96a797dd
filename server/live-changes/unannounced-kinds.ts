/** What writes change of which no webhook tells: their audience is known from the request alone. */

import type { ChangedKind } from '../../shared/api/live-changes.ts'

export interface UnannouncedKind {
  readonly kind: ChangedKind
  /** `place`: those of the workspace that the request names, or of its organization. */
  readonly audience: 'caller' | 'place'
}

const own = (kind: ChangedKind): UnannouncedKind => ({ kind, audience: 'caller' })
const shared = (kind: ChangedKind): UnannouncedKind => ({ kind, audience: 'place' })

/** By what the names of endpoints begin with. */
const byResource: Readonly<Record<string, UnannouncedKind>> = {
  attachments: shared('attachment'),
  custom_fields: shared('custom_field'),
  favorites: own('favorite'),
  ghost_time_off: shared('time_off'),
  ghost_working_hours: shared('working_hours'),
  ghosts: shared('ghost'),
  me: own('account'),
  milestones: shared('milestone'),
  preferences: own('preferences'),
  saved_views: shared('saved_view'),
  statuses: shared('status'),
  time_blocks: shared('time_block'),
  timesheet_setups: shared('timesheet'),
  timesheets: shared('timesheet'),
  user_settings: own('user_settings'),
  user_time_off: shared('time_off'),
  user_working_hours: shared('working_hours'),
}

/** Undefined for what the changes that it records tell. @param name of an endpoint */
export function unannouncedKind(name: string): UnannouncedKind | undefined {
  return name === 'projects.pin' ? own('project') : byResource[name.slice(0, name.indexOf('.'))]
}
