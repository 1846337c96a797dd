/** Milestones: dates by which something of a project has to be there. */

import { z } from 'zod'
import { rowShape } from './entity-shapes.ts'
import { manyRows, nothing, rowChanges } from './fields.ts'
import { command, query } from './procedure.ts'

export const milestone = rowShape('milestone')
export type Milestone = z.output<typeof milestone>

const fields = milestone
  .omit({ id: true, syncState: true })
  .extend({ name: z.string().trim().min(1).max(255) })

export const milestoneProcedures = {
  /** By date; those without one last. */
  'milestones.list': query(nothing, z.array(milestone)),
  'milestones.create': command(fields.partial().required({ name: true })),
  'milestones.update': command(rowChanges(fields)),
  'milestones.delete': command(manyRows()),
} as const
