/** The states that tasks of the workspace go through. */

import { z } from 'zod'
import { rowShape } from './entity-shapes.ts'
import { nothing, oneRow, rowChanges } from './fields.ts'
import { command, query } from './procedure.ts'

export const status = rowShape('status')
export type Status = z.output<typeof status>

const fields = z.object({
  name: z.string().trim().min(1).max(255),
  emoji: z.string().max(64).nullable(),
  type: status.shape.type,
  position: z.int().min(0).max(1_000_000),
})

export const statusProcedures = {
  /** In their order. */
  'statuses.list': query(nothing, z.array(status)),
  'statuses.create': command(fields.partial().required({ name: true, type: true })),
  'statuses.update': command(rowChanges(fields)),
  /** Its tasks move to the first other status of the same type; the last one of a type stays. */
  'statuses.delete': command(oneRow),
} as const
