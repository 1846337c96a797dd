/** Files as earlier versions of the program wrote them, with everything in the queue that can be in it. */

import { migrations } from '../migrate.ts'
import { openSqlite, type Sqlite } from '../sqlite.ts'

export const earlierVersions: readonly number[] = migrations.map((_, index) => index + 1)

/** The service's ids of rows that the file has as synced. */
export interface KnownRows {
  readonly workspaceId: number
  readonly renamedEntry: number
  readonly deletedEntry: number
  readonly project: number
}

const uuid = (digit: number): string => `00000000-0000-4000-8000-${String(digit).padStart(12, '0')}`

export const rowIds = {
  project: uuid(11),
  renamed: uuid(12),
  deleted: uuid(13),
  newClient: uuid(14),
  newProject: uuid(15),
  newEntry: uuid(16),
  sentEntry: uuid(17),
  refusedTag: uuid(18),
  task: uuid(19),
} as const

const [start, stop, at] = ['2026-03-20T09:00:00Z', '2026-03-20T09:30:00Z', '2026-03-20T11:00:00Z']

/** Writes such a file. Columns of later versions are not named: a file of the first version has none of them. */
export function writeEarlierFile(path: string, version: number, known: KnownRows): void {
  const sqlite = openSqlite(path)
  for (const step of migrations.slice(0, version)) sqlite.execute(step)
  sqlite.execute(`PRAGMA user_version = ${version}`)
  const { workspaceId } = known
  const insert = (table: string, row: Readonly<Record<string, string | number | null>>): void => {
    const columns = Object.keys(row)
    sqlite.run(
      `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
      Object.values(row),
    )
  }
  const row = (localId: string, serverId: number | null, state: 'saved' | 'waiting' | 'refused') => ({
    local_id: localId,
    server_id: serverId,
    workspace_id: workspaceId,
    sync_state: state,
  })
  const project = { color: '#4f6bed', billable: 0, is_private: 0, archived: 0 }
  const entry = (description: string) => ({
    description,
    folded: description.toLowerCase(),
    tag_ids: '[]',
    billable: 0,
    start,
    stop,
  })
  const base = (description: string) =>
    JSON.stringify({ description, projectId: null, taskId: null, tagIds: [], billable: false, start, stop })

  insert('projects', {
    ...row(rowIds.project, known.project, 'saved'),
    ...project,
    name: 'Known',
    folded: 'known',
  })
  insert('projects', {
    ...row(rowIds.newProject, null, 'waiting'),
    ...project,
    name: 'New project',
    folded: 'new project',
    client_id: rowIds.newClient,
  })
  insert('clients', {
    ...row(rowIds.newClient, null, 'waiting'),
    name: 'New client',
    folded: 'new client',
    notes: '',
    archived: 0,
  })
  insert('tags', { ...row(rowIds.refusedTag, null, 'refused'), name: 'Refused', folded: 'refused' })
  insert('tasks', {
    ...row(rowIds.task, null, 'waiting'),
    name: 'New task',
    folded: 'new task',
    project_id: rowIds.project,
    position: 1,
    done: 0,
  })
  insert('time_entries', {
    ...row(rowIds.renamed, known.renamedEntry, 'waiting'),
    ...entry('Renamed here'),
    base: base('Before'),
  })
  insert('time_entries', {
    ...row(rowIds.deleted, known.deletedEntry, 'waiting'),
    ...entry('Deleted here'),
    base: base('Deleted here'),
    deleted: 1,
  })
  insert('time_entries', {
    ...row(rowIds.newEntry, null, 'waiting'),
    ...entry('New entry'),
    project_id: rowIds.newProject,
  })
  insert('time_entries', { ...row(rowIds.sentEntry, null, 'waiting'), ...entry('Sent, not answered') })
  queue(sqlite)
  insert('conflicts', {
    id: uuid(90),
    entity: 'timeEntry',
    local_id: rowIds.renamed,
    field: 'billable',
    mine: 'true',
    theirs: 'false',
    kept: 'mine',
    at,
  })
  sqlite.close()
}

const created = (fields: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, { base: null, value }]))

/** One operation in each state, of each kind. */
function queue(sqlite: Sqlite): void {
  const entry = (description: string, projectId: string | null) =>
    created({ description, projectId, taskId: null, tagIds: [], billable: false, start, stop })
  const operations: readonly (readonly [
    string,
    string,
    string,
    object,
    readonly string[],
    string,
    number,
  ])[] = [
    [
      'client',
      rowIds.newClient,
      'create',
      created({ name: 'New client', notes: '', archived: false }),
      [],
      'pending',
      0,
    ],
    [
      'project',
      rowIds.newProject,
      'create',
      created({
        name: 'New project',
        color: '#4f6bed',
        clientId: rowIds.newClient,
        billable: false,
        isPrivate: false,
        archived: false,
        estimatedSeconds: null,
      }),
      [uuid(101)],
      'pending',
      0,
    ],
    [
      'timeEntry',
      rowIds.newEntry,
      'create',
      entry('New entry', rowIds.newProject),
      [uuid(102)],
      'pending',
      2,
    ],
    ['timeEntry', rowIds.sentEntry, 'create', entry('Sent, not answered', null), [], 'in_flight', 1],
    [
      'timeEntry',
      rowIds.renamed,
      'update',
      { description: { base: 'Before', value: 'Renamed here' } },
      [],
      'uncertain',
      1,
    ],
    ['timeEntry', rowIds.deleted, 'delete', {}, [], 'pending', 0],
    ['tag', rowIds.refusedTag, 'create', created({ name: 'Refused' }), [], 'rejected', 1],
    [
      'task',
      rowIds.task,
      'create',
      created({
        name: 'New task',
        projectId: rowIds.project,
        date: null,
        position: 1,
        estimatedSeconds: null,
        done: false,
      }),
      [],
      'pending',
      0,
    ],
    ['timeEntry', uuid(80), 'update', { mood: { base: 1, value: 2 } }, [], 'set_aside', 0],
  ]
  const has = (column: string): boolean =>
    sqlite.get(`SELECT 1 FROM pragma_table_info('operations') WHERE name = ?`, [column]) !== undefined
  const knowsUncertain = has('depends_on') || has('batch')
  for (const [index, [entity, localId, kind, changes, dependsOn, state, attempt]] of operations.entries()) {
    const values = {
      op_id: uuid(101 + index),
      entity,
      local_id: localId,
      kind,
      changes: JSON.stringify(changes),
      ...(has('depends_on') && { depends_on: JSON.stringify(dependsOn) }),
      attempt,
      state: state === 'uncertain' && !knowsUncertain ? 'pending' : state,
      queued_at: at,
      reason: state === 'rejected' ? 'Refused' : null,
    }
    const places = Object.keys(values).map(() => '?')
    sqlite.run(
      `INSERT INTO operations (${Object.keys(values).join(', ')}) VALUES (${places.join(', ')})`,
      Object.values(values),
    )
  }
}
