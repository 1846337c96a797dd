/** The rows that deletions took along or cleared, and their return. */

import { type ExpressionBuilder, sql } from 'kysely'
import type { ReplicatedKind } from '../../shared/api/feed.ts'
import type { AnyScope, Scope } from '../access/scope.ts'
import type { Database, Db } from '../database/database.ts'
import { idChunks, paddedIds } from '../database/id-list.ts'
import { insertMissingOf, rowsOf, type RowKey, saveRow, type TenantKey } from '../database/rows.ts'
import { recordRows } from '../events/record-rows.ts'
import { linkAgain } from '../ghosts/queries.ts'
import type { Assigned } from '../ghosts/tables.ts'
import { restoreOfGhost } from '../workers/changes.ts'
import type { Cleared, DeletedKind, Lost } from './tables.ts'

export type RestoringScope = Pick<Scope, 'db' | 'at' | 'record' | 'isBeside'>

/** Notes what a deletion did to other rows, so that it can be brought back with them. */
export async function noteDeletion(
  { db, now }: Pick<AnyScope, 'db' | 'now'>,
  kind: DeletedKind,
  { organization_id, id: row_id }: TenantKey,
  cleared: Cleared = {},
): Promise<void> {
  const values = { deleted_at: now, cleared: JSON.stringify(cleared) }
  await saveRow(db, 'deletions', { organization_id, kind, row_id }, values)
}

/**
 * Brings a deleted row back as it was, with what went along with it and the references that others lost: those that have
 * another value since, and entries that are locked, stay as they are.
 *
 * @returns whether it is back: its deletion may be forgotten, or another tag have its name.
 */
export async function restoreDeleted(
  scope: RestoringScope,
  kind: ReplicatedKind,
  key: TenantKey,
): Promise<boolean> {
  const { db } = scope
  if (!isNoted(kind)) return false
  const { organization_id, id } = key
  const noted = await rowsOf(db, 'deletions', { organization_id, kind, row_id: id })
    .select('cleared')
    .executeTakeFirst()
  if (noted === undefined) return false
  const { tasks = [], time_blocks = [], attachments = [], lost = [], assigned } = noted.cleared
  if (kind === 'task') await restoreTasks(scope, key, tasks)
  else if (kind === 'ghost') await restoreGhost(scope, key, assigned)
  else if (!(await restoreOne(scope, kind, key))) return false
  for (const some of idChunks(time_blocks)) {
    const rows = await undelete(scope, 'time_blocks', organization_id, some)
    recordRows(scope, 'time_block', 'created', rows)
  }
  for (const some of idChunks(attachments)) await undelete(scope, 'attachments', organization_id, some)
  for (const { by, of, ids } of lost) {
    for (const some of idChunks(ids)) {
      const rows = await refer(scope, kind, organization_id, { by, of, ids: some })
      recordRows(scope, by === 'tasks' ? 'task' : 'time_entry', 'updated', rows)
    }
  }
  return true
}

const tables = {
  ghost: 'ghosts',
  project: 'projects',
  tag: 'tags',
  task: 'tasks',
  time_block: 'time_blocks',
} as const

function isNoted(kind: ReplicatedKind): kind is DeletedKind {
  return Object.hasOwn(tables, kind)
}

async function restoreOne(
  scope: RestoringScope,
  kind: Exclude<DeletedKind, 'ghost' | 'task'>,
  { organization_id, id }: TenantKey,
): Promise<boolean> {
  const rows = await undelete(scope, tables[kind], organization_id, [id])
  recordRows(scope, kind, 'created', rows)
  if (kind === 'project') {
    await scope.db
      .updateTable('projects')
      .set({ client_id: null })
      .where((eb) => eb.and({ organization_id, id }))
      .where(isGone('clients', 'projects.client_id'))
      .execute()
  }
  return rows.length > 0
}

type Restored = 'ghosts' | 'projects' | 'tags' | 'time_blocks' | 'attachments'

function undelete(
  { db, at }: RestoringScope,
  table: Restored,
  organizationId: number,
  ids: readonly number[],
): Promise<RowKey[]> {
  return db
    .updateTable(table)
    .set({ deleted_at: null, at })
    .where('organization_id', '=', organizationId)
    .where('id', 'in', paddedIds(ids))
    .where('deleted_at', 'is not', null)
    .$if(table === 'tags', (query) => query.where(isNameFree))
    .$if(table === 'attachments', (query) => query.where(hasContent))
    .returning(['organization_id', 'workspace_id', 'id'])
    .execute()
}

const isNameFree = sql<boolean>`not exists (select 1 from tags as other
  where other.organization_id = tags.organization_id and other.workspace_id = tags.workspace_id
    and other.name = tags.name and other.deleted_at is null)`

