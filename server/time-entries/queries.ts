/** Reading entries with what an answer shows of them. */

import { type Selectable, sql } from 'kysely'
import type { Instant } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import { firstOf, preparedQuery, type RowIds } from '../database/prepared-query.ts'
import {
  rowsOf,
  sameTenant,
  withinTenant,
  deleteRows,
  insertMissingOf,
  type TenantKey,
} from '../database/rows.ts'
import type { TimeEntryTables } from './tables.ts'
import type { Member } from '../access/scope.ts'
import { keyOf, type ViewerKey } from '../projects/queries.ts'
import { isVisible } from '../tasks/visibility-queries.ts'

type Entries = TimeEntryTables['time_entries']

/** The names that an answer shows of an entry's project, task and person. */
export type EntryLabels = Omit<EntryRow, keyof Selectable<Entries>>

export type EntryRow = Awaited<ReturnType<ReturnType<typeof labelledEntries>['execute']>>[number]

/** The columns behind `EntryLabels`, of the tables joined under their own names. */
export const projectLabels = [
  'projects.name as project_name',
  'projects.color as project_color',
  'projects.billable as project_billable',
  'projects.archived_at as project_archived_at',
  'projects.is_private as project_is_private',
  'clients.id as client_id',
  'clients.name as client_name',
  'tasks.name as task_name',
  'tasks.private as task_private',
  'tasks.creator_id as task_creator_id',
] as const

