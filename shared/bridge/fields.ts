/** Fields that many of the bridge's shapes share. */

import { z } from 'zod'
import type { LocalId, WorkspaceId } from '../domain/ids.ts'

export const localId = z.uuid().transform((text) => text as LocalId)
export const workspaceId = z
  .int()
  .positive()
  .transform((number) => number as WorkspaceId)

/** An instant: UTC, whole seconds, `2026-03-29T01:30:00Z`. */
export const instant = z.iso.datetime({ precision: 0 })

/** A plain date, `2026-03-29`. */
export const plainDate = z.iso.date()

/** An IANA zone name, `Europe/Berlin`. */
export const timeZone = z.string().min(1).max(64)

/** `#` and six hexadecimal digits. */
export const color = z.string().regex(/^#[0-9a-fA-F]{6}$/)

/**
 * Where a row stands: `saved` on this computer and at the server, `waiting` to be sent, `refused` by the server
 * (the sync page says why).
 */
export const syncState = z.enum(['saved', 'waiting', 'refused'])
export type SyncState = z.output<typeof syncState>

/** The answer of every changing command; `undoId` goes to `undo.apply`, null when there is nothing to undo. */
export const changed = z.object({ ids: z.array(localId), undoId: z.uuid().nullable() })
export type Changed = z.output<typeof changed>

/** Of a project, a client or a tag. */
export const name = z.string().trim().min(1).max(255)

/** Names of tags to have besides; the workspace gets those that it lacks, and undo takes them away again. */
export const newTags = z.array(name).max(50).optional()

/** The name of a project or a client to have instead; the workspace gets it where it lacks it, and undo takes it away again. */
export const newName = name.optional()

/**
 * By field, the texts that a new text was typed over. Where another one is stored, somebody else wrote it meanwhile: the
 * command is refused with `WrittenElsewhere` as details, and nothing changes.
 */
export const typedOver = z.record(z.string(), z.array(z.string()).readonly()).optional()

export type TypedOver = z.input<typeof typedOver>

export interface WrittenElsewhere {
  /** The text that is stored. */
  readonly writtenElsewhere: string
}

export const nothing = z.object({}).optional()

/** Days, both ends included. */
export const dayRange = z.object({ from: plainDate, to: plainDate })

export const oneRow = z.object({ id: localId })

/** Rows that one command changes. */
export const rows = (most = 1000) =>
  z
    .array(localId)
    .min(1)
    .refine(({ length }) => length <= most, {
      // Not before it is needed: a number takes Intl ten milliseconds, the first time.
      error: () => `At most ${most.toLocaleString('en')} can be changed at once. Select fewer.`,
    })

export const manyRows = (most = 1000) => z.object({ ids: rows(most) })

/** Changes of one row; a key that is absent stays as it is. */
export const rowChanges = <Fields extends z.ZodRawShape>(fields: z.ZodObject<Fields>) =>
  z.object({ id: localId, changes: fields.partial(), typedOver })
