/** Projects: shapes of answers and bodies (T §2 Project, T §4.7, decisions §4 and §6). */

import { z } from 'zod'
import { MOST_ALERTS } from '../domain/budget-alerts.ts'
import { recurringPeriods } from '../domain/project-periods.ts'
import { id, plainDate, queryBoolean, queryInteger, timestamp } from './fields.ts'
import { integrationFields } from './integration.ts'
import { adoptLegacyKeys, reference } from './legacy-keys.ts'
import { hourlyRate, rateChangeMode } from './rates.ts'
import { withRestore } from './feed.ts'
import { bulkResult, patchOperations } from './bulk.ts'
import { endpointsOf } from './endpoint.ts'

export const projectStatus = z.enum(['upcoming', 'active', 'ended', 'archived', 'deleted'])
export type ProjectStatus = z.output<typeof projectStatus>

export const recurringPeriod = z.enum(recurringPeriods)

/** A rule by which a project begins anew, from its first date to its last. */
export const recurringParameters = z.object({
  /** Days, when the period is `custom`. */
  custom_period: z.int().nullable(),
  /** The estimate for each period; null for the project's own. */
  estimated_seconds: z.int().nullable(),
  /** The last date of the rule. */
  parameter_end_date: plainDate.nullable(),
  /** The first date of the rule, and of its first period. */
  parameter_start_date: plainDate,
  period: recurringPeriod,
  project_start_date: plainDate,
})
export type RecurringParameters = z.output<typeof recurringParameters>

export const project = z.object({
  active: z.boolean(),
  /** Finished time of all people, of a recurring project in its current period; null for who may not know it. */
  actual_hours: z.int().nullable(),
  actual_seconds: z.int().nullable(),
  at: timestamp,
  auto_estimates: z.boolean().nullable(),
  billable: z.boolean().nullable(),
  /** Extension: the most that its time may come to, in the project's currency; null also for who may not see rates. */
  budget: z.number().nullable(),
  /** Extension: the percentages of estimate and budget at which programs tell people. */
  budget_alerts: z.array(z.int()),
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
  /** In the project's currency; null also for who may not see rates. */
  fixed_fee: z.number().nullable(),
  id,
  ...integrationFields,
  is_private: z.boolean(),
  name: z.string(),
  permissions: z.array(z.string()),
  pinned: z.boolean(),
  /** Hourly, in the project's currency; null also for who may not see rates. */
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
const MAXIMUM_RULES = 100

/** A rule as requests write it: dates may be timestamps, and are the project's where they are absent. */
const recurringParametersBody = z.object({
  custom_period: z.int().min(1).max(36_500).nullish(),
  estimated_seconds: z.int().min(0).max(LARGEST_AMOUNT).nullish(),
  parameter_end_date: z.string().nullish(),
  parameter_start_date: z.string().nullish(),
  period: recurringPeriod,
  project_start_date: z.string().nullish(),
})
export type RecurringParametersBody = z.output<typeof recurringParametersBody>

/** All optional here: which of them must be present is a rule of the service. */
export const projectBody = adoptLegacyKeys(
  z
    .object({
      ...withRestore,
      active: z.boolean(),
      auto_estimates: z.boolean().nullable(),
      billable: z.boolean().nullable(),
      budget: z.number().min(0).max(LARGEST_AMOUNT).nullable(),
      budget_alerts: z.array(z.int().min(1).max(1000)).max(MOST_ALERTS),
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
      /** The older word for projects that everybody sees; `is_private` wins over it. */
      is_shared: z.boolean(),
      name: z.string(),
      rate: hourlyRate.nullable(),
      rate_change_mode: rateChangeMode,
      recurring: z.boolean(),
      /** One takes the place of those from its first date on; an array, of all. */
      recurring_parameters: z
        .union([recurringParametersBody, z.array(recurringParametersBody).max(MAXIMUM_RULES)])
        .nullable(),
      start_date: z.string().nullable(),
      template: z.boolean().nullable(),
      template_id: reference,
    })
    .partial(),
  { cid: 'client_id' },
)
export type ProjectBody = z.output<typeof projectBody>

export const projectSortField = z.enum([
  'at',
  'client_name',
  'created_at',
  'end_date',
  'id',
  'name',
  'start_date',
])
export type ProjectSortField = z.output<typeof projectSortField>

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
  sort_field: projectSortField.optional(),
  sort_order: z.enum(['asc', 'desc', 'ASC', 'DESC']).optional(),
  sort_pinned: queryBoolean.optional(),
  'statuses[]': z.array(projectStatus).optional(),
  'user_ids[]': ids,
})
export type ProjectListQuery = z.output<typeof projectListQuery>

const path = '/api/v9/workspaces/{workspace_id}/projects'
const endpoint = endpointsOf({ area: 'tracking', source: 'T §4.7', row: project })
const beyond = { source: 'decisions §6' } as const

export const listProjects = endpoint('projects.list', `GET ${path}`, {
  summary: 'Lists the projects of a workspace, paged; X-Page and X-Page-Size say which page.',
  query: projectListQuery,
})

export const listMyProjects = endpoint('me.projects', 'GET /api/v9/me/projects', {
  ...beyond,
  summary:
    'Lists the projects of all workspaces of the caller, archived ones when asked; with `since` what changed, deleted and archived ones included.',
  query: z.object({ include_archived: queryBoolean.optional(), since: queryInteger.optional() }),
})

export const createProject = endpoint('projects.create', `POST ${path}`, {
  summary: 'Creates a project.',
  body: projectBody,
})

export const getProject = endpoint('projects.get', `GET ${path}/{project_id}`, {
  ...beyond,
  summary: 'Reads one project.',
})

export const updateProject = endpoint('projects.update', `PUT ${path}/{project_id}`, {
  ...beyond,
  summary: 'Changes a project; absent keys stay as they are.',
  body: projectBody,
})

export const deleteProject = endpoint('projects.delete', `DELETE ${path}/{project_id}`, {
  ...beyond,
  summary: 'Deletes a project; its time entries stay without a project, or are deleted too. Answers the id.',
  query: z.object({ teDeletionMode: z.enum(['delete', 'unassign']).optional() }),
  answer: { kind: 'object', status: 200, schema: id },
})

export const patchProjects = endpoint('projects.patch', `PATCH ${path}/{project_ids}`, {
  ...beyond,
  summary: 'Changes up to 100 projects by RFC 6902 operations; ids are independent of each other.',
  params: { project_ids: z.string() },
  body: patchOperations,
  answer: { kind: 'object', status: 200, schema: bulkResult },
})

export const pinProject = endpoint('projects.pin', `POST ${path}/{project_id}/pin`, {
  ...beyond,
  summary: 'Pins a project for the caller, or unpins it with `{"pin": false}`.',
  body: z.object({ pin: z.boolean().optional(), pinned: z.boolean().optional() }).optional(),
})
