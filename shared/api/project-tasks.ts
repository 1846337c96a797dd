/** Tasks as tracking sees them: those that have a project (T §2 Project task, decisions §5). */

import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, queryInteger, timestamp } from './fields.ts'
import { integrationFields } from './integration.ts'

export const projectTask = z.object({
  /** False when done. */
  active: z.boolean(),
  at: timestamp,
  avatar_url: z.string().nullable(),
  client_id: id.nullable(),
  client_name: z.string().nullable(),
  estimated_seconds: z.int().nullable(),
  external_reference: z.string().nullable(),
  id,
  ...integrationFields,
  name: z.string(),
  permissions: z.array(z.string()),
  pid: id,
  project_billable: z.boolean(),
  project_color: z.string(),
  project_id: id,
  project_is_private: z.boolean().nullable(),
  project_name: z.string(),
  rate: z.number().nullable(),
  rate_last_updated: timestamp.nullable(),
  recurring: z.boolean(),
  server_deleted_at: timestamp.nullable(),
  svc_accounts_id: z.string().nullable(),
  /** Milliseconds, despite the name. */
  tracked_seconds: z.int(),
  uid: id.nullable(),
  user_id: id.nullable(),
  user_name: z.string().nullable(),
  wid: id,
  workspace_id: id,
})
export type ProjectTask = z.output<typeof projectTask>

export const listMyTasks = endpoint({
  area: 'tracking',
  source: 'decisions §6',
  name: 'me.tasks',
  method: 'GET',
  path: '/api/v9/me/tasks',
  summary:
    'Lists the tasks of the projects of all workspaces of the caller; with `since` what changed, deleted ones included.',
  query: z.object({ since: queryInteger.optional() }),
  answer: { kind: 'list', status: 200, schema: projectTask },
})
