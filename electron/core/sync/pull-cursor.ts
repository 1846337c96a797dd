/** How far a list has been read; stored in the transaction of the page. */

import { z } from 'zod'
import type { Entity } from '../../../shared/entities/entity.ts'
import type { Replica } from '../replica/replica.ts'
import { resourceOf } from './resources/resources.ts'

const stored = z.object({
  /**
   * UNIX seconds of the service up to which every change is known. Null before the first full reading, and where the
   * service does not tell its time.
   */
  since: z.int().nullable(),
  /** A reading of the whole list that is under way. */
  whole: z
    .object({
      /**
       * UNIX seconds of the service when the reading began; the next one continues from there. Null where nothing
       * told.
       */
      startedAt: z.int().nullable(),
      next: z.string().nullable(),
      /** Entries that start before this instant are still to be read; null in lists without such an order. */
      readDownTo: z.string().nullable(),
    })
    .nullable(),
})
export type PullCursor = z.output<typeof stored>

/** The name of a list's cursor. Lists of a workspace have one for each workspace. */
export function cursorName(entity: Entity, workspaceId: number): string {
  return resourceOf(entity).byWorkspace ? `${entity}:${workspaceId}` : entity
}

/** Nothing was read yet, or nothing that was read is valid any more. */
export const initialCursor: PullCursor = { since: null, whole: null }

export function readCursor({ cursors }: Replica, name: string): PullCursor {
  const text = cursors.get(name)
  if (text === null) return initialCursor
  try {
    return stored.parse(JSON.parse(text))
  } catch {
    // Unreadable: everything is read once more.
    return initialCursor
  }
}

export function writeCursor({ cursors }: Replica, name: string, cursor: PullCursor): void {
  cursors.set(name, JSON.stringify(cursor))
}

/** The interrupted full reading, if the list's order allows it to be resumed. */
export function interruptedRead({ whole }: PullCursor): PullCursor['whole'] {
  return whole?.readDownTo === null ? null : whole
}

/** Seconds by which one reading overlaps the one before, for writes that were in progress. */
const OVERLAP = 60
/** Servers list the changes of the last three months; a day's margin. */
const REACHES_BACK = 88 * 86_400

/** UNIX seconds of the service's clock. */
export interface Since {
  /** Everything that changed before is known. */
  readonly known: number
  /** The instant to ask from: a little earlier. */
  readonly since: number
}

/** Where the next reading of changes begins; null when the whole list must be read. */
export function sinceOf({ since, whole }: PullCursor, now: number): Since | null {
  if (since === null || whole !== null || now - since > REACHES_BACK) return null
  return { known: since, since: since - OVERLAP }
}
