/** Reading one day out of 1,000,000 entries of the replica, against the bare SQL of the same columns. */

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DeletedParents } from '../electron/core/queries/shown-rows.ts'
import { entryWindow } from '../electron/core/queries/entry-window.ts'
import type { QueryContext } from '../electron/core/queries/query-context.ts'
import { openReplica } from '../electron/core/replica/replica.ts'
import { zoneDays } from '../shared/domain/days.ts'
import type { WorkspaceId } from '../shared/domain/ids.ts'
import { median, milliseconds, percentile, type Figure, type Scenario } from './measure.ts'

const entries = 1_000_000
const rounds = 3000
const day = 86_400_000
const first = Date.UTC(2006, 0, 1)
/** An entry every ten minutes: 144 in a day. */
const spacingSeconds = 600

function fill(path: string): void {
  const database = new DatabaseSync(path)
  database.exec(`pragma journal_mode = wal; begin;
    with recursive numbers (i) as (select 0 union all select i + 1 from numbers where i + 1 < ${entries})
    insert into time_entries
      (local_id, server_id, workspace_id, description, tag_ids, billable, start, stop, folded)
    select
      printf('%08x-0000-7000-8000-%012x', i, i), i + 1, 1, 'Entry ' || i, '[]', 0,
      strftime('%Y-%m-%dT%H:%M:%SZ', ${first / 1000} + i * ${spacingSeconds}, 'unixepoch'),
      strftime('%Y-%m-%dT%H:%M:%SZ', ${first / 1000} + i * ${spacingSeconds} + 480, 'unixepoch'),
      'entry ' || i
    from numbers;
    commit;`)
  database.close()
}

function instant(time: number): string {
  return new Date(time).toISOString().replace('.000Z', 'Z')
}

async function figures(path: string): Promise<readonly Figure[]> {
  openReplica(path).close()
  fill(path)
  const replica = openReplica(path)
  const days = zoneDays('Europe/Berlin')
  const context: QueryContext = {
    replica,
    workspaceId: () => 1 as WorkspaceId,
    days: () => days,
    deletedParents: new DeletedParents(replica),
  }
  const raw = new DatabaseSync(path, { readOnly: true })
  const bare = raw.prepare(
    `select local_id, workspace_id, description, project_id, task_id, tag_ids, billable, start, stop, sync_state
     from time_entries where deleted = 0 and start >= ? and start < ? order by start desc, row_id desc`,
  )
  const ours: number[] = []
  const theirs: number[] = []
  let read = 0
  for (let round = 0; round < rounds; round += 1) {
    const from = first + ((round * 7919) % 6900) * day
    const window = { from: instant(from), to: instant(from + day) }
    ours.push(await milliseconds(() => (read = entryWindow(context, window).length)))
    theirs.push(await milliseconds(() => bare.all(window.from, window.to)))
  }
  raw.close()
  replica.close()
  return [
    {
      name: 'Read a day',
      what: `a day's window out of ${entries} entries, as the interface receives it, over the bare SQL of the same columns`,
      value: median(ours) / median(theirs),
      unit: 'ratio',
      goal: { atMost: 2 },
      details: {
        entries_in_the_day: read,
        ours_p50_ms: median(ours),
        ours_p95_ms: percentile(ours, 0.95),
        baseline_p50_ms: median(theirs),
        baseline_p95_ms: percentile(theirs, 0.95),
      },
    },
  ]
}

export const dayWindow: Scenario = {
  name: 'day-window',
  async run() {
    const folder = await mkdtemp(join(tmpdir(), 'dayloom-bench-'))
    try {
      return await figures(join(folder, 'replica.sqlite'))
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}
