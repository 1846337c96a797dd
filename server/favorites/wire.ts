/** Favorites as answers show them. */

import type { Favorite } from '../../shared/api/favorites.ts'
import type { Member } from '../access/scope.ts'
import { may } from '../access/permissions.ts'
import type { Db } from '../database/database.ts'
import { pick } from '../database/pick.ts'
import { toPreciseTimestamp, toTimestamp, toTimestampOrNull } from '../effects/timestamps.ts'
import { type FavoriteRow, tagsAmong } from './queries.ts'

type Tags = readonly { readonly id: number; readonly name: string }[]

/** A project that was deleted or hidden from the person since is not shown, nor is its task. */
function showsProject(row: FavoriteRow, member: Member): boolean {
  if (row.project_id === null || row.project_deleted_at !== null) return false
  return (
    row.project_is_private !== true || row.project_user_id !== null || may(member, 'projects.view_private')
  )
}

function toAnswer(row: FavoriteRow, member: Member, known: Tags): Favorite {
  const hasProject = showsProject(row, member)
  const hasTask = row.task_name !== null && (row.project_id === null || hasProject)
  const tags = known.filter(({ id }) => row.tag_ids.includes(id))
  const projectId = hasProject ? row.project_id : null
  const taskId = hasTask ? row.task_id : null
  return {
    ...pick(row, 'billable', 'description', 'id', 'rank', 'user_id', 'workspace_id'),
    at: toPreciseTimestamp(row.at),
    client_name: hasProject ? row.client_name : null,
    created_at: toTimestamp(row.created_at),
    favorite_id: row.id,
    pid: projectId,
    project_active: hasProject ? row.project_archived_at === null : null,
    project_color: hasProject ? row.project_color : null,
    project_id: projectId,
    project_name: hasProject ? row.project_name : null,
    server_deleted_at: toTimestampOrNull(row.deleted_at),
    tag_ids: tags.length > 0 ? tags.map(({ id }) => id) : null,
    tags: tags.length > 0 ? tags.map(({ name }) => name) : null,
    task_id: taskId,
    task_name: hasTask ? row.task_name : null,
    tid: taskId,
    wid: row.workspace_id,
  }
}

/** The answers of the person's favorites of one workspace. */
export async function toAnswers(db: Db, member: Member, rows: readonly FavoriteRow[]): Promise<Favorite[]> {
  const ids = [...new Set(rows.flatMap(({ tag_ids: tags }) => tags))]
  const tags = await tagsAmong(db, member.organization.organizationId, ids)
  return rows.map((row) => toAnswer(row, member, tags))
}
