import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { WorkspaceMembership } from '../access/caller.ts'
import type { Instant } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import { paddedIds } from '../database/id-list.ts'
import { preparedQuery } from '../database/prepared-query.ts'
import { MAXIMUM_LENGTH } from './limits.ts'
import type { TimeEntryTables } from './tables.ts'

type Entries = TimeEntryTables['time_entries']
export type NewEntry = Required<Insertable<Entries>>
export type EntryChanges = Updateable<Entries> & { readonly at: Instant }

/** What an answer shows of an entry's project, task and person. */
export interface EntryLabels {
  readonly project_name: string | null
  readonly project_color: string | null
  readonly project_billable: boolean | null
  readonly project_archived_at: Instant | null
  readonly client_id: number | null
  readonly client_name: string | null
  readonly task_name: string | null
  readonly user_name: string
}
export type EntryRow = Selectable<Entries> & EntryLabels

const labels = [
  'projects.name as project_name',
  'projects.color as project_color',
  'projects.billable as project_billable',
  'projects.archived_at as project_archived_at',
  'clients.id as client_id',
  'clients.name as client_name',
  'tasks.name as task_name',
] as const

function labelledEntries(db: Db, organizationId: number) {
  return db
    .selectFrom('time_entries')
    .leftJoin('projects', (join) =>
      join
        .onRef('projects.organization_id', '=', 'time_entries.organization_id')
        .onRef('projects.id', '=', 'time_entries.project_id'),
    )
    .leftJoin('clients', (join) =>
      join
        .onRef('clients.organization_id', '=', 'projects.organization_id')
        .onRef('clients.id', '=', 'projects.client_id'),
    )
    .leftJoin('tasks', (join) =>
      join
        .onRef('tasks.organization_id', '=', 'time_entries.organization_id')
        .onRef('tasks.id', '=', 'time_entries.task_id'),
    )
    .leftJoin('users', 'users.id', 'time_entries.user_id')
    .selectAll('time_entries')
    .select(labels)
    .select((eb) => eb.fn.coalesce('users.name', sql.lit('')).as('user_name'))
    .where('time_entries.organization_id', '=', organizationId)
}

/** Which of a person's entries a list shows; newest start first. */
export interface EntryFilter {
  /** Changed at that instant or later; deleted entries are included. */
  readonly since?: Instant | undefined
  /** Started at that instant or later. */
  readonly from?: Instant | undefined
  /** Started before that instant. */
  readonly before?: Instant | undefined
  /** Goes on after the entry of that start and id. */
  readonly after?: { readonly start: Instant; readonly id: number } | undefined
}

export function entriesQuery(
  db: Db,
  key: { readonly organizationId: number; readonly userId: number },
  { since, from, before, after }: EntryFilter,
  limit: number,
) {
  return labelledEntries(db, key.organizationId)
    .where('time_entries.user_id', '=', key.userId)
    .$if(since === undefined, (query) => query.where('time_entries.deleted_at', 'is', null))
    .$if(since !== undefined, (query) => query.where('time_entries.at', '>=', since ?? 0))
    .$if(from !== undefined, (query) => query.where('time_entries.start', '>=', from ?? 0))
    .$if(before !== undefined, (query) => query.where('time_entries.start', '<', before ?? 0))
    .$if(after !== undefined, (query) =>
      query
        .where('time_entries.start', '<=', after?.start ?? 0)
        .where((eb) =>
          eb.or([
            eb('time_entries.start', '<', after?.start ?? 0),
            eb('time_entries.id', '<', after?.id ?? 0),
          ]),
        ),
    )
    .orderBy('time_entries.start', 'desc')
    .orderBy('time_entries.id', 'desc')
    .limit(limit)
}

export function findEntry(db: Db, organizationId: number, id: number): Promise<EntryRow | undefined> {
  return labelledEntries(db, organizationId)
    .where('time_entries.id', '=', id)
    .where('time_entries.deleted_at', 'is', null)
    .executeTakeFirst()
}

