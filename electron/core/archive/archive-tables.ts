/** The tables of the archive: every entity as JSON, and what spreadsheets want to read as CSV. */

import { zoneDays } from '../../../shared/domain/days.ts'
import { wallClock } from '../../../shared/domain/wall-clock.ts'
import type { Entity } from '../../../shared/entities/entity.ts'
import { BYTE_ORDER_MARK, csvText } from '../documents/csv.ts'
import type { Cell } from '../documents/table.ts'
import { entities, snake } from '../replica/entities.ts'
import { Changes } from '../replica/changes.ts'
import { Rows } from '../replica/rows.ts'
import type { Sqlite } from '../replica/sqlite.ts'

/** Rows that are put into words at a time. */
const AT_ONCE = 500

/** `time-entries` */
export function fileNameOf(entity: Entity): string {
  return snake(entities[entity].eventTable).replaceAll('_', '-')
}

/**
 * An array with one row on a line, in the order of ids, which for rows of this program is that of creation. A row has its id, its
 * workspace and all fields, always in the same order.
 */
export function* jsonOf(sqlite: Sqlite, entity: Entity): Generator<string> {
  const rows = new Rows(sqlite, new Changes())
  let text = '['
  let count = 0
  for (const { localId, workspaceId, fields } of rows.each(entity, 'deleted = 0 ORDER BY local_id', [])) {
    text += `${count === 0 ? '' : ','}\n${JSON.stringify({ id: localId, workspaceId, ...fields })}`
    count += 1
    if (count % AT_ONCE === 0) {
      yield text
      text = ''
    }
  }
  yield `${text}\n]\n`
}

interface CsvTable {
  readonly name: string
  readonly header: readonly string[]
  readonly rows: () => Iterable<readonly Cell[]>
}

export function* csvOf({ header, rows }: CsvTable): Generator<string> {
  yield BYTE_ORDER_MARK + csvText([header])
  let waiting: (readonly Cell[])[] = []
  for (const row of rows()) {
    waiting.push(row)
    if (waiting.length < AT_ONCE) continue
    yield csvText(waiting)
    waiting = []
  }
  if (waiting.length > 0) yield csvText(waiting)
}

