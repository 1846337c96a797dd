/** Custom field values of tasks and projects: what they have, and how it changes. */

import type { z } from 'zod'
import type {
  CustomFieldEntity,
  CustomFieldValue,
  CustomFieldValues,
  CustomFieldType,
  listProjectCustomFieldValues,
} from '../../shared/api/custom-fields.ts'
import type { Member, Scope } from '../access/scope.ts'
import type { Db } from '../database/database.ts'
import { BadRequest, unknownReference, orNotFound } from '../errors/app-error.ts'
import {
  type FieldRow,
  findFields,
  optionsOf,
  type NewSelection,
  type NewValue,
  readEntered,
  replaceEntered,
  type SelectionRow,
  type ValueRow,
} from './queries.ts'
import { requireShort, smallJson } from '../errors/limits.ts'
import { readDate } from '../effects/time-text.ts'
import { type ProjectPermission, requireProjectPermission } from '../access/permissions.ts'
import type { TenantKey } from '../database/rows.ts'
import { recordRows } from '../events/record-rows.ts'
import { viewerOf } from '../projects/find.ts'
import { findProject, updateProject } from '../projects/queries.ts'
import type { EndpointInput } from '../../shared/api/endpoint.ts'

type PlainValue = z.output<z.ZodJSONSchema>

function plainValue({ type, text_value: text, number_value: number }: ValueRow): PlainValue {
  if (type === 'checkbox') return number === 1
  return type === 'number' ? number : text
}

function literalAnswer(row: ValueRow): CustomFieldValue {
  return {
    custom_field_id: row.custom_field_id,
    custom_field_name: row.name,
    field_type: row.type,
    selected_options: [],
    value: plainValue(row),
  }
}

function selectionAnswer(rows: readonly SelectionRow[], first: SelectionRow): CustomFieldValue {
  const ids = rows.map((row) => row.option_id)
  return {
    custom_field_id: first.custom_field_id,
    custom_field_name: first.name,
    field_type: first.type,
    selected_options: rows.map((row) => ({
      is_deleted: row.option_deleted_at !== null,
      option_id: row.option_id,
      option_name: row.option_name,
    })),
    value: first.type === 'select' ? first.option_id : ids,
  }
}

/**
 * The values of tasks and projects by their ids, which may be mixed, in the order of the fields. A task or project without values has
 * no entry.
 */
export async function customFieldValuesOf(
  db: Db,
  organizationId: number,
  entityIds: readonly number[],
): Promise<ReadonlyMap<number, CustomFieldValue[]>> {
  const { values, selections } = await readEntered(db, organizationId, entityIds)
  const placed: { row: ValueRow | SelectionRow; answer: CustomFieldValue }[] = values.map((row) => ({
    row,
    answer: literalAnswer(row),
  }))
  const groups = Map.groupBy(selections, (row) => `${row.entity_id}/${row.custom_field_id}`)
  for (const rows of groups.values()) {
    const [row] = rows
    if (row !== undefined) placed.push({ row, answer: selectionAnswer(rows, row) })
  }
  placed.sort((a, b) => a.row.position - b.row.position || a.row.custom_field_id - b.row.custom_field_id)
  const byEntity = Map.groupBy(placed, ({ row }) => row.entity_id)
  return new Map(Array.from(byEntity, ([id, found]) => [id, found.map(({ answer }) => answer)]))
}

interface Target {
  readonly member: Member
  readonly entity: CustomFieldEntity
  readonly id: number
}

async function requireFields(
  scope: Scope,
  { member, entity }: Target,
  values: CustomFieldValues,
): Promise<readonly FieldRow[]> {
  const ids = Object.keys(values).map((key) => (/^\d{1,16}$/.test(key) ? Number(key) : Number.NaN))
  const found = await findFields(scope.db, member, ids.filter(Number.isSafeInteger))
  const known = found.filter((field) => field.entity === entity)
  if (known.length === ids.length) return known
  const knownIds = new Set(known.map(({ id }) => String(id)))
  const unknown = Object.keys(values).find((key) => !knownIds.has(key)) ?? ''
  throw unknownReference(`custom_fields.${unknown}`, 'custom_field', {
    says: `is not a custom field of ${entity}s in the workspace`,
  })
}

/** Options that may be selected, by field. An option that the entity has may stay after it was deleted. */
async function requireOptions({ db }: Scope, { member, id }: Target, selections: readonly NewSelection[]) {
  if (selections.length === 0) return
  const { organizationId } = member.organization
  const fieldIds = [...new Set(selections.map((row) => row.custom_field_id))]
  const offered = await optionsOf(db, organizationId, fieldIds)
  const usable = new Set(
    offered.filter((row) => row.deleted_at === null).map((row) => `${row.custom_field_id}/${row.id}`),
  )
  const { selections: present } = await readEntered(db, organizationId, [id])
  for (const row of present) usable.add(`${row.custom_field_id}/${row.option_id}`)
  const wrong = selections.find((row) => !usable.has(`${row.custom_field_id}/${row.option_id}`))
  if (wrong === undefined) return
  throw unknownReference(`custom_fields.${wrong.custom_field_id}`, 'option', {
    says: `there is no option ${wrong.option_id}`,
  })
}

/**
 * Enters values of a task or a project; null takes one away, and fields that are not named keep theirs. The row of the
 * entity itself, its `at` and the record of its change are the caller's.
 *
 * @throws {BadRequest} for more than 16 KiB, a field that is not the workspace's or not of such entities, and a value that its type does
 *   not take.
 */
