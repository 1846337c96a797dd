/** Writing time off (P §4.8, decisions §9). */

import type { TimeOff, TimeOffBody, TimeOffChangeBody, TimeOffPutBody } from '../../shared/api/time-off.ts'
import { requireExpectedVersion } from '../access/expected-version.ts'
import { type Scope, newRow } from '../access/scope.ts'
import type { Instant } from '../database/columns.ts'
import { requireTime } from '../effects/time-text.ts'
import { BadRequest, NotFound } from '../errors/app-error.ts'
import { toAnswer } from './wire.ts'
import { findTimeOff, insertTimeOff, type TimeOffRow, updateTimeOff } from './queries.ts'
import { changeableWorker, type WorkerPath } from '../workers/access.ts'
import type { Worker } from '../workers/queries.ts'
import { createdOnce } from '../feed/created-once.ts'
import type { WithSyncId } from '../../shared/api/feed.ts'

/** Years in which somebody may be away. */
const EARLIEST = Date.UTC(1970, 0, 1) * 1000

const LATEST = Date.UTC(2101, 0, 1) * 1000

type Columns = Pick<TimeOffRow, 'start_time' | 'end_time' | 'type'>

function timeOf(text: string, field: string): Instant {
  const { instant } = requireTime(text, field)
  if (instant < EARLIEST || instant >= LATEST) {
    throw new BadRequest('outside_years', { field, first: 1970, last: 2100 })
  }
  return instant
}

/**
 * The columns of an item; those that it does not name are those of the record before.
 *
 * @throws {BadRequest} naming the item and the field that is missing or breaks a rule.
 */
function columnsOf(
  item: Omit<TimeOffPutBody, 'timeoff_id'>,
  before: TimeOffRow | null,
  field: string,
): Columns {
  const { start_time: start, end_time: end, type = before?.type } = item
  const startTime = start === undefined ? before?.start_time : timeOf(start, `${field}.start_time`)
  const endTime = end === undefined ? before?.end_time : timeOf(end, `${field}.end_time`)
  if (startTime === undefined) throw new BadRequest('required', { field: `${field}.start_time` })
  if (endTime === undefined) throw new BadRequest('required', { field: `${field}.end_time` })
  if (type === undefined) throw new BadRequest('required', { field: `${field}.type` })
  if (endTime <= startTime)
    throw new BadRequest('earlier_than', {
      field: `${field}.end_time`,
      other: 'start_time',
      says: 'must be later than start_time',
    })
  return { start_time: startTime, end_time: endTime, type }
}

async function add(scope: Scope, worker: Worker, columns: Columns, body: WithSyncId): Promise<number> {
  const place = { organization: { organizationId: worker.organization_id }, workspaceId: null }
  return createdOnce(scope, { kind: 'time_off', place, body }, () => store(scope, worker, columns))
}

async function store(scope: Scope, worker: Worker, columns: Columns): Promise<TimeOffRow> {
  const row: TimeOffRow = {
    ...newRow(scope),
    user_id: null,
    ghost_id: null,
    ...worker,
    ...columns,
  }
  await insertTimeOff(scope.db, row)
  return row
}

/**
 * Changes the records that items name by their ids, in the order of the items, and adds those that have none.
 *
 * @returns what was written, by its beginning.
 * @throws {NotFound} when a record is not the owner's; {@link BadRequest} naming the item and the field that breaks a rule.
 * Nothing is written then.
 */
export async function saveTimeOff(
  scope: Scope,
  path: WorkerPath,
  items: readonly (TimeOffBody | TimeOffChangeBody | TimeOffPutBody)[],
): Promise<TimeOff[]> {
  const worker = await changeableWorker(scope, path, 'time_off.update_all')
  const written = new Set<number>()
  for (const [index, item] of items.entries()) {
    const named = 'timeoff_id' in item ? item.timeoff_id : undefined
    if (typeof named === 'number') {
      const [row] = await findTimeOff(scope.db, worker, [named])
      if (row === undefined) throw new NotFound()
      requireExpectedVersion(scope, row)
      await updateTimeOff(scope.db, row, { ...columnsOf(item, row, `${index}`), at: scope.at })
      written.add(row.id)
    } else {
      written.add(await add(scope, worker, columnsOf(item, null, `${index}`), 'sync_id' in item ? item : {}))
    }
  }
  return (await findTimeOff(scope.db, worker, [...written])).map(toAnswer)
}

/** Deletes all of the records, or none. @throws {NotFound} when one is not the owner's. */
export async function deleteTimeOff(scope: Scope, path: WorkerPath, ids: readonly number[]) {
  const { db, now, at } = scope
  const worker = await changeableWorker(scope, path, 'time_off.update_all')
  const wanted = [...new Set(ids)]
  const rows = await findTimeOff(db, worker, wanted)
  if (rows.length < wanted.length) throw new NotFound()
  for (const row of rows) requireExpectedVersion(scope, row)
  for (const row of rows) await updateTimeOff(db, row, { deleted_at: now, at })
}
