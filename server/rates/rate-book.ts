/** All rates of a workspace at hand, for reports. */

import { effectiveRate, type RateHistory } from '../../shared/domain/rates.ts'
import type { Instant } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import type { RateKind } from './tables.ts'

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
