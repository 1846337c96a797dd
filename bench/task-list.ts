/** The list of a company's 100,000 tasks: a page of it against the bare SQL of the same rows, opening it, and scrolling it. */

import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { dateFromToday } from '../e2e/fixtures/instants.ts'
import { DeletedParents } from '../electron/core/queries/shown-rows.ts'
import type { QueryContext } from '../electron/core/queries/query-context.ts'
import { taskPage } from '../electron/core/queries/task-page.ts'
import { openReplica } from '../electron/core/replica/replica.ts'
import { zoneDays } from '../shared/domain/days.ts'
import type { WorkspaceId } from '../shared/domain/ids.ts'
import { filledCopy, signedInProfile } from './filled-plan.ts'
import { median, milliseconds, percentile, type Figure, type Scenario } from './measure.ts'
import { inFolder, measureScreen } from './planning-screen.ts'
import { fillTaskList } from './task-list-rows.ts'

const tasks = 100_000
const few = 20
const pageSize = 100
const rounds = 400

/** The least that a page needs: its rows, without counts, names or sums. */
const bareSql = `SELECT local_id, name, project_id, parent_id, date, end_date, position, estimated_seconds, done, status_id,
    priority, assignee_ids, ghost_ids, tag_ids, billable, is_private, pinned, color, rrule, series_id, sync_state, custom_fields
  FROM tasks WHERE row_id IN (
    SELECT row_id FROM tasks WHERE deleted = 0 AND workspace_id = 1 AND is_template = 0 AND archived = 0 AND done = 0
    ORDER BY date NULLS LAST, position, folded, row_id LIMIT ? OFFSET ?)`

function pages(path: string): Promise<Figure> {
  fillTaskList(path, { workspaceId: 1, tasks })
  const replica = openReplica(path)
  const days = zoneDays('Europe/Berlin')
  const context: QueryContext = {
    replica,
    workspaceId: () => 1 as WorkspaceId,
    days: () => days,
    deletedParents: new DeletedParents(replica),
  }
  const raw = new DatabaseSync(path, { readOnly: true })
  const bare = raw.prepare(bareSql)
  const read = (offset: number) =>
    taskPage(context, dateFromToday(0), {
      filter: { types: ['todo', 'in_progress'] },
      order: [{ by: 'date', direction: 'asc' }],
      groupBy: 'none',
      foldSeries: true,
      unfolded: [],
      offset,
      limit: pageSize,
    })
  return measured(read, (offset) => bare.all(pageSize, offset)).finally(() => {
    raw.close()
    replica.close()
  })
}

async function measured(
  read: (offset: number) => { readonly total: number },
  readBare: (offset: number) => unknown,
): Promise<Figure> {
  const first = await milliseconds(() => read(0))
  const { total } = read(0)
  const ours: number[] = []
  const theirs: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const offset = ((round * 7919) % Math.floor(total / pageSize)) * pageSize
    ours.push(await milliseconds(() => read(offset)))
    theirs.push(await milliseconds(() => readBare(offset)))
  }
  return {
    name: 'Read a page of tasks',
    what: `${pageSize} open tasks out of ${tasks}, by day, with counts, sums and names, over the bare SQL of the same rows: p95`,
    value: percentile(ours, 0.95) / percentile(theirs, 0.95),
    unit: 'ratio',
    goal: { atMost: 2 },
    details: {
      ours_p50_ms: median(ours),
      ours_p95_ms: percentile(ours, 0.95),
      baseline_p50_ms: median(theirs),
      baseline_p95_ms: percentile(theirs, 0.95),
      first_ms: first,
    },
  }
}

async function figures(folder: string): Promise<readonly Figure[]> {
  const page = await pages(join(folder, 'list.sqlite'))
  const profile = await signedInProfile(folder)
  const filled = (copy: string, count: number) =>
    filledCopy(profile, copy, (path, workspaceId) => fillTaskList(path, { workspaceId, tasks: count }))
  const screen = await measureScreen({
    name: 'list of tasks',
    many: await filled(`${folder}/many`, tasks),
    few: await filled(`${folder}/few`, few),
    whatIsOpened: `the list of ${tasks} tasks`,
    painted: { link: 'Tasks', selector: '[role=row][data-task]', atLeast: 8 },
    scrolls: { x: 0, y: 1200 },
  })
  return [page, ...screen]
}

export const taskList: Scenario = { name: 'task-list', run: () => inFolder(figures) }
