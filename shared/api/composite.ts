/** Projects and tasks created with all that belongs to them, in one request or not at all (P §4.3). */

import { z } from 'zod'
import { endpointsOf } from './endpoint.ts'
import { withSyncId } from './feed.ts'
import { id, plainDate } from './fields.ts'
import { ghost } from './ghosts.ts'
import { milestone, milestoneBody } from './milestones.ts'
import { planningTimeEntry, planningTimeEntryBody } from './planning-time-entries.ts'
import { projectGroup } from './project-groups.ts'
import { projectUser } from './project-users.ts'
import { project, projectBody } from './projects.ts'
import { hourlyRate } from './rates.ts'
import { task, taskBody } from './tasks.ts'
import { timeBlock, timeBlockBody } from './time-blocks.ts'

const MAXIMUM_PARTS = 100
const MAXIMUM_PEOPLE = 200

const currency = z.string().max(3).nullish()
/** A date; of a timestamp, its date in the caller's zone. Null: without end in that direction. */
const date = z.string().nullish()
const people = z.array(id).max(MAXIMUM_PEOPLE)

export const compositeProjectBody = z.object({
  /** The rates at which clients are billed in the days from the first to the last, both included; integer cents an hour. */
  billable_rates: z
    .array(
      z.object({
        currency,
        end_date: date,
        hourly_rate: z.int().min(0).max(100_000_000_000),
        start_date: date,
      }),
    )
    .max(MAXIMUM_PARTS)
    .optional(),
  /** People and groups of the workspace besides the caller, who becomes a manager. */
  members: z.object({ group_ids: people, manager_ids: people, user_ids: people }).partial().optional(),
  /** As milestones are created; they get the project. */
  milestones: z.array(milestoneBody).max(MAXIMUM_PARTS).optional(),
  /** As projects are created by tracking. */
  project: projectBody,
  /** The same as `billable_rates`, in units of the currency. */
  rates: z
    .array(z.object({ currency, end_at: date, hourly_rate: hourlyRate, start_at: date }))
    .max(MAXIMUM_PARTS)
    .optional(),
  /** Ghosts that get the project. */
  resource_ids: z.array(id).max(MAXIMUM_PARTS).optional(),
})
export type CompositeProjectBody = z.output<typeof compositeProjectBody>

export const compositeProject = z.object({
  /** As stored, by their beginning. */
  billable_rates: z.array(
    z.object({
      currency: z.string(),
      end_date: plainDate.nullable(),
      hourly_rate: z.int(),
      start_date: plainDate.nullable(),
    }),
  ),
  groups: z.array(projectGroup),
  /** All people of the project, the caller and those of groups and of the template included. */
  members: z.array(projectUser),
  milestones: z.array(milestone),
  project,
  /** The same as `billable_rates`, in units of the currency. */
  rates: z.array(
    z.object({
      currency: z.string(),
      end_at: plainDate.nullable(),
      hourly_rate: z.number(),
      start_at: plainDate.nullable(),
    }),
  ),
  /** The ghosts. */
  resources: z.array(ghost),
})
export type CompositeProject = z.output<typeof compositeProject>

const timeEntryPart = planningTimeEntryBody
  .pick({
    calendar_event_id: true,
    description: true,
    duration: true,
    planned_at: true,
    planned_duration: true,
    planned_start: true,
    start: true,
    time_block_id: true,
    tracked_at: true,
    type: true,
  })
  .extend({
    ...withSyncId,
    /** A block of the entry's own. */
    time_block: timeBlockBody.omit({ svc_user_id: true }).extend(withSyncId).nullish(),
  })

export const compositeTaskBody = z.object({
  /** Of the task; what they say of a parent is ignored. */
  subtasks: z.array(taskBody.extend(withSyncId)).max(MAXIMUM_PARTS).optional(),
  task: taskBody.extend(withSyncId),
  time_blocks: z
    .array(timeBlockBody.omit({ svc_user_id: true }).extend(withSyncId))
    .max(MAXIMUM_PARTS)
    .optional(),
  /** Of the task: tracked time with a `start`, or else a plan. */
  time_entry: timeEntryPart.nullish(),
})
export type CompositeTaskBody = z.output<typeof compositeTaskBody>

export const compositeTask = z.object({
  subtasks: z.array(task),
  task,
  /** Also that of the entry. */
  time_blocks: z.array(timeBlock),
  time_entry: planningTimeEntry.nullable(),
})
export type CompositeTask = z.output<typeof compositeTask>

const endpoint = endpointsOf({ area: 'planning', source: 'P §4.3' })
const place = '/api/organizations/{organization_id}/workspaces/{workspace_id}/composite'

export const createCompositeProject = endpoint('composite_projects.create', `POST ${place}/projects`, {
  summary: 'Creates a project with its people, milestones, rates and ghosts, or nothing.',
  body: compositeProjectBody,
  answer: { kind: 'object', status: 201, schema: compositeProject },
})

const taskParts = {
  summary: 'Creates a task with subtasks, time blocks and a time entry, or nothing.',
  body: compositeTaskBody,
  answer: { kind: 'object', status: 201, schema: compositeTask },
} as const

export const createCompositeTask = endpoint('composite_tasks.create', `POST ${place}/tasks`, {
  ...taskParts,
})

export const createWorkspaceCompositeTask = endpoint(
  'workspace_composite_tasks.create',
  'POST /api/workspaces/{workspace_id}/composite/tasks',
  {
    ...taskParts,
  },
)
