import type { RatePeriod } from '../../shared/domain/rates.ts'
import type { Db } from '../database/database.ts'
import type { RateKind } from './tables.ts'

/** Whose rate it is: `projectId` and `userId` are 0 where the level has none. */
export interface RateKey {
  readonly organizationId: number
  readonly workspaceId: number
  readonly kind: RateKind
  readonly projectId: number
  readonly userId: number
}

function historyOf(db: Db, key: RateKey) {
  return db
    .selectFrom('rates')
    .select(['starts_at as from', 'cents'])
    .where('organization_id', '=', key.organizationId)
    .where('workspace_id', '=', key.workspaceId)
    .where('kind', '=', key.kind)
    .where('project_id', '=', key.projectId)
    .where('user_id', '=', key.userId)
}

/** The history of one rate, in the order of time. */
export function readHistory(db: Db, key: RateKey): Promise<RatePeriod[]> {
  return historyOf(db, key).orderBy('starts_at').execute()
}

export async function replaceHistory(db: Db, key: RateKey, history: readonly RatePeriod[]): Promise<void> {
  await db
    .deleteFrom('rates')
    .where('organization_id', '=', key.organizationId)
    .where('workspace_id', '=', key.workspaceId)
    .where('kind', '=', key.kind)
    .where('project_id', '=', key.projectId)
    .where('user_id', '=', key.userId)
    .execute()
  if (history.length === 0) return
  const common = {
    organization_id: key.organizationId,
    workspace_id: key.workspaceId,
    kind: key.kind,
    project_id: key.projectId,
    user_id: key.userId,
  }
  await db
    .insertInto('rates')
    .values(history.map(({ from, cents }) => ({ ...common, starts_at: from, cents })))
    .execute()
}

/** Project and person of a project user's row. */
export function findProjectUser(
  db: Db,
  organizationId: number,
  id: number,
): Promise<{ readonly project_id: number; readonly user_id: number } | undefined> {
  return db
    .selectFrom('project_users')
    .select(['project_id', 'user_id'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Person of a workspace user's row. */
export function findWorkspaceUser(
  db: Db,
  organizationId: number,
  id: number,
): Promise<{ readonly user_id: number } | undefined> {
  return db
    .selectFrom('workspace_users')
    .select('user_id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst()
}
