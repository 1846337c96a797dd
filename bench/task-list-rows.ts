/** A replica with a company's tasks: of many projects and people, some with subtasks, custom fields and notes, some recurring. */

import { DatabaseSync } from 'node:sqlite'
import { openReplica } from '../electron/core/replica/replica.ts'

export interface FilledList {
  readonly workspaceId: number
  readonly tasks: number
}

const projects = 1000
const people = 200
/** Of which the first two are for tasks to do, the third for those in progress and the last for done ones. */
const statuses = ['todo', 'todo', 'in_progress', 'done'] as const

/** Writes the rows into the replica at the path, which is made when there is none. */
export function fillTaskList(path: string, { workspaceId, tasks }: FilledList): void {
  openReplica(path).close()
  const database = new DatabaseSync(path)
  const numbers = (count: number): string =>
    `WITH RECURSIVE numbers (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM numbers WHERE i + 1 < ${count})`
  const id = (kind: number, number: string): string =>
    `printf('%08x-0000-7000-8000-%012x', ${kind}, ${number})`
  const types = statuses.map((type) => `'${type}'`).join(', ')
  database.exec(`BEGIN;
    ${numbers(projects)}
    INSERT INTO projects (local_id, server_id, workspace_id, name, folded, color, billable, archived, is_private)
    SELECT ${id(3, 'i')}, 3000000 + i, ${workspaceId}, 'Project ' || i, 'project ' || i, '#4f6bed', 0, 0, 0 FROM numbers;
    ${numbers(people)}
    INSERT INTO members (local_id, server_id, workspace_id, name, folded, email, role, active, is_me)
    SELECT ${id(1, 'i')}, 1000000 + i, ${workspaceId}, 'Person ' || i, 'person ' || i, '', 'member', 1, 0 FROM numbers;
    ${numbers(statuses.length)}
    INSERT OR IGNORE INTO statuses (local_id, server_id, workspace_id, name, folded, type, position)
    SELECT ${id(4, 'i')}, 4000000 + i, ${workspaceId}, 'Status ' || i, 'status ' || i,
      (SELECT value FROM json_each(json_array(${types})) WHERE key = i), i FROM numbers;
    ${numbers(tasks)}
    INSERT INTO tasks (local_id, server_id, workspace_id, name, folded, project_id, parent_id, date, end_date, position,
      estimated_seconds, done, status_id, priority, assignee_ids, series_id, custom_fields, notes)
    SELECT ${id(2, 'i')}, 2000000 + i, ${workspaceId}, 'Task ' || i, 'task ' || i,
      iif(i % 10 = 0, NULL, ${id(3, `i % ${projects}`)}),
      iif(i % 10 = 3, ${id(2, 'i - 3')}, NULL),
      iif(i % 7 = 0, NULL, date('2026-01-01', '+' || (i * 37 % 730) || ' days')),
      iif(i % 7 = 0, NULL, date('2026-01-01', '+' || (i * 37 % 730 + i % 3) || ' days')),
      i * 1024, iif(i % 3 = 0, NULL, (i % 16 + 1) * 1800), i % 4 = 3, ${id(4, `i % ${statuses.length}`)},
      CASE i % 6 WHEN 0 THEN 'low' WHEN 1 THEN 'medium' WHEN 2 THEN 'high' WHEN 3 THEN 'urgent' END,
      json_array(${id(1, `i % ${people}`)}),
      iif(i % 20 = 19, ${id(2, 'i / 400 * 400 + 1')}, NULL),
      iif(i % 2 = 0, json_object('7', i % 100, '8', 'Value ' || i), '{}'),
      iif(i % 5 = 0, 'What is to be known of it. ' || hex(zeroblob(200)), '')
    FROM numbers;
    COMMIT;`)
  database.close()
}
