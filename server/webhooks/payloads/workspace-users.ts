import type { WorkspaceMembership } from '../../access/caller.ts'
import { may } from '../../access/permissions.ts'
import type { Db } from '../../database/database.ts'
import { paddedIds } from '../../database/id-list.ts'
import { toTimestamp } from '../../effects/timestamps.ts'
import type { EntityChange } from '../../events/entity-change.ts'
import { listWorkspaceUserRows, placeOf, type WorkspaceUserRow } from '../../workspace-users/queries.ts'
import { representWorkspaceUsers as represent } from '../../workspace-users/wire.ts'
import { goneRows } from '../gone-rows.ts'
import { peopleOfRows } from '../payload-queries.ts'
import type { RepresentEntities } from './payload.ts'

/** Who was taken out of the workspace, as they last were in it. */
async function goneUsers(
  db: Db,
  { organization }: WorkspaceMembership,
  changes: readonly EntityChange[],
): Promise<WorkspaceUserRow[]> {
  const gone = goneRows(changes, 'workspace_user')
  if (gone.length === 0) return []
  const people = await peopleOfRows(db, organization.organizationId, gone)
  const byId = new Map(people.map((person) => [person.id, person]))
  return gone.map((row) => {
    const person = byId.get(row.user_id)
    return Object.assign({}, row, {
      name: person?.name ?? '',
      email: person?.email ?? '',
      timezone: person?.timezone ?? 'UTC',
      organization_user_id: person?.organization_user_id ?? 0,
      owner: person?.owner ?? false,
      organization_admin: person?.admin ?? false,
    })
  })
}

export const representWorkspaceUsers: RepresentEntities = async (scope, member, changes) => {
  if (!may(member, 'workspace_users.view')) return new Map()
  const { db, now } = scope
  const ids = changes.map(({ id }) => id)
  const found = await listWorkspaceUserRows(db, placeOf(member), { ids: paddedIds(ids) }, null)
  const gone = await goneUsers(db, member, changes)
  const deletedIds = new Set(gone.map(({ id }) => id))
  const users = await represent(db, [...found, ...gone], member)
  return new Map(
    users.map((user) => {
      const server_deleted_at = deletedIds.has(user.id) ? toTimestamp(now) : null
      return [user.id, { payload: Object.assign({}, user, { server_deleted_at }), project: null }]
    }),
  )
}