/** The ghost with its hours, its time off and its assignments. */
async function restoreGhost(scope: RestoringScope, key: TenantKey, assigned?: Assigned): Promise<void> {
  const { organization_id, id } = key
  const gone = await rowsOf(scope.db, 'ghosts', { organization_id, id })
    .select('at')
    .executeTakeFirstOrThrow()
  recordRows(scope, 'ghost', 'created', await undelete(scope, 'ghosts', organization_id, [id]))
  await restoreOfGhost(scope, 'working_hours', key, gone.at)
  await restoreOfGhost(scope, 'time_off', key, gone.at)
  if (assigned !== undefined) await linkAgain(scope, key, assigned)
}

/** The content of a file goes a week after the file. */
const hasContent = sql<boolean>`exists (select 1 from attachment_contents as content
  where content.organization_id = attachments.organization_id and content.sha256 = attachments.sha256)`

/** The task and those that went along, without references to what has gone meanwhile. */
async function restoreTasks(
  scope: RestoringScope,
  { organization_id, id: root }: TenantKey,
  along: NonNullable<Cleared['tasks']>,
): Promise<void> {
  const { db, at } = scope
  const restored: RowKey[] = []
  for (const [id, date] of [[root, undefined] as const, ...along]) {
    const rows = await db
      .updateTable('tasks')
      .set({ deleted_at: null, at, ...(date !== undefined && { recurrence_date: date }) })
      .where((eb) => eb.and({ organization_id, id }))
      .where('deleted_at', 'is not', null)
      .returning(['organization_id', 'workspace_id', 'id'])
      .execute()
    restored.push(...rows)
  }
  const ids = restored.map(({ id }) => id)
  for (const some of idChunks(ids)) await leaveGone(db, organization_id, some)
  recordRows(scope, 'task', 'created', restored)
}

/** Whether the row to which a column refers is deleted. */
function isGone(table: 'clients' | 'projects' | 'tasks' | 'statuses', column: `${string}.${string}`) {
  const organization = `${column.slice(0, column.indexOf('.'))}.organization_id`
  return sql<boolean>`exists (select 1 from ${sql.table(table)} as other
    where other.organization_id = ${sql.ref(organization)} and other.id = ${sql.ref(column)}
      and other.deleted_at is not null)`
}

/** Takes references to deleted projects, parents, series and statuses from tasks. */
async function leaveGone(db: Db, organizationId: number, ids: readonly number[]): Promise<void> {
  const these = (eb: ExpressionBuilder<Database, 'tasks'>) =>
    eb.and([eb('organization_id', '=', organizationId), eb('id', 'in', paddedIds(ids))])
  const change = db.updateTable('tasks').where(these)
  await change.set({ project_id: null }).where(isGone('projects', 'tasks.project_id')).execute()
  await change.set({ parent_task_id: null }).where(isGone('tasks', 'tasks.parent_task_id')).execute()
  const withoutSeries = { recurring_task_id: null, recurrence_date: null }
  await change
    .set(withoutSeries)
    .where((eb) =>
      eb.or([
        isGone('tasks', 'tasks.recurring_task_id'),
        // Another task has its date.
        eb.and([eb('recurring_task_id', 'is not', null), eb('recurrence_date', 'is', null)]),
      ]),
    )
    .execute()
  const heir = sql<number>`(select heir.id from statuses as heir
    inner join statuses as former on former.organization_id = heir.organization_id and former.type = heir.type
      and former.workspace_id = heir.workspace_id
    where former.organization_id = tasks.organization_id and former.id = tasks.status_id and heir.deleted_at is null
    order by heir.position, heir.id limit 1)`
  await change.set({ status_id: heir }).where(isGone('statuses', 'tasks.status_id')).execute()
}

const isUnlocked = sql<boolean>`not exists (select 1 from timesheets as sheet
  where sheet.organization_id = time_entries.organization_id and sheet.workspace_id = time_entries.workspace_id
    and sheet.member_id = time_entries.user_id and sheet.locked
    and time_entries.start >= sheet.starts_at and time_entries.start < sheet.ends_at)`

const putOnTasks = insertMissingOf('task_tags')
const putOnEntries = insertMissingOf('time_entry_tags')

/** Gives rows the reference again that they lost, unless somebody has given them another one. */
async function refer({ db, at }: RestoringScope, kind: DeletedKind, organizationId: number, lost: Lost) {
  const { by, of, ids } = lost
  const column = kind === 'task' ? 'task_id' : 'project_id'
  const rows = await db
    .updateTable(by as 'time_entries')
    .set({ at, ...(kind !== 'tag' && { [column]: of }) })
    .where('organization_id', '=', organizationId)
    .where('id', 'in', paddedIds(ids))
    .where('deleted_at', 'is', null)
    .$if(kind !== 'tag', (query) => query.where(column, 'is', null))
    .$if(by === 'time_entries', (query) => query.where(isUnlocked))
    .returning(['organization_id', 'workspace_id', 'id'])
    .execute()
  if (kind !== 'tag') return rows
  if (by === 'tasks') {
    await putOnTasks(
      db,
      rows.map(({ organization_id, id: task_id }) => ({ organization_id, task_id, tag_id: of })),
    )
  } else {
    await putOnEntries(
      db,
      rows.map(({ organization_id, id: time_entry_id }) => ({ organization_id, time_entry_id, tag_id: of })),
    )
  }
  return rows
}
