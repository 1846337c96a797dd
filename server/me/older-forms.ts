/** Preferences that say in one object what others say by their ids: one value, by whichever it is set. */

import type { PreferencesBody } from '../../shared/api/preferences.ts'
import type { StoredPreferences } from './preference-tables.ts'

/** Of each object, which of its parts is which id. */
const forms = {
  default_project_task: { project_id: 'default_project_id', task_id: 'default_task_id' },
  pomodoro_break_project: { id: 'pomodoro_break_project_id' },
  pomodoro_break_tag: { id: 'pomodoro_break_tag_id' },
} as const

type Ids = ReadonlyMap<keyof StoredPreferences, number>

function idsIn(values: PreferencesBody | StoredPreferences, name: keyof typeof forms): Ids | null {
  const value = values[name]
  if (value === undefined) return null
  const parts: Readonly<Record<string, number | null | undefined>> = { ...value }
  return new Map(
    Object.entries(forms[name]).map(([part, id]) => [id as keyof StoredPreferences, parts[part] ?? 0]),
  )
}

const names = Object.keys(forms) as (keyof typeof forms)[]

/** Changes with the ids that their objects say; an id that is among them itself counts. */
export function withIds(changes: PreferencesBody): PreferencesBody {
  const said = names.flatMap((name) => [...(idsIn(changes, name) ?? [])])
  return { ...Object.fromEntries(said), ...changes }
}

/** Preferences without the objects that say something else than the ids: the workspace of those is not known. */
export function withoutOutdated(stored: StoredPreferences): StoredPreferences {
  const outdated = new Set<string>(
    names.filter((name) =>
      [...(idsIn(stored, name) ?? [])].some(([id, value]) => (stored[id] ?? 0) !== value),
    ),
  )
  return Object.fromEntries(Object.entries(stored).filter(([name]) => !outdated.has(name)))
}
