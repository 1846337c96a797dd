/** The states that tasks of the workspace go through. */

import { z } from 'zod'
import { changed, localId, nothing, syncState } from './fields.ts'
import { procedure } from './procedure.ts'

export const status = z.object({
  id: localId,
  name: z.string(),
  emoji: z.string().nullable(),
  type: z.enum(['todo', 'in_progress', 'done']),
  /** Order on boards, ascending. */
  position: z.int(),
  syncState,
})
export type Status = z.output<typeof status>

const fields = z.object({
  name: z.string().trim().min(1).max(255),
  emoji: z.string().max(64).nullable(),
  type: status.shape.type,
  position: z.int().min(0).max(1_000_000),
})

export const statusProcedures = {
  /** In their order. */
  'statuses.list': procedure({ owner: 'core', input: nothing, output: z.array(status) }),
  'statuses.create': procedure({
    owner: 'core',
    input: fields.partial().required({ name: true, type: true }),
    output: changed,
  }),
  'statuses.update': procedure({
    owner: 'core',
    input: z.object({ id: localId, changes: fields.partial() }),
    output: changed,
  }),
  /** Its tasks move to the first other status of the same type; the last one of a type stays. */
  'statuses.delete': procedure({ owner: 'core', input: z.object({ id: localId }), output: changed }),
} as const
