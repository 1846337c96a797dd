/** Rows that belong to tasks: assignees, ghosts and tags. */

import { sql } from 'kysely'
import type { Member, WorkspacePlace } from '../access/scope.ts'
import type { Db } from '../database/database.ts'
import { paddedIds } from '../database/id-list.ts'
import { preparedQuery, type RowIds } from '../database/prepared-query.ts'
import { replaceLinksOf, rowsIn, rowsOf, sameTenant } from '../database/rows.ts'
import { trackedEntries } from '../planning-time-entries/queries.ts'
import type { Viewer } from '../projects/queries.ts'

/** Unordered: SQLite would go through the assignments of everybody to have them in the order of people. */
export const assigneesOfTasks = preparedQuery((db, { organizationId, ids }: RowIds) =>
  rowsOf(db, 'task_assignees', { organization_id: organizationId, task_id: ids }).select([
    'task_id',
    'user_id',
  ]),
)

/** Ghosts that are still there and that nobody has taken the place of; unordered. */
export const ghostsOfTasks = preparedQuery((db, { organizationId, ids }: RowIds) =>
  db
    .selectFrom('task_ghosts')
    .innerJoin('ghosts', sameTenant('ghosts.id', 'task_ghosts.ghost_id'))
    .select(['task_ghosts.task_id', 'task_ghosts.ghost_id'])
    .where('task_ghosts.organization_id', '=', organizationId)
    .where('task_ghosts.task_id', 'in', ids)
    .where('ghosts.deleted_at', 'is', null)
    .where('ghosts.embodied_at', 'is', null),
)

export const tagsOfTasks = preparedQuery((db, { organizationId, ids }: RowIds) =>
  db
    .selectFrom('task_tags')
    .innerJoin('tags', sameTenant('tags.id', 'task_tags.tag_id'))
    .select(['task_tags.task_id', 'tags.id', 'tags.name', 'tags.color'])
    .where('task_tags.organization_id', '=', organizationId)
    .where('task_tags.task_id', 'in', ids)
    .where('tags.deleted_at', 'is', null)
    .orderBy('tags.name'),
)

/** Which of the ghosts the workspace has, each with the person who has taken its place. */
export function ghostsAmong(db: Db, member: Member, ids: readonly number[]) {
  return rowsIn(db, 'ghosts', member).where('id', 'in', ids).where('deleted_at', 'is', null).execute()
}

export const replaceAssignees = replaceLinksOf('task_assignees', 'task_id', 'user_id')

export const replaceGhosts = replaceLinksOf('task_ghosts', 'task_id', 'ghost_id')

export const replaceTags = replaceLinksOf('task_tags', 'task_id', 'tag_id')

/** As many as lists of entries have at most (decisions §5). */
const MAXIMUM_ENTRIES = 1000

/** Of the tasks whose entries of everybody the viewer sees, all; of the others their own. Newest first. */
export async function readEntries(
  db: Db,
  { member, userId }: Viewer,
  ids: { readonly ofAll: readonly number[]; readonly own: readonly number[] },
) {
  return trackedEntries(db, member.organization.organizationId)
    .where('time_entries.task_id', 'in', paddedIds([...ids.ofAll, ...ids.own]))
    .where('time_entries.task_id', 'is not', null)
    .where('time_entries.deleted_at', 'is', null)
    .$if(ids.own.length > 0, (query) =>
      query.where((eb) =>
        eb.or([
          eb('time_entries.user_id', '=', userId),
          ids.ofAll.length > 0 ? eb('time_entries.task_id', 'in', paddedIds(ids.ofAll)) : sql<boolean>`1 = 0`,
        ]),
      ),
    )
    .orderBy('time_entries.start', 'desc')
    .orderBy('time_entries.id', 'desc')
    .limit(MAXIMUM_ENTRIES)
    .execute()
}

/** The workspace's history too, under 0. */
export const readHistories = preparedQuery((db, key: WorkspacePlace & { readonly ids: readonly number[] }) =>
  rowsOf(db, 'rates', {
    organization_id: key.organizationId,
    workspace_id: key.workspaceId,
    kind: 'billable',
    user_id: 0,
    project_id: key.ids,
  })
    .select(['project_id', 'starts_at as from', 'cents'])
    .orderBy('starts_at'),
)

export const readMemberships = preparedQuery(
  (db, { organizationId, userId, ids }: RowIds & { readonly userId: number }) =>
    rowsOf(db, 'project_users', { organization_id: organizationId, user_id: userId, project_id: ids }).select(
      ['project_id', 'manager'],
    ),
)
