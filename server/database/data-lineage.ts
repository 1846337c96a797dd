/**
 * Tells clients whether the database is one that they have seen the future of: a copy that was put back. No clock and no
 * counter tells it alone, since a restored service counts on from where the copy stood.
 */

import type { Random } from '../effects/random.ts'
import type { Instant } from './columns.ts'
import type { Db } from './database.ts'
import { saveRow } from './rows.ts'
import { isUniqueViolation } from './transaction.ts'

/** On every answer: which start of the service gave it. */
export const DATA_VERSION_HEADER = 'x-data-version'
/** On every answer: when something was deleted last, in microseconds since 1970. Of what is deleted nothing else tells. */
export const DATA_DELETED_HEADER = 'x-data-deleted'
/**
 * On a request: the starts that the client has seen, oldest first, separated by commas; the last with the newest change or
 * deletion that the client has heard of, `<start>.<microseconds since 1970>`.
 */
export const DATA_KNOWN_HEADER = 'x-data-known'
/**
 * On its answer: `no`, or `<first id>.<last start in common>.<first start of the copy>.<newest change of the copy>`. The
 * restored service gives ids out again from the first one on, so that rows which the client knows under them are gone, and
 * what changed later than the newest change, in microseconds since 1970, is gone, too. `0.` where nothing is in common.
 */
export const DATA_RESTORED_HEADER = 'x-data-restored'
/**
 * On the same answer: the latest starts of the data, oldest first, separated by commas. A client that was away during one of
 * them knows from it how far two histories go together.
 */
export const DATA_STARTS_HEADER = 'x-data-starts'
/** More starts than there are between two copies of most services. */
const TOLD_STARTS = 64

/** One start of the service. */
export interface DataStart {
  readonly id: string
  /** No id from here on had been given out when it started. */
  readonly firstId: number
  /** The newest change that the database held then. */
  readonly newest: Instant
}

export interface DataLineage {
  /** `x-data-version`. */
  readonly version: string
  /** `x-data-starts`. */
  readonly starts: string
  /** Answers `x-data-known`. */
  readonly judge: (known: string) => string
  /** `x-data-deleted`. */
  readonly lastDeletion: () => Instant
  /** Writes down when something was deleted, in the transaction in which it was; to be told of once that is committed. */
  readonly noteDeletion: (transaction: Db, at: Instant) => Promise<void>
  readonly tellDeletion: (at: Instant) => void
}

/** Writes this start down. To be called before anything else takes ids. */
export async function beginDataLineage(db: Db, random: Random, newest: Instant): Promise<DataLineage> {
  const { next_id } = await db
    .selectFrom('id_blocks')
    .select('next_id')
    .where('name', '=', 'global')
    .executeTakeFirstOrThrow()
  const start: DataStart = { id: random.uuid(), firstId: next_id, newest }
  await noteStart(db, start)
  const rows = await db.selectFrom('data_starts').selectAll().orderBy('number').execute()
  const starts = rows.map((row) => ({ id: row.id, firstId: row.first_id, newest: row.newest }))
  const deleted = await db.selectFrom('last_deletion').select('at').executeTakeFirst()
  let lastDeletion = deleted?.at ?? 0
  return {
    version: start.id,
    starts: starts
      .slice(-TOLD_STARTS)
      .map(({ id }) => id)
      .join(','),
    judge: (known) => judgeVersions(starts, known),
    lastDeletion: () => lastDeletion,
    noteDeletion: (transaction, at) => saveRow(transaction, 'last_deletion', { number: 1 }, { at }),
    tellDeletion(at) {
      lastDeletion = Math.max(lastDeletion, at)
    },
  }
}

/** Of processes that start at the same moment, each comes after another. */
async function noteStart(db: Db, { id, firstId: first_id, newest }: DataStart): Promise<void> {
  const { last } = await db
    .selectFrom('data_starts')
    .select((eb) => eb.fn.max('number').as('last'))
    .executeTakeFirstOrThrow()
  try {
    const number = (last ?? 0) + 1
    await db.insertInto('data_starts').values({ number, id, first_id, newest }).execute()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    await noteStart(db, { id, firstId: first_id, newest })
  }
}

/**
 * A version is of this database when its start is, and when the database held its changes at the start that followed.
 *
 * @param starts in order
 * @param known as in `x-data-known`
 */
export function judgeVersions(starts: readonly DataStart[], known: string): string {
  let isRestored = false
  let lastCommon = -1
  for (const version of known.split(',')) {
    const [id, newest = '0'] = version.trim().split('.')
    const index = starts.findIndex((start) => start.id === id)
    if (index === -1) {
      isRestored = true
      continue
    }
    lastCommon = Math.max(lastCommon, index)
    const next = starts[index + 1]
    if (next !== undefined && Number(newest) > next.newest) isRestored = true
  }
  if (!isRestored) return 'no'
  const [common, ofCopy] = [starts[lastCommon], starts[lastCommon + 1]]
  if (common === undefined) return '0.'
  return ofCopy === undefined
    ? `0.${common.id}`
    : `${ofCopy.firstId}.${common.id}.${ofCopy.id}.${ofCopy.newest}`
}
