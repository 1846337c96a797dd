/** How far a list has been read; stored in the transaction of the page. */

import { z } from 'zod'
import type { Entity } from '../../../../shared/entities/entity.ts'
import type { Replica } from '../../replica/replica.ts'
import { isListedByWorkspace } from './lists.ts'

const stored = z.object({
  /**
   * UNIX seconds of the server up to which every change is known. Null before the first full reading, and where the
   * server does not tell its time.
   */
  since: z.int().nullable(),
  /** A reading of all rows that is under way. */
  whole: z
    .strictObject({
      /** UNIX seconds of the server when the reading began; null where nothing told. */
      startedAt: z.int().nullable(),
      next: z.string(),
    })
    .nullable()
    .catch(null),
})
export type ListCursor = z.output<typeof stored>

/** The name of a list's cursor. Lists of a workspace have one for each workspace. */
export function cursorName(entity: Entity, workspaceId: number): string {
  return isListedByWorkspace(entity) ? `${entity}:${workspaceId}` : entity
}

/** Nothing was read yet, or nothing that was read is valid any more. */
export const initialCursor: ListCursor = { since: null, whole: null }

export function readCursor({ cursors }: Replica, name: string): ListCursor {
  const text = cursors.get(name)
  return (text === null ? undefined : stored.safeParse(JSON.parse(text)).data) ?? initialCursor
}

export function writeCursor({ cursors }: Replica, name: string, cursor: ListCursor): void {
  cursors.set(name, JSON.stringify(cursor))
}

/** Seconds by which one reading overlaps the one before, for writes that were in progress. */
const OVERLAP = 60
/** Servers list the changes of the last three months; a day's margin. */
const REACHES_BACK = 88 * 86_400

/** UNIX seconds from which changes are asked for; null when the whole list must be read. */
export function sinceOf({ since }: ListCursor, now: number): number | null {
  return since === null || now - since > REACHES_BACK ? null : since - OVERLAP
}
