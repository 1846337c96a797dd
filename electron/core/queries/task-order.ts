/** The order of a list of tasks as SQL over `tasks`. What has no value comes last in any order. */

import type { TaskOrder } from '../../../shared/bridge/tasks.ts'
import { piece, type Piece, type ShownReferences } from './task-conditions.ts'

const priorityRank = `CASE tasks.priority WHEN 'low' THEN 0 WHEN 'medium' THEN 1 WHEN 'high' THEN 2 WHEN 'urgent' THEN 3 END`

/** Comes after every time: what the service does not know yet was made, or changed, last. */
const last = `'9999'`

function expression(by: TaskOrder['by'], shown: ShownReferences): Piece {
  switch (by) {
    case 'position':
      return piece('tasks.position')
    case 'name':
      return piece('tasks.folded')
    case 'date':
      return piece('tasks.date')
    case 'endDate':
      return piece('coalesce(tasks.end_date, tasks.date)')
    case 'project':
      return piece(`(SELECT folded FROM projects WHERE local_id = ${shown.project})`)
    case 'status':
      return piece(
        `(SELECT position FROM statuses WHERE local_id = ${shown.status.sql})`,
        ...shown.status.parameters,
      )
    case 'priority':
      return piece(priorityRank)
    case 'estimate':
      return piece('tasks.estimated_seconds')
    case 'tracked':
      return piece('coalesce((SELECT seconds FROM tracked WHERE local_id = tasks.local_id), 0)')
    case 'created':
      return piece(`coalesce(tasks.created_at, ${last})`)
    case 'updated':
      return piece(`CASE tasks.sync_state WHEN 'saved' THEN coalesce(tasks.server_at, '') ELSE ${last} END`)
    default:
      return fieldExpression(by.slice('field:'.length))
  }
}

/** Numbers as numbers, all else as text; of several values the first. */
function fieldExpression(id: string): Piece {
  if (!/^\d+$/.test(id)) return piece('NULL')
  return piece(`(SELECT value FROM json_each(tasks.custom_fields, '$."${id}"') WHERE type <> 'null' LIMIT 1)`)
}

/** Without a word about it, by position; ties by position, name and age. */
export function orderBy(order: readonly TaskOrder[], shown: ShownReferences): Piece {
  const terms = order.map(({ by, direction }) => {
    const { sql, parameters } = expression(by, shown)
    return piece(`${sql} ${direction === 'desc' ? 'DESC' : 'ASC'} NULLS LAST`, ...parameters)
  })
  return {
    sql: [...terms.map(({ sql }) => sql), 'tasks.position, tasks.folded, tasks.row_id'].join(', '),
    parameters: terms.flatMap(({ parameters }) => parameters),
  }
}
