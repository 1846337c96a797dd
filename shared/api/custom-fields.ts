/** Custom fields of tasks and of projects (P §2 Task `custom_field_values`, decisions §6 and §9). */

import { z } from 'zod'
import { endpointsOf } from './endpoint.ts'
import { withSyncId } from './feed.ts'
import { id, queryInteger, timestamp } from './fields.ts'

export const customFieldType = z.enum(['text', 'number', 'date', 'checkbox', 'url', 'select', 'multi_select'])
export type CustomFieldType = z.output<typeof customFieldType>

/** The kind of thing that a field belongs to. */
export const customFieldEntity = z.enum(['task', 'project'])
export type CustomFieldEntity = z.output<typeof customFieldEntity>

const option = z.object({ is_deleted: z.boolean(), option_id: id, option_name: z.string() })

export const customField = z.object({
  created_at: timestamp,
  deleted_at: timestamp.nullable(),
  entity: customFieldEntity,
  id,
  name: z.string(),
  /** The options of a field of type select or multi_select, in order; empty for the other types. */
  options: z.array(option),
  /** Order among the fields, ascending. */
  position: z.int(),
  /** The creator. */
  svc_user_id: id,
  type: customFieldType,
  /** Last change, UTC with microseconds. */
  updated_at: timestamp,
  workspace_id: id,
})
export type CustomField = z.output<typeof customField>

export const customFieldValue = z.object({
  custom_field_id: id,
  custom_field_name: z.string(),
  field_type: customFieldType,
  /** Of select and multi_select, in the order of the options. */
  selected_options: z.array(option),
  /** As it is written: a text, a number, a date, a boolean, an option's id, or the ids of several. */
  value: z.json(),
})
export type CustomFieldValue = z.output<typeof customFieldValue>

/**
 * Values by the id of their field: a text, a number, a date `YYYY-MM-DD`, a boolean, an option's id, or an array of such
 * ids. Null takes a value away; what is not named stays as it is. At most 16 KiB.
 */
export const customFieldValues = z.record(z.string(), z.json())
export type CustomFieldValues = z.output<typeof customFieldValues>

/** All optional here: which of them must be present is a rule of the service. */
export const customFieldBody = z
  .object({
    /** `task` by default. */
    entity: customFieldEntity,
    name: z.string().max(255),
    /** The whole list: options with an id keep it, those without are new, those that are not named are deleted. */
    options: z.array(z.object({ option_id: id.optional(), option_name: z.string().max(255) })).max(500),
    position: z.int().min(0).max(1_000_000),
    type: customFieldType,
  })
  .partial()
export type CustomFieldBody = z.output<typeof customFieldBody>

const path = '/api/workspaces/{workspace_id}/custom-fields'
const endpoint = endpointsOf({ area: 'planning', source: 'decisions §6', row: customField })

export const listCustomFields = endpoint('custom_fields.list', `GET ${path}`, {
  summary:
    'Lists the custom fields of a workspace in their order; with `since` (UNIX seconds) what changed since, deleted ones included, in the order of change.',
  query: z.object({ entity: customFieldEntity.optional(), since: queryInteger.optional() }),
})

export const createCustomField = endpoint('custom_fields.create', `POST ${path}`, {
  summary: 'Creates a custom field of tasks or of projects.',
  body: customFieldBody.extend(withSyncId),
})

export const getCustomField = endpoint('custom_fields.get', `GET ${path}/{custom_field_id}`, {
  summary: 'Reads one custom field.',
})

export const updateCustomField = endpoint('custom_fields.update', `PATCH ${path}/{custom_field_id}`, {
  summary: 'Changes a custom field; its type and what it belongs to stay.',
  body: customFieldBody,
})

export const deleteCustomField = endpoint('custom_fields.delete', `DELETE ${path}/{custom_field_id}`, {
  summary: 'Deletes a custom field; its values are shown no more.',
})

const projectPath = '/api/workspaces/{workspace_id}/projects/{project_id}/custom-fields'
const ofProject = { answer: { kind: 'list', status: 200, schema: customFieldValue } } as const

export const listProjectCustomFieldValues = endpoint('project_custom_fields.list', `GET ${projectPath}`, {
  ...ofProject,
  summary: 'Lists the custom field values of a project.',
})

export const updateProjectCustomFieldValues = endpoint(
  'project_custom_fields.update',
  `PATCH ${projectPath}`,
  {
    ...ofProject,
    summary: 'Changes custom field values of a project and lists all of them.',
    body: z.object({ custom_fields: customFieldValues }),
  },
)
