/** Whether the service would accept a row from this person, as far as is known here. */

import type { Entity } from '../../../shared/entities/entity.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import type { Fields } from '../../../shared/entities/entities.ts'
import type { Replica } from '../replica/replica.ts'
import type { Row } from '../replica/rows.ts'

type Known = Pick<Replica, 'rows'>

const administrators: ReadonlySet<string> = new Set(['owner', 'admin'])

/** False only where it is certain: working hours and time off of others are theirs and the administrators', and the service makes workspaces. */
export function mayCreate(known: Known, entity: Entity, { memberId }: Fields): boolean {
  if (entity === 'workspace') return false
  if (entity !== 'timeOff' && entity !== 'workingHours') return true
  const me = selfUnlessAdministrator(known)
  return me === null || memberId === null || memberId === me.localId
}

/**
 * False only where it is certain: as for `mayCreate`; projects and their members are also their managers', statuses
 * and settings of the workspace only the administrators'.
 */
export function mayUpdate(known: Known, entity: Entity, localId: LocalId, fields: Fields): boolean {
  const me = selfUnlessAdministrator(known)
  if (me === null) return true
  const leads = (projectId: unknown): boolean =>
    me.fields.role === 'manager' ||
    (typeof projectId === 'string' &&
      known.rows.where('projectMember', 'project_id = ? AND member_id = ? AND manager = 1', [
        projectId,
        me.localId,
      ]).length > 0)
  if (entity === 'status' || entity === 'workspace') return false
  if (entity === 'project') return leads(localId)
  if (entity === 'projectMember' || entity === 'rate') return leads(fields['projectId'])
  return mayCreate(known, entity, fields)
}

/** Null for an administrator, and while the person's role is unknown. */
function selfUnlessAdministrator({ rows }: Known): Row<'member'> | null {
  const [me] = rows.where('member', 'is_me = 1', [])
  return me === undefined || administrators.has(me.fields.role) ? null : me
}