function labelledEntries(db: Db, organizationId: number) {
  return db
    .selectFrom('time_entries')
    .leftJoin('projects', sameTenant('projects.id', 'time_entries.project_id'))
    .leftJoin('clients', sameTenant('clients.id', 'projects.client_id'))
    .leftJoin('tasks', sameTenant('tasks.id', 'time_entries.task_id'))
    .leftJoin('users', 'users.id', 'time_entries.user_id')
    .selectAll('time_entries')
    .select(projectLabels)
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

/** A person's entries of one organization, in the workspaces that are theirs. */
interface EntryOwner {
  readonly organizationId: number
  readonly userId: number
}

interface EntryList extends EntryOwner, EntryFilter {
  readonly limit: number
}

export function entriesQuery(db: Db, { organizationId, userId, limit, ...filter }: EntryList) {
  const { since, from, before, after } = filter
  return labelledEntries(db, organizationId)
    .where('time_entries.user_id', '=', userId)
    .where('time_entries.workspace_id', 'in', (eb) =>
      eb
        .selectFrom('workspace_users')
        .innerJoin('workspaces', sameTenant('workspaces.id', 'workspace_users.workspace_id'))
        .select('workspace_users.workspace_id')
        .where('workspaces.deleted_at', 'is', null)
        .where('workspace_users.organization_id', '=', organizationId)
        .where('workspace_users.user_id', '=', userId)
        .where('workspace_users.inactive', '=', false)
        .where('workspace_users.joined', '=', true),
    )
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

/** At most `limit` entries of the person, newest start first. */
export const findEntriesOf = preparedQuery(entriesQuery)

interface EntryKey {
  readonly organizationId: number
  readonly id: number
}

/** The entry, unless it is deleted. */
export const findEntry = firstOf(
  preparedQuery((db, { organizationId, id }: EntryKey) =>
    labelledEntries(db, organizationId)
      .where('time_entries.id', '=', id)
      .where('time_entries.deleted_at', 'is', null),
  ),
)

/** The columns of an entry that a change reads. */
export type StoredEntry = Selectable<Entries> & Pick<EntryLabels, 'project_billable'>

/** Those of the entries that there are. */
export const findEntries = preparedQuery((db, { organizationId, ids }: RowIds) =>
  db
    .selectFrom('time_entries')
    .leftJoin('projects', sameTenant('projects.id', 'time_entries.project_id'))
    .selectAll('time_entries')
    .select('projects.billable as project_billable')
    .where('time_entries.organization_id', '=', organizationId)
    .where('time_entries.id', 'in', ids)
    .where('time_entries.deleted_at', 'is', null),
)

/** The same with what answers show, deleted ones included. */
export const findKeptEntries = preparedQuery((db, { organizationId, ids }: RowIds) =>
  labelledEntries(db, organizationId).where('time_entries.id', 'in', ids),
)

/** The person's entry that runs. */
export const findRunningEntry = firstOf(
  preparedQuery((db, { organizationId, userId }: EntryOwner) =>
    labelledEntries(db, organizationId)
      .where('time_entries.user_id', '=', userId)
      .where('time_entries.stop', 'is', null)
      .where('time_entries.deleted_at', 'is', null),
  ),
)

export const tasksOfAssignee = preparedQuery((db, { organizationId, userId, ids }: EntryOwner & RowIds) =>
  rowsOf(db, 'task_assignees', { organization_id: organizationId, user_id: userId, task_id: ids }).select(
    'task_id as id',
  ),
)

// The columns of the workspace, the project and the task that a write of an entry depends on.

interface Named {
  readonly projectId: number | null
  readonly taskId: number | null
  readonly userId: number
}

const contextQuery = preparedQuery((db, key: ViewerKey & Named) =>
  db
    .selectFrom('workspaces')
    .leftJoin('tasks', (join) =>
      withinTenant(join, 'tasks.workspace_id', 'workspaces.id')
        .on('tasks.id', '=', key.taskId)
        .on('tasks.deleted_at', 'is', null)
        .on(() => isVisible('tasks', key)),
    )
    .leftJoin('projects', (join) =>
      withinTenant(join, 'projects.workspace_id', 'workspaces.id')
        .on('projects.id', '=', (eb) => eb.fn.coalesce(eb.val(key.projectId), 'tasks.project_id'))
        .on('projects.deleted_at', 'is', null),
    )
    .leftJoin('clients', sameTenant('clients.id', 'projects.client_id'))
    .leftJoin('project_users', (join) =>
      withinTenant(join, 'project_users.project_id', 'projects.id').on(
        'project_users.user_id',
        '=',
        key.userId,
      ),
    )
    .select([
      'workspaces.te_constraints_enabled',
      'workspaces.te_description_present',
      'workspaces.te_project_present',
      'workspaces.te_tag_present',
      'workspaces.te_task_present',
      'workspaces.projects_enforce_billable',
      'projects.id as project_id',
      'project_users.id as project_user_id',
      'tasks.id as task_id',
      'tasks.project_id as task_project_id',
      ...projectLabels,
    ])
    .where('workspaces.organization_id', '=', key.organizationId)
    .where('workspaces.id', '=', key.workspaceId),
)

export type EntryContext = Awaited<ReturnType<typeof contextQuery>>[number]

/** A task that the user may not see is as good as none; of a project it tells whether they may. */
export async function readContext(db: Db, member: Member, named: Named) {
  const [context] = await contextQuery(db, { ...keyOf({ member, userId: named.userId }), ...named })
  if (context === undefined) throw new Error(`Workspace ${member.workspaceId} has no row.`)
  return context
}

/** The tags of entries, by name. */
export const tagsOfEntries = preparedQuery((db, { organizationId, ids }: RowIds) =>
  db
    .selectFrom('time_entry_tags')
    .innerJoin('tags', sameTenant('tags.id', 'time_entry_tags.tag_id'))
    .select(['time_entry_tags.time_entry_id', 'tags.id', 'tags.name'])
    .where('time_entry_tags.organization_id', '=', organizationId)
    .where('time_entry_tags.time_entry_id', 'in', ids)
    .where('tags.deleted_at', 'is', null)
    .orderBy('tags.name'),
)

export type EntryTag = Awaited<ReturnType<typeof tagsOfEntries>>[number]

/** Puts tags on entries; those that are there already stay. */
export const insertEntryTags = insertMissingOf('time_entry_tags')

export function tagRows({ organization_id, id }: TenantKey, tagIds: readonly number[]) {
  return tagIds.map((tag_id) => ({ organization_id, time_entry_id: id, tag_id }))
}

/** Takes each of the tags off each of the entries. */
export async function deleteEntryTags(
  db: Db,
  organizationId: number,
  entryIds: readonly number[],
  tagIds: readonly number[],
) {
  if (tagIds.length === 0 || entryIds.length === 0) return
  const where = { organization_id: organizationId, time_entry_id: entryIds, tag_id: tagIds }
  await deleteRows(db, 'time_entry_tags', where)
}

/** With whom entries are shared. */
export const sharesOfEntries = preparedQuery((db, { organizationId, ids }: RowIds) =>
  db
    .selectFrom('time_entry_shares')
    .innerJoin('users', 'users.id', 'time_entry_shares.user_id')
    .select([
      'time_entry_shares.time_entry_id',
      'time_entry_shares.accepted',
      'time_entry_shares.user_id',
      'users.name as user_name',
    ])
    .where('time_entry_shares.organization_id', '=', organizationId)
    .where('time_entry_shares.time_entry_id', 'in', ids)
    .orderBy('time_entry_shares.user_id'),
)

export type EntryShare = Awaited<ReturnType<typeof sharesOfEntries>>[number]

/** Makes the list of those with whom an entry is shared; who has accepted before, has still. */
export async function replaceShares(
  db: Db,
  { organization_id, id: time_entry_id }: TenantKey,
  userIds: readonly number[],
) {
  await db
    .deleteFrom('time_entry_shares')
    .where((eb) => eb.and({ organization_id, time_entry_id }))
    .$if(userIds.length > 0, (query) => query.where('user_id', 'not in', userIds))
    .execute()
  const rows = userIds.map((user_id) => ({ organization_id, time_entry_id, user_id, accepted: false }))
  await insertMissingShares(db, rows)
}

const insertMissingShares = insertMissingOf('time_entry_shares')