/** @param timeZone in which dates and times of day are written */
export function csvTables(sqlite: Sqlite, timeZone: string): readonly CsvTable[] {
  const tags = namesOf(sqlite, 'tags')
  const workspaces = new Map(
    sqlite.tuples('SELECT id, name FROM workspaces').map(([id, name]) => [Number(id), String(name)]),
  )
  const people = namesOf(sqlite, 'members')
  const named = (names: ReadonlyMap<string, string>, ids: unknown): string =>
    (JSON.parse(String(ids)) as string[]).flatMap((id) => names.get(id) ?? []).join(', ')
  const select = (sql: string, toCells: (row: readonly Cell[]) => readonly Cell[]) => () =>
    mapped(sqlite.iterate(sql), (row) => toCells(Object.values(row) as Cell[]))
  const place = (id: Cell | undefined): string => workspaces.get(Number(id)) ?? ''
  const yes = (flag: Cell | undefined): string => (flag === 1 ? 'yes' : 'no')
  const cell = (value: Cell | undefined): Cell => value ?? null
  return [
    {
      name: 'time-entries',
      header: [
        'Description',
        'Client',
        'Project',
        'Task',
        'Tags',
        'Billable',
        'Date',
        'Start',
        'Stop date',
        'Stop',
        'Seconds',
        'Start (UTC)',
        'Stop (UTC)',
        'Workspace',
        'Id',
      ],
      rows: select(
        `SELECT e.description, c.name, p.name AS project, t.name AS task, e.tag_ids, e.billable, e.start, e.stop,
                unixepoch(e.stop) - unixepoch(e.start) AS seconds, e.workspace_id, e.local_id
         FROM time_entries AS e
         LEFT JOIN projects AS p ON p.local_id = e.project_id AND p.deleted = 0
         LEFT JOIN clients AS c ON c.local_id = p.client_id AND c.deleted = 0
         LEFT JOIN tasks AS t ON t.local_id = e.task_id AND t.deleted = 0
         WHERE e.deleted = 0 ORDER BY e.start, e.row_id`,
        inZone(timeZone, ([description, client, project, task, tagIds, billable], times, [workspace, id]) => [
          cell(description),
          cell(client),
          cell(project),
          cell(task),
          named(tags, tagIds),
          yes(billable),
          ...times,
          place(workspace),
          cell(id),
        ]),
      ),
    },
    {
      name: 'projects',
      header: ['Name', 'Client', 'Billable', 'Private', 'Archived', 'Estimate (seconds)', 'Workspace', 'Id'],
      rows: select(
        `SELECT p.name, c.name AS client, p.billable, p.is_private, p.archived, p.estimated_seconds, p.workspace_id, p.local_id
         FROM projects AS p LEFT JOIN clients AS c ON c.local_id = p.client_id AND c.deleted = 0
         WHERE p.deleted = 0 ORDER BY p.local_id`,
        ([name, client, billable, isPrivate, archived, estimate, workspace, id]) => [
          cell(name),
          cell(client),
          yes(billable),
          yes(isPrivate),
          yes(archived),
          cell(estimate),
          place(workspace),
          cell(id),
        ],
      ),
    },
    {
      name: 'clients',
      header: ['Name', 'Notes', 'Archived', 'Workspace', 'Id'],
      rows: select(
        'SELECT name, notes, archived, workspace_id, local_id FROM clients WHERE deleted = 0 ORDER BY local_id',
        ([name, notes, archived, workspace, id]) => [
          cell(name),
          cell(notes),
          yes(archived),
          place(workspace),
          cell(id),
        ],
      ),
    },
    {
      name: 'tags',
      header: ['Name', 'Workspace', 'Id'],
      rows: select(
        'SELECT name, workspace_id, local_id FROM tags WHERE deleted = 0 ORDER BY local_id',
        ([name, workspace, id]) => [cell(name), place(workspace), cell(id)],
      ),
    },
    {
      name: 'tasks',
      header: [
        'Name',
        'Project',
        'Part of',
        'Status',
        'Done',
        'First day',
        'Last day',
        'Estimate (seconds)',
        'Assigned to',
        'Archived',
        'Workspace',
        'Id',
      ],
      rows: select(
        `SELECT t.name, p.name AS project, parent.name AS part_of, s.name AS status, t.done, t.date, t.end_date, t.estimated_seconds,
                t.assignee_ids, t.archived, t.workspace_id, t.local_id
         FROM tasks AS t
         LEFT JOIN projects AS p ON p.local_id = t.project_id AND p.deleted = 0
         LEFT JOIN tasks AS parent ON parent.local_id = t.parent_id AND parent.deleted = 0
         LEFT JOIN statuses AS s ON s.local_id = t.status_id AND s.deleted = 0
         WHERE t.deleted = 0 ORDER BY t.local_id`,
        ([
          name,
          project,
          parent,
          status,
          done,
          first,
          last,
          estimate,
          assignees,
          archived,
          workspace,
          id,
        ]) => [
          cell(name),
          cell(project),
          cell(parent),
          cell(status),
          yes(done),
          cell(first),
          cell(last),
          cell(estimate),
          named(people, assignees),
          yes(archived),
          place(workspace),
          cell(id),
        ],
      ),
    },
  ]
}

function namesOf(sqlite: Sqlite, table: 'tags' | 'members'): ReadonlyMap<string, string> {
  const named = sqlite.tuples(`SELECT local_id, name FROM ${table} WHERE deleted = 0`)
  return new Map(named.map(([id, name]) => [String(id), String(name)]))
}

function* mapped<From, To>(from: Iterable<From>, map: (one: From) => To): Generator<To> {
  for (const one of from) yield map(one)
}

/** How many columns stand before `start`, `stop` and `seconds`. */
const BEFORE = 6

/** Writes the times of an entry: its day, and the clock on the wall. */
function inZone(
  timeZone: string,
  toCells: (before: readonly Cell[], times: readonly Cell[], after: readonly Cell[]) => readonly Cell[],
): (row: readonly Cell[]) => readonly Cell[] {
  const days = zoneDays(timeZone)
  const clock = wallClock(timeZone)
  const time = (instant: string): string => {
    const { hour, minute, second } = clock.timeOf(instant)
    return [hour, minute, second].map((part) => String(part).padStart(2, '0')).join(':')
  }
  return (row) => {
    const [start = null, stop = null, seconds = null] = row.slice(BEFORE, BEFORE + 3)
    const from = [days.dateOf(String(start)), time(String(start))]
    // One that runs has no end yet.
    const to = stop === null ? [null, null] : [clock.dateOf(String(stop)), time(String(stop))]
    return toCells(row.slice(0, BEFORE), [...from, ...to, seconds, start, stop], row.slice(BEFORE + 3))
  }
}
