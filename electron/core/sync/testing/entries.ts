/** Time entries as the service has them. */

import { deleteTimeEntry, listTimeEntries, timeEntry } from '../../../../shared/api/time-entries.ts'
import type { PlanningTeam } from './planning-team.ts'

/** Earliest first. */
export async function entriesOf({ api }: PlanningTeam) {
  const { rows } = await api.list(listTimeEntries, { query: {} })
  return rows.map((row) => timeEntry.parse(row)).toSorted((a, b) => a.start.localeCompare(b.start))
}

/** Another program deletes all entries. */
export async function deleteEntries(team: PlanningTeam): Promise<void> {
  const rows = await entriesOf(team)
  for (const { id } of rows) {
    const params = { workspace_id: team.place.workspace_id, time_entry_id: id }
    await team.api.call(deleteTimeEntry, { params })
  }
}
