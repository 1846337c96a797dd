import { effectiveRate, type RateHistory, type RatePeriod } from '../../shared/domain/rates.ts'
import type { Instant } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import type { RateKind } from './tables.ts'

/** Whose rate it is: `projectId` and `userId` are 0 where the level has none. */
interface RateKey {
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

export interface RateBook {
  /** Cents an hour that count for an entry which starts then; null when there is no rate. */
  readonly rateOf: (kind: RateKind, projectId: number | null, userId: number, start: Instant) => number | null
  /** The instants between the bounds at which any rate changes; within two of them all stay the same. */
  readonly changesBetween: (from: Instant, before: Instant) => readonly Instant[]
}

const noHistory: RateHistory = []

export async function readRateBook(
  db: Db,
  place: { readonly organizationId: number; readonly workspaceId: number },
): Promise<RateBook> {
  const rows = await db
    .selectFrom('rates')
    .select(['kind', 'project_id', 'user_id', 'starts_at as from', 'cents'])
    .where('organization_id', '=', place.organizationId)
    .where('workspace_id', '=', place.workspaceId)
    .orderBy('starts_at')
    .execute()
  const histories = Map.groupBy(rows, (row) => `${row.kind}/${row.project_id}/${row.user_id}`)
  const historyOf = (kind: RateKind, projectId: number, userId: number): RateHistory =>
    histories.get(`${kind}/${projectId}/${userId}`) ?? noHistory
  return {
    rateOf(kind, projectId, userId, start) {
      const ofWorkspace = [historyOf(kind, 0, userId), historyOf(kind, 0, 0)]
      const levels =
        projectId === null
          ? ofWorkspace
          : [historyOf(kind, projectId, userId), historyOf(kind, projectId, 0), ...ofWorkspace]
      return effectiveRate(levels, start)
    },
    changesBetween(from, before) {
      const times = rows.map((row) => row.from).filter((time) => time > from && time < before)
      return [...new Set(times)]
    },
  }
}
