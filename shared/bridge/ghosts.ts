/** Ghosts: placeholders for people who are not there yet. */

import { z } from 'zod'
import { rowShape } from './entity-shapes.ts'
import { localId, nothing, rowChanges } from './fields.ts'
import { command, query } from './procedure.ts'
import { cents } from './rates.ts'

export const ghost = rowShape('ghost').extend({
  /** Open tasks that it is assigned to. */
  openTasks: z.int(),
})
export type Ghost = z.output<typeof ghost>

const ids = z.array(localId).min(1).max(1000)
const ghostFields = z.object({
  name: z.string().trim().min(1).max(255),
  description: z.string().max(3000),
  projectIds: z.array(localId).max(1000),
  teamIds: z.array(localId).max(1000),
  rate: cents.nullable(),
  laborCost: cents.nullable(),
})

/** Exactly what embodying a ghost would move to a person. */
export const embodyPreview = z.object({
  projects: z.array(z.object({ id: localId, name: z.string() })),
  tasks: z.array(z.object({ id: localId, name: z.string(), projectId: localId.nullable() })),
  teams: z.array(z.object({ id: localId, name: z.string() })),
  timeOff: z.int(),
  /** The hours that the person gets, by weekday (0 Sunday): none where they have hours of their own. */
  weekdays: z.array(z.object({ weekday: z.int(), seconds: z.int() })),
})
export type EmbodyPreview = z.output<typeof embodyPreview>

export const ghostProcedures = {
  'ghosts.list': query(nothing, z.array(ghost)),
  /** Ghosts may share a name: two planned designers are two ghosts. */
  'ghosts.create': command(ghostFields.partial().required({ name: true })),
  /** Several with the same fields, as one change: `Designer 1`, `Designer 2`, … */
  'ghosts.createMany': command(
    z.object({
      fields: ghostFields.partial().required({ name: true }),
      count: z.int().min(2).max(50),
    }),
  ),
  'ghosts.update': command(rowChanges(ghostFields)),
  'ghosts.delete': command(z.object({ ids })),
  'ghosts.embodyPreview': query(
    /** Null: somebody who is still to be invited. */
    z.object({ id: localId, memberId: localId.nullable() }),
    embodyPreview,
  ),
  /**
   * Asks the service at once, since it decides who may and what moves: needs the network, and everything that waits to be
   * sent goes first. Either a member, or an e-mail address that is invited.
   */
  'ghosts.embody': command(
    z.object({
      id: localId,
      recipient: z.union([z.object({ memberId: localId }), z.object({ email: z.email().max(254) })]),
    }),
    z.object({ memberId: localId.nullable() }),
  ),
} as const
