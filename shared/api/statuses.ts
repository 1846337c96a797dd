/** Task statuses of a workspace (P §2 Task `status`, decisions §6 and §9). */

import { z } from 'zod'
import { endpointsOf } from './endpoint.ts'
import { withSyncId } from './feed.ts'
import { id, queryInteger, timestamp } from './fields.ts'

export const statusType = z.enum(['todo', 'in_progress', 'done'])
export type StatusType = z.output<typeof statusType>

export const status = z.object({
  created_at: timestamp,
  deleted_at: timestamp.nullable(),
  emoji: z.string().nullable(),
  id,
  name: z.string(),
  /** Order in lists and boards, ascending. */
  position: z.int(),
  type: statusType,
  updated_at: timestamp,
  workspace_id: id,
})
export type Status = z.output<typeof status>

/** All optional here: which of them must be present is a rule of the service. */
export const statusBody = z
  .object({
    emoji: z.string().max(64).nullable(),
    name: z.string().max(255),
    position: z.int().min(0).max(1_000_000),
    type: statusType,
  })
  .partial()
export type StatusBody = z.output<typeof statusBody>

const path = '/api/workspaces/{workspace_id}/statuses'
const endpoint = endpointsOf({ area: 'planning', source: 'decisions §6', row: status })

export const listStatuses = endpoint('statuses.list', `GET ${path}`, {
  summary:
    'Lists the task statuses of a workspace in their order; with `since` (UNIX seconds) what changed since, deleted ones included, in the order of change.',
  query: z.object({ since: queryInteger.optional() }),
})

export const createStatus = endpoint('statuses.create', `POST ${path}`, {
  summary: 'Creates a status, after all others unless the body gives a position.',
  body: statusBody.extend(withSyncId),
})

export const getStatus = endpoint('statuses.get', `GET ${path}/{status_id}`, {
  summary: 'Reads one status.',
})

export const updateStatus = endpoint('statuses.update', `PATCH ${path}/{status_id}`, {
  summary: 'Changes a status; the last one of a type keeps its type.',
  body: statusBody,
})

export const deleteStatus = endpoint('statuses.delete', `DELETE ${path}/{status_id}`, {
  summary:
    'Deletes a status; its tasks move to the first other status of the same type. The last one of a type stays.',
})
