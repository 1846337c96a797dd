/** Timesheet setups: whose time is approved by whom, period by period (T §2 Timesheet setup, T §4.9). */

import { z } from 'zod'
import { endpointsOf } from './endpoint.ts'
import { id, timestamp } from './fields.ts'
import { periodicity } from './timesheets.ts'

const approver = z.object({
  /** An active member of the workspace. */
  active: z.boolean(),
  avatar_url: z.string().nullable(),
  /** Their account is closed. */
  deleted: z.boolean(),
  name: z.string(),
  user_id: id,
})

export const timesheetSetup = z.object({
  /** The first approver of the first layer. */
  approver_avatar_url: z.string().nullable(),
  approver_id: id.nullable(),
  approver_name: z.string().nullable(),
  /** Those of all layers, each once. */
  approvers: z.array(approver),
  /** By the number of their layer, from 1: a layer approves after those below it. */
  approvers_layers: z.record(z.string(), z.array(approver)),
  at: timestamp,
  end_date: z.string().nullable(),
  /** Why the setup cannot work any more. */
  errors: z.array(z.object({ code: z.string(), message: z.string() })),
  id,
  member_avatar_url: z.string().nullable(),
  member_id: id,
  member_name: z.string(),
  periodicity,
  permissions: z.array(z.string()),
  /** 0 Sunday to 6 Saturday; null without reminders. */
  reminder_day: z.int().nullable(),
  /** `HH:MM` on the member's clock. */
  reminder_time: z.string().nullable(),
  start_date: z.string(),
  workspace_id: id,
})
export type TimesheetSetup = z.output<typeof timesheetSetup>

/** A layer's approvers as ids, or as answers write them. */
const layers = z.record(
  z.string().regex(/^[1-9]\d?$/),
  z.array(z.union([z.int(), z.object({ user_id: z.int() }).transform(({ user_id }) => user_id)])),
)

const approverFields = {
  approver_id: z.int().nullish(),
  approver_ids: z.array(z.int()).nullish(),
  /** Counts before `approver_ids`, which counts before `approver_id`. */
  approvers_layers: layers.nullish(),
  reminder_day: z.int().min(0).max(6).nullish(),
  reminder_time: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
    .nullish(),
}

/** Which of the keys must be present, and what dates they hold, are rules of the service with the texts of T §7. */
export const timesheetSetupBody = z.object({
  ...approverFields,
  member_ids: z.array(z.int()).optional(),
  periodicity: z.string().optional(),
  start_date: z.string().nullish(),
})
export type TimesheetSetupBody = z.output<typeof timesheetSetupBody>

export const timesheetSetupChange = z.object({ ...approverFields, end_date: z.string().nullish() })
export type TimesheetSetupChange = z.output<typeof timesheetSetupChange>

const path = '/api/v9/workspaces/{workspace_id}/timesheet_setups'
const endpoint = endpointsOf({ area: 'tracking', source: 'T §4.9', row: timesheetSetup })

const sortOrder = z
  .string()
  .transform((text) => text.toLowerCase())
  .pipe(z.enum(['asc', 'desc']))

export const listTimesheetSetups = endpoint('timesheet_setups.list', `GET ${path}`, {
  summary: 'Lists the timesheet setups of a workspace; for admins.',
  query: z.object({
    /** Comma-separated. */
    member_ids: z.string().optional(),
    approver_ids: z.string().optional(),
    sort_field: z
      .enum(['start_date', 'end_date', 'periodicity', 'member_name', 'approver_name', 'id'])
      .optional(),
    sort_order: sortOrder.optional(),
  }),
  answer: { kind: 'object', status: 200, schema: z.object({ data: z.array(timesheetSetup) }) },
})

export const createTimesheetSetups = endpoint('timesheet_setups.create', `POST ${path}`, {
  summary: 'Creates a setup for each of the members; for admins, on paid plans.',
  body: timesheetSetupBody,
  answer: { kind: 'list', status: 200, schema: timesheetSetup },
})

export const updateTimesheetSetup = endpoint('timesheet_setups.update', `POST ${path}/{setup_id}`, {
  summary: 'Changes a setup; absent keys stay as they are.',
  body: timesheetSetupChange,
})

/** As {@link updateTimesheetSetup}, for clients that change things by PUT. */
export const putTimesheetSetup = endpoint('timesheet_setups.put', `PUT ${path}/{setup_id}`, {
  summary: 'Changes a setup, as POST does; absent keys stay as they are.',
  body: timesheetSetupChange,
})

export const deleteTimesheetSetup = endpoint('timesheet_setups.delete', `DELETE ${path}/{setup_id}`, {
  source: 'decisions §6',
  summary: 'Deletes a setup with its timesheets, whose time entries can be changed again.',
})
