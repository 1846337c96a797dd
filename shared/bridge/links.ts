/** Links to the program, `dayloom://…`, that other programs open. */

import { z } from 'zod'
import { localId, nothing, plainDate } from './fields.ts'
import { mainProcedure } from './procedure.ts'

/**
 * The wish of a link. Anybody may have written it: what shows something is followed, what changes something is asked about first,
 * and `unknown` is said.
 */
export const link = z.discriminatedUnion('wish', [
  z.object({ wish: z.enum(['task', 'project']), id: localId }),
  /** A null date is today. */
  z.object({ wish: z.literal('day'), date: plainDate.nullable() }),
  /** To start the timer with this text, in shorthand. */
  z.object({ wish: z.literal('start'), text: z.string().max(3000) }),
  z.object({ wish: z.literal('stop') }),
  z.object({ wish: z.enum(['new-task', 'about', 'unknown']) }),
])
export type Link = z.output<typeof link>

export const linkProcedures = {
  /** Hands over the link that was opened last, once. */
  'links.take': mainProcedure(nothing, link.nullable()),
} as const
