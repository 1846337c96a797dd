/** Reading entries with what an answer shows of them. */

import { type Selectable, sql } from 'kysely'
import type { Instant } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import { preparedIdsQuery, preparedQuery } from '../database/prepared-query.ts'
import { sameTenant } from '../database/rows.ts'
import type { TimeEntryTables } from './tables.ts'

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

/** The person's entries of one organization, in the workspaces that are theirs. */
interface EntryOwner {
  readonly organizationId: number
  readonly userId: number
}

export function entriesQuery(
  db: Db,
  key: EntryOwner,
  { since, from, before, after }: EntryFilter,
  limit: number,
) {
  return labelledEntries(db, key.organizationId)
    .where('time_entries.user_id', '=', key.userId)
    .where('time_entries.workspace_id', 'in', (eb) =>
      eb
        .selectFrom('workspace_users')
        .select('workspace_users.workspace_id')
        .where('workspace_users.organization_id', '=', key.organizationId)
        .where('workspace_users.user_id', '=', key.userId)
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

interface ListParameters extends EntryOwner {
  readonly limit: number
  readonly since: Instant
  readonly from: Instant
  readonly before: Instant
  readonly afterStart: Instant
  readonly afterId: number
}

type PreparedList = (db: Db, parameters: ListParameters) => Promise<EntryRow[]>

/** Lists are the hottest reads: each of the few forms that a filter takes is prepared once. */
const preparedLists = new Map<string, PreparedList>()

function preparedList({ since, from, before, after }: EntryFilter): PreparedList {
  const given = [since, from, before, after].map((value) => value !== undefined)
  const form = given.join()
  const known = preparedLists.get(form)
  if (known !== undefined) return known
  const prepared = preparedQuery<ListParameters, EntryRow>((db, parameter) => {
    const filter: EntryFilter = {
      ...(since !== undefined && { since: parameter('since') }),
      ...(from !== undefined && { from: parameter('from') }),
      ...(before !== undefined && { before: parameter('before') }),
      ...(after !== undefined && { after: { start: parameter('afterStart'), id: parameter('afterId') } }),
    }
    const owner = { organizationId: parameter('organizationId'), userId: parameter('userId') }
    return entriesQuery(db, owner, filter, parameter('limit'))
  })
  preparedLists.set(form, prepared)
  return prepared
}

/** At most `limit` entries of the person, newest start first. */
export function findEntriesOf(db: Db, owner: EntryOwner, filter: EntryFilter, limit: number) {
  return preparedList(filter)(db, {
    ...owner,
    limit,
    since: filter.since ?? 0,
    from: filter.from ?? 0,
    before: filter.before ?? 0,
    afterStart: filter.after?.start ?? 0,
    afterId: filter.after?.id ?? 0,
  })
}

const entryQuery = preparedQuery<{ organizationId: number; id: number }, EntryRow>((db, parameter) =>
  labelledEntries(db, parameter('organizationId'))
    .where('time_entries.id', '=', parameter('id'))
    .where('time_entries.deleted_at', 'is', null),
)

export async function findEntry(db: Db, organizationId: number, id: number) {
  const [row] = await entryQuery(db, { organizationId, id })
  return row
}

/** The columns of an entry that a change reads. */
export type StoredEntry = Selectable<Entries> & Pick<EntryLabels, 'project_billable'>

const entriesByIdQuery = preparedIdsQuery<{ organizationId: number }, StoredEntry>((db, parameter, ids) =>
  db
    .selectFrom('time_entries')
    .leftJoin('projects', sameTenant('projects.id', 'time_entries.project_id'))
    .selectAll('time_entries')
    .select('projects.billable as project_billable')
    .where('time_entries.organization_id', '=', parameter('organizationId'))
    .where('time_entries.id', 'in', ids)
    .where('time_entries.deleted_at', 'is', null),
)

/** Those of the entries that there are. */
export function findEntries(db: Db, organizationId: number, ids: readonly number[]) {
  return entriesByIdQuery(db, { organizationId }, ids)
}

const keptEntriesQuery = preparedIdsQuery<{ organizationId: number }, EntryRow>((db, parameter, ids) =>
  labelledEntries(db, parameter('organizationId')).where('time_entries.id', 'in', ids),
)

/** The same, deleted ones included. */
export function findKeptEntries(db: Db, organizationId: number, ids: readonly number[]) {
  return keptEntriesQuery(db, { organizationId }, ids)
}

const runningQuery = preparedQuery<EntryOwner, EntryRow>((db, parameter) =>
  labelledEntries(db, parameter('organizationId'))
    .where('time_entries.user_id', '=', parameter('userId'))
    .where('time_entries.stop', 'is', null)
    .where('time_entries.deleted_at', 'is', null),
)

export async function findRunningEntry(db: Db, organizationId: number, userId: number) {
  const [row] = await runningQuery(db, { organizationId, userId })
  return row
}

export const projectsOfUser = preparedIdsQuery<EntryOwner, { readonly id: number }>((db, parameter, ids) =>
  db
    .selectFrom('project_users')
    .select('project_id as id')
    .where('organization_id', '=', parameter('organizationId'))
    .where('user_id', '=', parameter('userId'))
    .where('project_id', 'in', ids),
)

export const tasksOfAssignee = preparedIdsQuery<EntryOwner, { readonly id: number }>((db, parameter, ids) =>
  db
    .selectFrom('task_assignees')
    .select('task_id as id')
    .where('organization_id', '=', parameter('organizationId'))
    .where('user_id', '=', parameter('userId'))
    .where('task_id', 'in', ids),
)
