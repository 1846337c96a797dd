/** Files on tasks. */

import { z } from 'zod'
import { PART_SIZE } from '../domain/file-parts.ts'
import { rowShape } from './entity-shapes.ts'
import { localId, manyRows, typedOver } from './fields.ts'
import { command, query } from './procedure.ts'

export const attachment = rowShape('attachment')
  .omit({ sha256: true, position: true })
  .extend({
    taskId: localId,
    /**
     * `here`: the content is on this computer. `server`: it is fetched when it is opened. `uploading`: on its way.
     */
    content: z.enum(['here', 'server', 'uploading']),
    /** Of one that is on its way: how much of it has left, 0 to 1; null while it waits, and for small ones. */
    sent: z.number().nullable(),
  })
export type Attachment = z.output<typeof attachment>

/** How far a file is that is being sent. */
export const upload = z.object({ ids: z.array(localId), share: z.number() })

/** Largest file, in bytes (P §8). */
export const LARGEST_FILE = 104_857_600

export const attachmentProcedures = {
  /** In their order. */
  'attachments.ofTask': query(z.object({ taskId: localId }), z.array(attachment)),
  /** Begins to take a file from the window; parts follow, then `attachments.add`. */
  'attachments.begin': command(
    z.object({ name: z.string().min(1).max(255), size: z.int().min(0).max(LARGEST_FILE) }),
    z.object({ transferId: z.uuid() }),
  ),
  'attachments.part': command(
    z.object({
      transferId: z.uuid(),
      offset: z.int().min(0),
      base64: z.base64().max(Math.ceil(PART_SIZE / 3) * 4),
    }),
    z.object({}),
  ),
  /** Puts the files that have come whole on a task: durable on this computer, and queued. One change, one undo. */
  'attachments.add': command(z.object({ taskId: localId, transferIds: z.array(z.uuid()).min(1).max(10) })),
  'attachments.rename': command(
    z.object({ id: localId, name: z.string().trim().min(1).max(255), typedOver }),
  ),
  /** Their contents stay on this computer for a while, so that undo can bring them back. */
  'attachments.delete': command(manyRows(100)),
  /** A part of the content, fetched from the service and kept when it is not here; checked against its hash. */
  'attachments.read': query(
    z.object({ id: localId, offset: z.int().min(0) }),
    z.object({ base64: z.base64(), isLast: z.boolean() }),
  ),
} as const
