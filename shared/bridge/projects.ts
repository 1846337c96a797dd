/** Projects, clients and tags of the workspace in use. */

import { z } from 'zod'
import { changed, color, localId, name, nothing, syncState } from './fields.ts'
import { procedure } from './procedure.ts'

export const project = z.object({
  id: localId,
  name: z.string(),
  color,
  clientId: localId.nullable(),
  billable: z.boolean(),
  isPrivate: z.boolean(),
  archived: z.boolean(),
  estimatedSeconds: z.int().nullable(),
  /** Seconds of this person's finished entries. */
  trackedSeconds: z.int(),
  /** The same of everybody: as the service last told it, with this person's changes since. Null where it has told none. */
  teamSeconds: z.int().nullable(),
  syncState,
})
export type Project = z.output<typeof project>

export const client = z.object({
  id: localId,
  name: z.string(),
  notes: z.string(),
  archived: z.boolean(),
  syncState,
})
export type Client = z.output<typeof client>

export const tag = z.object({ id: localId, name: z.string(), syncState })
export type Tag = z.output<typeof tag>

const ids = z.array(localId).min(1).max(1000)

const projectFields = z.object({
  name,
  color,
  clientId: localId.nullable(),
  billable: z.boolean(),
  isPrivate: z.boolean(),
  estimatedSeconds: z.int().min(0).nullable(),
})
const clientFields = z.object({ name, notes: z.string().max(3000) })

const archive = z.object({ ids, archived: z.boolean() })

const teamTime = z.object({
  /** What the service told of the project; null while it has told nothing. */
  told: z
    .object({
      /** An instant, in UTC. */
      readAt: z.string(),
      /** Whether this person may know everybody's time. */
      isShown: z.boolean(),
      /** Everybody's in the last `paceDays` days; null where that is not told. */
      recentSeconds: z.int().nullable(),
    })
    .nullable(),
  /** Everybody's time on its tasks, of those of which it is known. */
  tasks: z.array(z.object({ taskId: localId, seconds: z.int() })),
  /** What is still ahead of this person's blocks of its tasks. */
  blockedSeconds: z.int(),
})

export const projectProcedures = {
  /** All of them, archived ones included, by name. */
  'projects.list': procedure({ owner: 'core', input: nothing, output: z.array(project) }),
  /** Everybody's time on a project, for its budget. */
  'projects.teamTime': procedure({ owner: 'core', input: z.object({ id: localId }), output: teamTime }),
  /** Asks the service for it; without one nothing happens, and what was read before stays. */
  'projects.readTeamTime': procedure({
    owner: 'core',
    input: z.object({ id: localId }),
    output: z.object({}),
  }),
  'projects.create': procedure({
    owner: 'core',
    input: projectFields.partial().required({ name: true }),
    output: changed,
  }),
  'projects.update': procedure({
    owner: 'core',
    input: z.object({ id: localId, changes: projectFields.partial() }),
    output: changed,
  }),
  'projects.archive': procedure({ owner: 'core', input: archive, output: changed }),
  /** The entries of a deleted project stay, without a project. */
  'projects.delete': procedure({ owner: 'core', input: z.object({ ids }), output: changed }),

  'clients.list': procedure({ owner: 'core', input: nothing, output: z.array(client) }),
  'clients.create': procedure({
    owner: 'core',
    input: clientFields.partial().required({ name: true }),
    output: changed,
  }),
  'clients.update': procedure({
    owner: 'core',
    input: z.object({ id: localId, changes: clientFields.partial() }),
    output: changed,
  }),
  /** Archives or restores a client together with its projects. */
  'clients.archive': procedure({ owner: 'core', input: archive, output: changed }),
  'clients.delete': procedure({ owner: 'core', input: z.object({ ids }), output: changed }),

  'tags.list': procedure({ owner: 'core', input: nothing, output: z.array(tag) }),
  'tags.create': procedure({ owner: 'core', input: z.object({ name }), output: changed }),
  'tags.update': procedure({ owner: 'core', input: z.object({ id: localId, name }), output: changed }),
  'tags.delete': procedure({ owner: 'core', input: z.object({ ids }), output: changed }),
} as const
