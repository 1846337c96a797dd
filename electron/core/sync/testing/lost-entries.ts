/** Time entries as the service has them, and their loss. */

import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import type { temporaryFolders } from '../../../testing/temporary-folders.ts'
import { memoryService } from './memory-service.ts'

import { deleteTimeEntry, listTimeEntries } from '../../../../shared/api/time-entry-endpoints.ts'
import { timeEntry } from '../../../../shared/api/time-entries.ts'
import type { PlanningTeam } from './planning-team.ts'

/** Earliest first. */
export async function entriesOf({ api }: PlanningTeam) {
  const { rows } = await api.list(listTimeEntries, { query: {} })
  return rows.map((row) => timeEntry.parse(row)).toSorted((a, b) => a.start.localeCompare(b.start))
}

/** The options of a service that can forget. */
export function forgetfulService(folder: ReturnType<typeof temporaryFolders>, now: () => number) {
  const path = join(folder(), 'service.sqlite')
  const forget = (): void => {
    const sqlite = new DatabaseSync(path)
    sqlite.exec('DELETE FROM feed_rows WHERE deleted')
    sqlite.close()
  }
  return { options: memoryService(now, path), forget }
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