export function findRunningEntry(
  db: Db,
  organizationId: number,
  userId: number,
): Promise<EntryRow | undefined> {
  return labelledEntries(db, organizationId)
    .where('time_entries.user_id', '=', userId)
    .where('time_entries.stop', 'is', null)
    .where('time_entries.deleted_at', 'is', null)
    .executeTakeFirst()
}

/** What a write has to know of the workspace, the project and the task that it names. */
export interface EntryContext extends Omit<EntryLabels, 'user_name'> {
  readonly te_constraints_enabled: boolean
  readonly te_description_present: boolean
  readonly te_project_present: boolean
  readonly te_tag_present: boolean
  readonly te_task_present: boolean
  readonly project_id: number | null
  readonly project_is_private: boolean | null
  readonly project_user_id: number | null
  readonly task_id: number | null
  readonly task_project_id: number | null
}

const contextQuery = preparedQuery<
  {
    organizationId: number
    workspaceId: number
    projectId: number | null
    taskId: number | null
    userId: number
  },
  EntryContext
>((db, parameter) =>
  db
    .selectFrom('workspaces')
    .leftJoin('tasks', (join) =>
      join
        .onRef('tasks.organization_id', '=', 'workspaces.organization_id')
        .onRef('tasks.workspace_id', '=', 'workspaces.id')
        .on('tasks.id', '=', parameter('taskId'))
        .on('tasks.deleted_at', 'is', null),
    )
    .leftJoin('projects', (join) =>
      join
        .onRef('projects.organization_id', '=', 'workspaces.organization_id')
        .onRef('projects.workspace_id', '=', 'workspaces.id')
        .on('projects.id', '=', (eb) => eb.fn.coalesce(eb.val(parameter('projectId')), 'tasks.project_id'))
        .on('projects.deleted_at', 'is', null),
    )
    .leftJoin('clients', (join) =>
      join
        .onRef('clients.organization_id', '=', 'projects.organization_id')
        .onRef('clients.id', '=', 'projects.client_id'),
    )
    .leftJoin('project_users', (join) =>
      join
        .onRef('project_users.organization_id', '=', 'projects.organization_id')
        .onRef('project_users.project_id', '=', 'projects.id')
        .on('project_users.user_id', '=', parameter('userId')),
    )
    .select([
      'workspaces.te_constraints_enabled',
      'workspaces.te_description_present',
      'workspaces.te_project_present',
      'workspaces.te_tag_present',
      'workspaces.te_task_present',
      'projects.id as project_id',
      'projects.is_private as project_is_private',
      'project_users.id as project_user_id',
      'tasks.id as task_id',
      'tasks.project_id as task_project_id',
      ...labels,
    ])
    .where('workspaces.organization_id', '=', parameter('organizationId'))
    .where('workspaces.id', '=', parameter('workspaceId')),
)

export async function readContext(
  db: Db,
  { organization, workspaceId }: WorkspaceMembership,
  names: { readonly projectId: number | null; readonly taskId: number | null; readonly userId: number },
): Promise<EntryContext> {
  const key = { organizationId: organization.organizationId, workspaceId }
  const [context] = await contextQuery(db, { ...key, ...names })
  if (context === undefined) throw new Error(`Workspace ${workspaceId} has no row.`)
  return context
}

const insertQuery = preparedQuery<NewEntry, { id: number }>((db, parameter) =>
  db
    .insertInto('time_entries')
    .values({
      organization_id: parameter('organization_id'),
      id: parameter('id'),
      workspace_id: parameter('workspace_id'),
      user_id: parameter('user_id'),
      project_id: parameter('project_id'),
      task_id: parameter('task_id'),
      description: parameter('description'),
      billable: parameter('billable'),
      start: parameter('start'),
      stop: parameter('stop'),
      created_with: parameter('created_with'),
      expense_ids: parameter('expense_ids'),
      created_at: parameter('created_at'),
      at: parameter('at'),
      deleted_at: parameter('deleted_at'),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'user_id'])
        .where('stop', 'is', null)
        .where('deleted_at', 'is', null)
        .doNothing(),
    )
    .returning('id'),
)

