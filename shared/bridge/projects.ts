/** Projects, clients and tags of the workspace in use. */

import { z } from 'zod'
import { changed, color, localId, nothing, syncState } from './fields.ts'
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

const name = z.string().trim().min(1).max(255)
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

export const projectProcedures = {
  /** All of them, archived ones included, by name. */
  'projects.list': procedure({ owner: 'core', input: nothing, output: z.array(project) }),
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
