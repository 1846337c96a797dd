/** New versions of the program, where its package names a place from which they come. */

import { z } from 'zod'
import { nothing } from './fields.ts'
import { mainProcedure } from './procedure.ts'

/** `ready`: it is installed when the program quits. */
export const update = z.object({
  state: z.enum(['found', 'loading', 'ready']),
  version: z.string(),
  /** The release notes, as text; may be empty. */
  notes: z.string(),
  /** How much is loaded, from 0 to 1. */
  share: z.number(),
})
export type Update = z.output<typeof update>

export const updateProcedures = {
  'updates.get': mainProcedure(nothing, z.object({ isOffered: z.boolean(), update: update.nullable() })),
  /** Looks for one now; answers the one that there is, also one that was put off. */
  'updates.check': mainProcedure(nothing, update.nullable()),
  /** Loads it, or puts it off until the next start. */
  'updates.answer': mainProcedure(z.object({ choice: z.enum(['load', 'later']) }), z.null()),
} as const
