/** Milestones: dates by which something of a project has to be there. */

import { z } from 'zod'
import { changed, instant, localId, nothing, plainDate, syncState } from './fields.ts'
import { procedure } from './procedure.ts'

export const milestone = z.object({
  id: localId,
  name: z.string(),
  color: z.string().nullable(),
  dueDate: plainDate.nullable(),
  completedAt: instant.nullable(),
  projectIds: z.array(localId),
  teamIds: z.array(localId),
  syncState,
})
export type Milestone = z.output<typeof milestone>

const fields = milestone
  .omit({ id: true, syncState: true })
  .extend({ name: z.string().trim().min(1).max(255) })

export const milestoneProcedures = {
  /** By date; those without one last. */
  'milestones.list': procedure({ owner: 'core', input: nothing, output: z.array(milestone) }),
  'milestones.create': procedure({
    owner: 'core',
    input: fields.partial().required({ name: true }),
    output: changed,
  }),
  'milestones.update': procedure({
    owner: 'core',
    input: z.object({ id: localId, changes: fields.partial() }),
    output: changed,
  }),
  'milestones.delete': procedure({
    owner: 'core',
    input: z.object({ ids: z.array(localId).min(1).max(1000) }),
    output: changed,
  }),
} as const
