import type { Selectable } from 'kysely'
import { effectiveRate, type RateHistory, type RatePeriod } from '../../shared/domain/rates.ts'
import type { Instant } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import type { RateKind, RateTables } from './tables.ts'
import { deleteRows, insertOf, rowsOf } from '../database/rows.ts'
import type { WorkspacePlace } from '../access/scope.ts'

/** One rate: `project_id` and `user_id` are 0 where the level has none. */
export type RateKey = Omit<Selectable<RateTables['rates']>, 'starts_at' | 'cents'>

const insertRates = insertOf('rates')

/** The history of one rate, in the order of time. */
export function readHistory(db: Db, key: RateKey) {
  return rowsOf(db, 'rates', key).select(['starts_at as from', 'cents']).orderBy('starts_at').execute()
}

export async function replaceHistory(db: Db, key: RateKey, history: readonly RatePeriod[]) {
  await deleteRows(db, 'rates', key)
  if (history.length === 0) return
  await insertRates(
    db,
    history.map(({ from, cents }) => ({ ...key, starts_at: from, cents })),
  )
}

export type RateBook = Awaited<ReturnType<typeof readRateBook>>

const noHistory: RateHistory = []

export async function readRateBook(db: Db, { organizationId, workspaceId }: WorkspacePlace) {
  const rows = await rowsOf(db, 'rates', { organization_id: organizationId, workspace_id: workspaceId })
    .select(['kind', 'project_id', 'user_id', 'starts_at as from', 'cents'])
    .orderBy('starts_at')
    .execute()
  const histories = Map.groupBy(rows, (row) => `${row.kind}/${row.project_id}/${row.user_id}`)
  const historyOf = (kind: RateKind, projectId: number, userId: number): RateHistory =>
    histories.get(`${kind}/${projectId}/${userId}`) ?? noHistory
  return {
    /** Cents an hour that count for an entry which starts then; null when there is no rate. */
    rateOf(kind: RateKind, projectId: number | null, userId: number, start: Instant): number | null {
      const ofWorkspace = [historyOf(kind, 0, userId), historyOf(kind, 0, 0)]
      const levels =
        projectId === null
          ? ofWorkspace
          : [historyOf(kind, projectId, userId), historyOf(kind, projectId, 0), ...ofWorkspace]
      return effectiveRate(levels, start)
    },
    /** The instants between the bounds at which any rate changes; within two of them all stay the same. */
    changesBetween(from: Instant, before: Instant): readonly Instant[] {
      const times = rows.map((row) => row.from).filter((time) => time > from && time < before)
      return [...new Set(times)]
    },
  }
}
