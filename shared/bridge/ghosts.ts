/** Ghosts: placeholders for people who are not there yet. */

import { z } from 'zod'
import { changed, localId, nothing, syncState } from './fields.ts'
import { procedure } from './procedure.ts'

export const ghost = z.object({
  id: localId,
  name: z.string(),
  description: z.string(),
  projectIds: z.array(localId),
  teamIds: z.array(localId),
  /** Open tasks that it is assigned to. */
  openTasks: z.int(),
  /** An instant, once a real person has taken its place. */
  embodiedAt: z.string().nullable(),
  /** That person. */
  memberId: localId.nullable(),
  syncState,
})
export type Ghost = z.output<typeof ghost>

const ids = z.array(localId).min(1).max(1000)
const ghostFields = z.object({
  name: z.string().trim().min(1).max(255),
  description: z.string().max(3000),
  projectIds: z.array(localId).max(1000),
  teamIds: z.array(localId).max(1000),
})

/** Exactly what embodying a ghost would move to a person. */
export const embodyPreview = z.object({
  projects: z.array(z.object({ id: localId, name: z.string() })),
  tasks: z.array(z.object({ id: localId, name: z.string() })),
  teams: z.array(z.object({ id: localId, name: z.string() })),
  timeOff: z.int(),
  /** Weekdays (0 Sunday) whose hours the person gets; those that the person has hours for stay. */
  weekdays: z.array(z.int()),
})
export type EmbodyPreview = z.output<typeof embodyPreview>

export const ghostProcedures = {
  'ghosts.list': procedure({ owner: 'core', input: nothing, output: z.array(ghost) }),
  'ghosts.create': procedure({
    owner: 'core',
    input: ghostFields.partial().required({ name: true }),
    output: changed,
  }),
  /** Several with the same fields, as one change: `Designer 1`, `Designer 2`, … */
  'ghosts.createMany': procedure({
    owner: 'core',
    input: z.object({
      fields: ghostFields.partial().required({ name: true }),
      count: z.int().min(2).max(50),
    }),
    output: changed,
  }),
  'ghosts.update': procedure({
    owner: 'core',
    input: z.object({ id: localId, changes: ghostFields.partial() }),
    output: changed,
  }),
  'ghosts.delete': procedure({ owner: 'core', input: z.object({ ids }), output: changed }),
  'ghosts.embodyPreview': procedure({
    owner: 'core',
    /** Null: somebody who is still to be invited. */
    input: z.object({ id: localId, memberId: localId.nullable() }),
    output: embodyPreview,
  }),
  /**
   * Asks the service at once, since it decides who may and what moves: needs the network, and everything that waits to be
   * sent goes first. Either a member, or an e-mail address that is invited.
   */
  'ghosts.embody': procedure({
    owner: 'core',
    input: z.object({
      id: localId,
      recipient: z.union([z.object({ memberId: localId }), z.object({ email: z.email().max(254) })]),
    }),
    output: z.object({ memberId: localId.nullable() }),
  }),
} as const
