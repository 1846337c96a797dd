/** Time entries as planning sees them (P §2 Time entry). */

import { z } from 'zod'
import { id, timestamp } from './fields.ts'

export const planningTimeEntry = z.object({
  archived_at: timestamp.nullable(),
  billable: z.boolean(),
  billable_source: z.record(z.string(), z.json()).nullable(),
  calendar_event_id: id.nullable(),
  created_at: timestamp,
  deleted_at: timestamp.nullable(),
  description: z.string().nullable(),
  /** Seconds; null while it runs. */
  duration: z.int().nullable(),
  id,
  planned_at: timestamp.nullable(),
  /** Seconds. */
  planned_duration: z.int().nullable(),
  planned_start: timestamp.nullable(),
  project_id: id.nullable(),
  start: timestamp.nullable(),
  /** Whose time it is. */
  svc_user_id: id,
  task_id: id.nullable(),
  time_block_id: id.nullable(),
  tracked_at: timestamp.nullable(),
  type: z.enum(['activity', 'break']),
  /** Last change, UTC with microseconds. */
  updated_at: timestamp,
  workspace_id: id,
})
export type PlanningTimeEntry = z.output<typeof planningTimeEntry>