/** False when another entry of the person runs already: it was started at the same moment. */
export async function insertEntry(db: Db, row: NewEntry): Promise<boolean> {
  return (await insertQuery(db, row)).length === 1
}

const stopRunningQuery = preparedQuery<
  {
    userId: number
    exceptId: number
    second: Instant
    latestStart: Instant
    at: Instant
  },
  { id: number }
>((db, parameter) =>
  db
    .updateTable('time_entries')
    .set((eb) => ({
      stop: eb
        .case()
        .when('start', '>', parameter('second'))
        .then(eb.ref('start'))
        .when('start', '<', parameter('latestStart'))
        .then(eb('start', '+', sql.lit(MAXIMUM_LENGTH)))
        .else(parameter('second'))
        .end(),
      at: parameter('at'),
    }))
    .where('organization_id', 'in', (eb) =>
      eb
        .selectFrom('organization_users')
        .select('organization_users.organization_id')
        .where('organization_users.user_id', '=', parameter('userId')),
    )
    .where('user_id', '=', parameter('userId'))
    .where('id', '!=', parameter('exceptId'))
    .where('stop', 'is', null)
    .where('deleted_at', 'is', null)
    .returning('id'),
)

/**
 * Stops the person's running entry, in whichever organization it runs, at the whole second, never before its own start nor later than an entry may
 * last.
 */
export async function stopRunning(
  db: Db,
  key: { readonly userId: number; readonly exceptId: number },
  second: Instant,
  at: Instant,
): Promise<void> {
  await stopRunningQuery(db, { ...key, second, latestStart: second - MAXIMUM_LENGTH, at })
}

export async function updateEntry(
  db: Db,
  row: { readonly organization_id: number; readonly id: number },
  changes: EntryChanges,
): Promise<void> {
  await db
    .updateTable('time_entries')
    .set(changes)
    .where('organization_id', '=', row.organization_id)
    .where('id', '=', row.id)
    .execute()
}

export interface EntryTag {
  readonly time_entry_id: number
  readonly id: number
  readonly name: string
}

/** The tags of entries, by name. */
export function tagsOfEntries(
  db: Db,
  organizationId: number,
  entryIds: readonly number[],
): Promise<EntryTag[]> {
  return db
    .selectFrom('time_entry_tags')
    .innerJoin('tags', (join) =>
      join
        .onRef('tags.organization_id', '=', 'time_entry_tags.organization_id')
        .onRef('tags.id', '=', 'time_entry_tags.tag_id'),
    )
    .select(['time_entry_tags.time_entry_id', 'tags.id', 'tags.name'])
    .where('time_entry_tags.organization_id', '=', organizationId)
    .where('time_entry_tags.time_entry_id', 'in', paddedIds(entryIds))
    .where('tags.deleted_at', 'is', null)
    .orderBy('tags.name')
    .execute()
}

export async function insertEntryTags(
  db: Db,
  row: { readonly organization_id: number; readonly id: number },
  tagIds: readonly number[],
): Promise<void> {
  if (tagIds.length === 0) return
  await db
    .insertInto('time_entry_tags')
    .values(
      tagIds.map((tag) => ({
        organization_id: row.organization_id,
        time_entry_id: row.id,
        tag_id: tag,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteEntryTags(
  db: Db,
  row: { readonly organization_id: number; readonly id: number },
  tagIds: readonly number[],
): Promise<void> {
  if (tagIds.length === 0) return
  await db
    .deleteFrom('time_entry_tags')
    .where('organization_id', '=', row.organization_id)
    .where('time_entry_id', '=', row.id)
    .where('tag_id', 'in', tagIds)
    .execute()
}
