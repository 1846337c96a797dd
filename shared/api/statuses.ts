/** Task statuses of a workspace (P §2 Task `status`, decisions §6 and §9). */

import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, timestamp, workspaceParams } from './fields.ts'

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

export const listStatuses = endpoint({
  area: 'planning',
  source: 'decisions §6',
  name: 'statuses.list',
  method: 'GET',
  path: '/api/workspaces/{workspace_id}/statuses',
  summary: 'Lists the task statuses of a workspace in their order.',
  params: workspaceParams,
  answer: { kind: 'list', status: 200, schema: status },
})
