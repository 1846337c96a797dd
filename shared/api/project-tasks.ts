/** Tasks as tracking sees them: those that have a project (T §2 Project task, T §4.8, decisions §5). */

import { z } from 'zod'
import { id, queryInteger, timestamp } from './fields.ts'
import { integrationFields } from './integration.ts'
import { adoptLegacyKeys } from './legacy-keys.ts'
import { withSyncId } from './feed.ts'

export const projectTask = z.object({
  /** False when done: when planning's status of the task is of the type done. */
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
  /** The project's, hourly, in the project's currency; null also for who may not see rates. */
  rate: z.number().nullable(),
  rate_last_updated: timestamp.nullable(),
  recurring: z.boolean(),
  server_deleted_at: timestamp.nullable(),
  svc_accounts_id: z.string().nullable(),
  /** Milliseconds, despite the name. */
  tracked_seconds: z.int(),
  uid: id.nullable(),
  /** The creator. */
  user_id: id.nullable(),
  user_name: z.string().nullable(),
  wid: id,
  workspace_id: id,
})
export type ProjectTask = z.output<typeof projectTask>

/** All optional here: which of them must be present is a rule of the service. */
export const projectTaskBody = adoptLegacyKeys(
  z
    .object({
      ...withSyncId,
      /** False marks it done. */
      active: z.boolean(),
      estimated_seconds: z.int().min(0).max(1_000_000_000).nullable(),
      external_reference: z.string().max(255).nullable(),
      name: z.string(),
      uid: id,
      /** The creator; the caller by default. */
      user_id: id,
    })
    .partial(),
  { uid: 'user_id' },
)
export type ProjectTaskBody = z.output<typeof projectTaskBody>

export const projectTaskSortField = z.enum(['at', 'created_at', 'id', 'name', 'project_name'])
export type ProjectTaskSortField = z.output<typeof projectTaskSortField>

const ids = z.array(queryInteger).optional()

export const projectTaskListQuery = z.object({
  active: z.enum(['true', 'false', 'both']).optional(),
  'client_ids[]': ids,
  name: z.string().optional(),
  page: queryInteger.optional(),
  per_page: queryInteger.optional(),
  /** The older form of `project_ids[]`. */
  pid: queryInteger.optional(),
  'project_ids[]': ids,
  /** In the task's, the project's or the client's name. */
  search: z.string().optional(),
  /** UNIX seconds: what was created, changed or deleted since; archived tasks are included. */
  since: queryInteger.optional(),
  sort_field: projectTaskSortField.optional(),
  sort_order: z.enum(['asc', 'desc', 'ASC', 'DESC']).optional(),
  /** Creators. */
  'user_ids[]': ids,
})
export type ProjectTaskListQuery = z.output<typeof projectTaskListQuery>
