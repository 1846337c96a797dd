/** One's own report of a year out of a million entries, on the device, against the bare SQL that adds up the same. */

import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { ownSummary } from '../electron/core/reports/own-summary.ts'
import { DeletedParents } from '../electron/core/queries/shown-rows.ts'
import type { QueryContext } from '../electron/core/queries/query-context.ts'
import { ensurePreferences } from '../electron/core/replica/entities.ts'
import { openReplica } from '../electron/core/replica/replica.ts'
import { zoneDays } from '../shared/domain/days.ts'
import type { WorkspaceId } from '../shared/domain/ids.ts'
import { epochSeconds } from '../shared/domain/instant.ts'
import { fillEntries } from './filled-entries.ts'
import { median, milliseconds, type Figure, type Scenario } from './measure.ts'
import { inFolder } from './planning-screen.ts'

const entries = 1_000_000
const years = 10
const rounds = 15
const zone = 'Europe/Berlin'
const last = epochSeconds('2026-01-01T00:00:00Z')
/** From one start to the next. */
const every = Math.floor((years * 365 * 86_400) / entries)

/** The least that a report needs: its groups and its days. */
const bareSql = [
  `SELECT project_id, sum(unixepoch(stop) - unixepoch(start)) FROM time_entries
   WHERE deleted = 0 AND start >= ? AND start < ? AND stop IS NOT NULL GROUP BY project_id`,
  `SELECT date(start), sum(unixepoch(stop) - unixepoch(start)) FROM time_entries
   WHERE deleted = 0 AND start >= ? AND start < ? AND stop IS NOT NULL GROUP BY 1`,
]

async function figures(folder: string): Promise<readonly Figure[]> {
  const path = join(folder, 'reports.sqlite')
  const replica = openReplica(path)
  ensurePreferences(replica, zone)
  fillEntries(replica, { workspaceId: 1, entries, every, last })
  const days = zoneDays(zone)
  const context: QueryContext = {
    replica,
    workspaceId: () => 1 as WorkspaceId,
    days: () => days,
    deletedParents: new DeletedParents(replica),
  }
  const raw = new DatabaseSync(path, { readOnly: true })
  const [byProject, byDay] = bareSql.map((sql) => raw.prepare(sql))
  const span = ['2024-12-31T23:00:00Z', '2025-12-31T23:00:00Z'] as const
  const read = (subGroupBy: 'description' | null) =>
    ownSummary(context, {
      scope: 'own',
      filter: { from: '2025-01-01', to: '2025-12-31' },
      rounding: null,
      groupBy: 'project',
      subGroupBy,
    })
  const [ours, bare, two]: [number[], number[], number[]] = [[], [], []]
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await milliseconds(() => read(null)))
    two.push(await milliseconds(() => read('description')))
    bare.push(await milliseconds(() => [byProject?.all(...span), byDay?.all(...span)]))
  }
  const { total } = await read(null)
  raw.close()
  replica.close()
  return [
    {
      name: 'Own report of a year',
      what: `by project and by day out of ${entries} entries on the device, over the bare SQL of the same sums: median`,
      value: median(ours) / median(bare),
      unit: 'ratio',
      goal: { atMost: 2 },
      details: {
        ours_ms: median(ours),
        baseline_ms: median(bare),
        two_levels_ms: median(two),
        entries_in_the_year: entries / years,
        hours: total.seconds / 3600,
      },
    },
  ]
}

export const ownReport: Scenario = { name: 'own-report', run: () => inFolder(figures) }
