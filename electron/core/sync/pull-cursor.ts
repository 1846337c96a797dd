/** How far the reading of one list has come; stored with the page that it belongs to. */

import { z } from 'zod'
import type { Entity } from '../../../shared/bridge/sync.ts'
import type { Replica } from '../replica/replica.ts'
import { resourceOf } from './resources/resources.ts'

const stored = z.object({
  /** UNIX seconds of the service: everything that changed before is known. Null before the first whole reading, and where the service does not tell its time. */
  since: z.int().nullable(),
  /** A reading of the whole list that is under way. */
  whole: z
    .object({
      /** UNIX seconds of the service at which it began: the next reading goes on from there. Null where nothing told. */
      startedAt: z.int().nullable(),
      next: z.string().nullable(),
      /** Entries that start before this instant have not been read yet; null in lists that have no such order. */
      readDownTo: z.string().nullable(),
    })
    .nullable(),
})
export type PullCursor = z.output<typeof stored>

/** The name of a list's cursor: lists that are read by workspace have one for each. */
export function cursorName(entity: Entity, workspaceId: number): string {
  return resourceOf(entity).byWorkspace ? `${entity}:${workspaceId}` : entity
}

/** Where nothing has been read yet, or nothing that was read counts any more. */
export const fresh: PullCursor = { since: null, whole: null }

export function readCursor({ cursors }: Replica, name: string): PullCursor {
  const text = cursors.get(name)
  if (text === null) return fresh
  try {
    return stored.parse(JSON.parse(text))
  } catch {
    // Unreadable: everything is read once more.
    return fresh
  }
}

export function writeCursor({ cursors }: Replica, name: string, cursor: PullCursor): void {
  cursors.set(name, JSON.stringify(cursor))
}

/** The reading of the whole list that was broken off, if its list has an order in which that is a place to go on from. */
export function brokenOff({ whole }: PullCursor): PullCursor['whole'] {
  return whole?.readDownTo === null ? null : whole
}

/** Seconds by which one reading overlaps the one before, for writes that were under way at its time. */
const OVERLAP = 60
/**
 * The same for a reading of the news alone: a write that takes longer is found by the next one of all. So an edit that follows ten
 * thousand others does not read them all again.
 */
const OVERLAP_OF_NEWS = 5
/** Servers tell what changed in the last three months; a day's grace. */
const REACHES_BACK = 88 * 86_400

/** UNIX seconds of the service's clock. */
export interface Since {
  /** Everything that changed before is known. */
  readonly known: number
  /** What to ask for: a little earlier. */
  readonly since: number
}

/** Where the next reading of changes begins; null when it has to be the whole list. */
export function sinceOf({ since, whole }: PullCursor, now: number): Since | null {
  if (since === null || whole !== null || now - since > REACHES_BACK) return null
  return { known: since, since: since - OVERLAP }
}

/**
 * Where a reading of the news begins: at the last reading of whatever extent, as far as that is known.
 *
 * @param all where the next reading of all begins
 * @param readAt UNIX seconds of the service's clock
 */
export function sinceOfNews(all: Since, readAt: number | undefined): Since {
  if (readAt === undefined || readAt < all.known) return all
  return { known: readAt, since: Math.max(all.since, readAt - OVERLAP_OF_NEWS) }
}
