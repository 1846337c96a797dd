/** Projects: shapes of answers and bodies (T §2 Project, T §4.7, decisions §4 and §6). */

import { z } from 'zod'
import { id, plainDate, queryBoolean, queryInteger, timestamp } from './fields.ts'
import { integrationFields } from './integration.ts'
import { adoptLegacyKeys, reference } from './legacy-keys.ts'

export const projectStatus = z.enum(['upcoming', 'active', 'ended', 'archived', 'deleted'])
export type ProjectStatus = z.output<typeof projectStatus>

export const recurringParameters = z.object({
  custom_period: z.int().min(1).max(36_500).nullish(),
  estimated_seconds: z.int().min(0).nullish(),
  parameter_end_date: z.string().nullish(),
  parameter_start_date: z.string().optional(),
  period: z.string().max(255),
  project_start_date: z.string().optional(),
})
export type RecurringParameters = z.output<typeof recurringParameters>

export const project = z.object({
  active: z.boolean(),
  actual_hours: z.int().nullable(),
  actual_seconds: z.int().nullable(),
  at: timestamp,
  auto_estimates: z.boolean().nullable(),
  billable: z.boolean().nullable(),
  can_track_time: z.boolean(),
  cid: id.nullable(),
  client_id: id.nullable(),
  client_name: z.string().nullable(),
  color: z.string(),
  created_at: timestamp,
  currency: z.string().nullable(),
  current_period: z.object({ start_date: plainDate, end_date: plainDate }).nullable(),
  end_date: plainDate.nullable(),
  estimated_hours: z.int().nullable(),
  estimated_seconds: z.int().nullable(),
  external_reference: z.string().nullable(),
  /** In the project's currency. */
  fixed_fee: z.number().nullable(),
  id,
  ...integrationFields,
  is_private: z.boolean(),
  name: z.string(),
  permissions: z.array(z.string()),
  pinned: z.boolean(),
  /** Hourly, in the project's currency. */
  rate: z.number().nullable(),
  rate_last_updated: timestamp.nullable(),
  recurring: z.boolean(),
  recurring_parameters: z.array(recurringParameters).nullable(),
  server_deleted_at: timestamp.nullable(),
  start_date: plainDate,
  status: projectStatus,
  template: z.boolean().nullable(),
  template_id: id.nullable(),
  /** How many projects the whole list has. */
  total_count: z.int(),
  wid: id,
  workspace_id: id,
})
export type Project = z.output<typeof project>

/** Of hours, seconds and money: their seconds and cents stay exact numbers. */
const LARGEST_AMOUNT = 1_000_000_000

/** All optional here: which of them must be present is a rule of the service. */
export const projectBody = adoptLegacyKeys(
  z
    .object({
      active: z.boolean(),
      auto_estimates: z.boolean().nullable(),
      billable: z.boolean().nullable(),
      cid: reference,
      client_id: reference,
      /** Takes the client of that name, or creates it. */
      client_name: z.string().nullable(),
      color: z.string(),
      currency: z.string().nullable(),
      end_date: z.string().nullable(),
      estimated_hours: z.int().min(0).max(LARGEST_AMOUNT).nullable(),
      /** Extension: an estimate finer than whole hours; wins over `estimated_hours`. */
      estimated_seconds: z.int().min(0).max(LARGEST_AMOUNT).nullable(),
      external_reference: z.string().max(255).nullable(),
      fixed_fee: z.number().min(0).max(LARGEST_AMOUNT).nullable(),
      is_private: z.boolean(),
      is_shared: z.boolean(),
      name: z.string(),
      rate: z.number().min(0).max(LARGEST_AMOUNT).nullable(),
      rate_change_mode: z.enum(['start-today', 'override-current', 'override-all']),
      recurring: z.boolean(),
      recurring_parameters: z.union([recurringParameters, z.array(recurringParameters)]).nullable(),
      start_date: z.string().nullable(),
      template: z.boolean().nullable(),
      template_id: reference,
    })
    .partial(),
  { cid: 'client_id' },
)
export type ProjectBody = z.output<typeof projectBody>

const ids = z.array(queryInteger).optional()

export const projectListQuery = z.object({
  active: z.enum(['true', 'false', 'both']).optional(),
  billable: queryBoolean.optional(),
  'client_ids[]': ids,
  'group_ids[]': ids,
  name: z.string().optional(),
  only_editable: queryBoolean.optional(),
  only_me: queryBoolean.optional(),
  only_templates: queryBoolean.optional(),
  page: queryInteger.optional(),
  per_page: queryInteger.optional(),
  'project_ids[]': ids,
  search: z.string().optional(),
  /** UNIX seconds: what was created, changed or deleted since; deleted projects are included. */
  since: queryInteger.optional(),
  sort_field: z.enum(['name', 'created_at', 'at', 'client_name', 'start_date', 'end_date']).optional(),
  sort_order: z.enum(['asc', 'desc', 'ASC', 'DESC']).optional(),
  sort_pinned: queryBoolean.optional(),
  'statuses[]': z.array(projectStatus).optional(),
  'user_ids[]': ids,
})
export type ProjectListQuery = z.output<typeof projectListQuery>
