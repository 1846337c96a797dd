/** Changes a rate and keeps its history (T §4.2, T §4.7 `rate_change_mode`). */

import type { RateChangeMode } from '../../shared/api/rates.ts'
import { zoneDays } from '../../shared/domain/days.ts'
import { epochSeconds } from '../../shared/domain/instant.ts'
import { changeHistory } from '../../shared/domain/rates.ts'
import type { Scope } from '../access/scope.ts'
import type { Instant } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import { SECOND, toTimestamp } from '../effects/timestamps.ts'
import { findProjectUser, findWorkspaceUser, readHistory, replaceHistory } from './queries.ts'
import type { RateKind } from './tables.ts'
import type { WorkspacePlace } from '../access/places.ts'

export interface RateTarget extends WorkspacePlace {
  readonly level: 'workspace' | 'workspace_user' | 'project' | 'project_user'
  /** Of the row of that level. */
  readonly id: number
}

async function ownerOf(db: Db, { level, organizationId, id }: RateTarget) {
  if (level === 'workspace') return { projectId: 0, userId: 0 }
  if (level === 'project') return { projectId: id, userId: 0 }
  if (level === 'workspace_user') {
    const row = await findWorkspaceUser(db, organizationId, id)
    if (row === undefined) throw new Error(`There is no workspace user ${id}.`)
    return { projectId: 0, userId: row.user_id }
  }
  const row = await findProjectUser(db, organizationId, id)
  if (row === undefined) throw new Error(`There is no project user ${id}.`)
  return { projectId: row.project_id, userId: row.user_id }
}

function startOfToday(now: Instant, timeZone: string): Instant {
  const days = zoneDays(timeZone)
  return epochSeconds(days.boundsOf(days.dateOf(toTimestamp(now))).start) * SECOND
}

/**
 * Gives a workspace, a project, or a person in one of them another rate. The row of the target must exist already; its
 * own column with the present rate is the business of the service that owns it.
 *
 * A target that is new has no past that could be billed otherwise: pass `override-all` unless the request names a mode.
 * People come back, and their history with them: when a membership begins, pass `from-now` unless the request names a
 * mode, and before its row is deleted `from-now` with no cents, so that what was worked stays billed as it was.
 *
 * @param change `cents` an hour, null for no rate of this level; `start-today` begins with the caller's day.
 */
export async function changeRate(
  { db, now, caller }: Pick<Scope, 'db' | 'now' | 'caller'>,
  target: RateTarget,
  kind: RateKind,
  { cents, mode }: { readonly cents: number | null; readonly mode: RateChangeMode | 'from-now' },
) {
  const { organizationId, workspaceId } = target
  const key = { organizationId, workspaceId, kind, ...(await ownerOf(db, target)) }
  const change = { mode, cents, now, startOfToday: startOfToday(now, caller.timeZone) }
  await replaceHistory(db, key, changeHistory(await readHistory(db, key), change))
}
