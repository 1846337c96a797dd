/** Time entries as the service has them, and their loss. */

import { deleteTimeEntry, listTimeEntries } from '../../../../shared/api/time-entry-endpoints.ts'
import { timeEntry } from '../../../../shared/api/time-entries.ts'
import type { PlanningTeam } from './planning-team.ts'

/** Earliest first. */
export async function entriesOf({ api }: PlanningTeam) {
  const { rows } = await api.list(listTimeEntries, { query: {} })
  return rows.map((row) => timeEntry.parse(row)).toSorted((a, b) => a.start.localeCompare(b.start))
}

/** The service has lost the entries that it has. Answers the first of their ids. */
export async function loseEntries(team: PlanningTeam): Promise<number> {
  const rows = await entriesOf(team)
  for (const { id } of rows) {
    const params = { workspace_id: team.place.workspace_id, time_entry_id: id }
    await team.api.call(deleteTimeEntry, { params })
  }
  return Math.min(...rows.map(({ id }) => id))
}
