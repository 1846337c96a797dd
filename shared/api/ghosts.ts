/** Ghosts: placeholders for people who are not there yet (P §2 Ghost, P §4.1). */

import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, pathId, planningParams, queryBoolean, queryInteger, timestamp } from './fields.ts'

export const ghost = z.object({
  assigned: z.object({
    projects: z.array(z.object({ color: z.string(), id, name: z.string(), private: z.boolean() })),
    tasks: z.array(z.object({ color: z.string().nullable(), id, name: z.string() })),
    team_ids: z.array(id),
  }),
  created_at: timestamp,
  deleted_at: timestamp.nullable(),
  description: z.string(),
  /** When a person took its place; null until then. */
  embodied_at: timestamp.nullable(),
  id,
  name: z.string(),
  /** Last change, UTC with microseconds. */
  updated_at: timestamp,
  /** The person who took its place; null until then. */
  user_id: id.nullable(),
})
export type Ghost = z.output<typeof ghost>

/** All optional here: which of them must be present is a rule of the service. */
export const ghostBody = z.object({
  description: z.string().max(3000).nullish(),
  name: z.string().max(255).optional(),
})
export type GhostBody = z.output<typeof ghostBody>

const ghostParams = planningParams.extend({ ghost_id: pathId })
const path = '/api/organizations/{organization_id}/workspaces/{workspace_id}/ghosts'
const common = { area: 'planning', source: 'P §4.1' } as const

export const listGhosts = endpoint({
  ...common,
  name: 'ghosts.list',
  method: 'GET',
  path,
  summary:
    'Lists ghosts by name. Extension: `since` (UNIX seconds) lists what was created, changed or deleted since, embodied and deleted ghosts included, in the order of change.',
  params: planningParams,
  query: z.object({
    'ghost_ids[]': z.array(queryInteger).optional(),
    include_embodied: queryBoolean.optional(),
    /** `field,direction`. */
    order_by: z.string().optional(),
    page: queryInteger.optional(),
    rows: queryInteger.optional(),
    search: z.string().optional(),
    since: queryInteger.optional(),
  }),
  answer: {
    kind: 'object',
    status: 200,
    schema: z.object({ data: z.array(ghost), page: z.int(), rows: z.int(), total: z.int() }),
  },
})

export const createGhost = endpoint({
  ...common,
  name: 'ghosts.create',
  method: 'POST',
  path,
  summary: 'Creates a ghost.',
  params: planningParams,
  body: ghostBody,
  answer: { kind: 'object', status: 201, schema: ghost },
})

export const getGhost = endpoint({
  ...common,
  name: 'ghosts.get',
  method: 'GET',
  path: `${path}/{ghost_id}`,
  summary: 'Reads one ghost.',
  params: ghostParams,
  answer: { kind: 'object', status: 200, schema: ghost },
})

export const updateGhost = endpoint({
  ...common,
  name: 'ghosts.update',
  method: 'PATCH',
  path: `${path}/{ghost_id}`,
  summary: 'Changes a ghost; at least one field must be sent.',
  params: ghostParams,
  body: ghostBody,
  answer: { kind: 'object', status: 200, schema: ghost },
})

export const deleteGhost = endpoint({
  ...common,
  name: 'ghosts.delete',
  method: 'DELETE',
  path: `${path}/{ghost_id}`,
  summary: 'Deletes a ghost.',
  params: ghostParams,
  answer: { kind: 'empty', status: 204 },
})