export async function changeCustomFieldValues(scope: Scope, target: Target, values: CustomFieldValues) {
  smallJson(values, 'custom_fields')
  const fields = await requireFields(scope, target, values)
  if (fields.length === 0) return
  const { organizationId } = target.member.organization
  const newValues: NewValue[] = []
  const newSelections: NewSelection[] = []
  for (const field of fields) {
    const name = `custom_fields.${field.id}`
    const entered = enteredValue(field.type, values[String(field.id)], name, scope.caller.timeZone)
    const key = { organization_id: organizationId, entity_id: target.id, custom_field_id: field.id }
    const { text = null, number = null, optionIds = [] } = entered
    if (text !== null || number !== null) newValues.push({ ...key, text_value: text, number_value: number })
    for (const optionId of optionIds) newSelections.push({ ...key, option_id: optionId })
  }
  await requireOptions(scope, target, newSelections)
  await replaceEntered(
    scope.db,
    { organizationId, id: target.id },
    fields.map(({ id }) => id),
    { values: newValues, selections: newSelections },
  )
}

// The values that requests enter into a custom field, by its type (decisions §4, §9).

const MAXIMUM_TEXT_LENGTH = 10_000

/** A value as it is stored: one of these, or nothing. */
interface EnteredValue {
  readonly text?: string
  readonly number?: number
  readonly optionIds?: readonly number[]
}

function textOf(value: unknown, field: string): string {
  if (typeof value !== 'string')
    throw new BadRequest('wrong_type', { field, type: 'string', says: 'must be a text' })
  requireShort(value, MAXIMUM_TEXT_LENGTH, field)
  return value
}

/** Scripts and local files are no links that others should follow. */
function isWebAddress(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:')
}

function optionIdsOf(value: unknown, field: string, several: boolean): readonly number[] {
  const ids: readonly unknown[] = Array.isArray(value) ? value : [value]
  if (!ids.every((id) => typeof id === 'number' && Number.isSafeInteger(id) && id > 0)) {
    throw new BadRequest('invalid', {
      field,
      says: `must be ${several ? 'ids of options' : 'the id of an option'}`,
    })
  }
  const distinct = [...new Set(ids as readonly number[])]
  if (distinct.length > 1 && !several) throw new BadRequest('invalid', { field, says: 'takes one option' })
  return distinct
}

type Reading = (value: unknown, field: string, timeZone: string) => EnteredValue

function options(several: boolean): Reading {
  return (value, field) => ({ optionIds: optionIdsOf(value, field, several) })
}

const readings: Readonly<Record<CustomFieldType, Reading>> = {
  text: (value, field) => ({ text: textOf(value, field) }),
  url(value, field) {
    const text = textOf(value, field)
    if (!isWebAddress(text))
      throw new BadRequest('wrong_type', {
        field,
        type: 'url',
        says: 'must be an address such as https://example.com',
      })
    return { text }
  },
  date: (value, field, zone) => ({ text: readDate(textOf(value, field), field, zone) }),
  number(value, field) {
    if (typeof value !== 'number') throw new BadRequest('wrong_type', { field, type: 'number' })
    return { number: value }
  },
  checkbox(value, field) {
    if (typeof value !== 'boolean') throw new BadRequest('wrong_type', { field, type: 'boolean' })
    return { number: Number(value) }
  },
  select: options(false),
  multi_select: options(true),
}

/**
 * @param field its place in the request, for refusals.
 * @param timeZone in which a timestamp is cut to its date.
 * @throws {BadRequest} when the type takes no such value.
 */
function enteredValue(type: CustomFieldType, value: unknown, field: string, timeZone: string): EnteredValue {
  return value === null || value === '' ? {} : readings[type](value, field, timeZone)
}

type ProjectPath = EndpointInput<typeof listProjectCustomFieldValues>['params']

async function requireProject(scope: Scope, path: ProjectPath, permission: ProjectPermission) {
  const viewer = viewerOf(scope, path.workspace_id)
  const project = orNotFound(await findProject(scope.db, viewer, path.project_id))
  requireProjectPermission(viewer.member, project, permission)
  return { member: viewer.member, project }
}

async function valuesOf({ db }: Scope, { organization_id, id }: TenantKey): Promise<CustomFieldValue[]> {
  return (await customFieldValuesOf(db, organization_id, [id])).get(id) ?? []
}

/** @throws {Forbidden} for who may not see the project's custom fields. */
export async function readProjectValues(scope: Scope, path: ProjectPath): Promise<CustomFieldValue[]> {
  const { project } = await requireProject(scope, path, 'project.view_custom_fields')
  return valuesOf(scope, project)
}

/** @returns all values, also those that the request leaves alone. @throws {Forbidden} for who may not change the project. */
export async function changeProjectValues(
  scope: Scope,
  path: ProjectPath,
  { custom_fields: values }: { readonly custom_fields: CustomFieldValues },
): Promise<CustomFieldValue[]> {
  const { member, project } = await requireProject(scope, path, 'project.update')
  await changeCustomFieldValues(scope, { member, entity: 'project', id: project.id }, values)
  await updateProject(scope.db, project, { at: scope.at })
  recordRows(scope, 'project', 'updated', [project])
  return valuesOf(scope, project)
}
