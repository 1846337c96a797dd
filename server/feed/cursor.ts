/** Where a reader of the feed stands, as text that it sends back. */

import { z } from 'zod'
import { BadRequest } from '../errors/app-error.ts'
import type { Epoch, History } from './queries.ts'

/** Where a reading of all rows stands: rows of the kinds up to this one, and of it those up to this id, have been told. */
export interface WholeReading {
  /** Index of the kind. */
  readonly kind: number
  readonly after: number
  /** Rows that are not shown are told as gone: the reader may have seen them before. */
  readonly again: boolean
}

/** A reader in one scope. */
export interface Position {
  /** Everything that changed up to here has been told. */
  readonly sequence: number
  /** The history that counted so far, oldest first; it ends with the start in which that was. */
  readonly epochs: readonly Epoch[]
  /** A hash of the reader's rights. */
  readonly rights: string
  /** The reader's workspaces. */
  readonly workspaceIds: readonly number[]
  /** Null once everything has been told. */
  readonly whole: WholeReading | null
}

export type Positions = ReadonlyMap<number, Position>

/** Starts that a cursor carries. */
const KEPT_EPOCHS = 8

const count = z.int().nonnegative()
const written = z.array(
  z.tuple([
    count,
    count,
    z.array(z.tuple([z.string(), count])),
    z.string(),
    z.array(count),
    z.tuple([count, count, z.boolean()]).nullable(),
  ]),
)

/** By scope. @throws {BadRequest} for what this service has not written. */
export function readCursor(text: string): Positions {
  try {
    const parsed = written.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
    return new Map(
      parsed.map(([scope, sequence, epochs, rights, workspaceIds, whole]) => [
        scope,
        {
          sequence,
          epochs: epochs.map(([id, begin]) => ({ id, begin })),
          rights,
          workspaceIds,
          whole: whole && { kind: whole[0], after: whole[1], again: whole[2] },
        },
      ]),
    )
  } catch (error) {
    throw new BadRequest('wrong_form', { field: 'cursor', cause: error })
  }
}

export function writeCursor(positions: Positions): string {
  const parts = [...positions].map(([scope, { sequence, epochs, rights, workspaceIds, whole }]) => [
    scope,
    sequence,
    epochs.slice(-KEPT_EPOCHS).map(({ id, begin }) => [id, begin]),
    rights,
    workspaceIds,
    whole && [whole.kind, whole.after, whole.again],
  ])
  return Buffer.from(JSON.stringify(parts)).toString('base64url')
}

/** How far an epoch of a history went. */
function endOf({ sequence, epochs }: History, index: number): number {
  return epochs[index + 1]?.begin ?? sequence
}

/**
 * Up to which number a reader's history is also the service's; the reader's own sequence when it is the same. 0 when they have no
 * start in common.
 */
export function commonSequence(known: History, now: History): number {
  for (let index = known.epochs.length - 1; index >= 0; index -= 1) {
    const { id, begin } = known.epochs[index] ?? { id: '', begin: 0 }
    const here = now.epochs.findIndex((epoch) => epoch.id === id && epoch.begin === begin)
    if (here !== -1) return Math.min(endOf(known, index), endOf(now, here))
  }
  return 0
}
