/** The orders in which tasks are listed (P §4.4 `order_by[]`). */

import { type RawBuilder, sql } from 'kysely'
import type { FieldRow } from '../custom-fields/queries.ts'
import { BadRequest, unknownReference } from '../errors/app-error.ts'
import type { OrderTerm } from '../lists/order-by.ts'
import { fieldOrder, paddedNumber, type ProjectFieldLimit } from './custom-field-queries.ts'

type Expression = RawBuilder<unknown>

const task = (column: string): Expression => sql.ref(`tasks.${column}`)

/** The ids of what is linked to a task, sorted and written behind each other; null when there is none. */
function sortedIds(table: string, column: string): Expression {
  const id = `linked.${column}`
  return sql`(
    select string_agg(${paddedNumber(id)}, '' order by ${sql.ref(id)}) from ${sql.table(table)} as linked
    where linked.organization_id = tasks.organization_id and linked.task_id = tasks.id
  )`
}

/** Deleted tags are on no task. */
const sortedTagIds = sql`(
  select string_agg(${paddedNumber('linked.tag_id')}, '' order by linked.tag_id) from task_tags as linked
  join tags as linked_tags
    on linked_tags.organization_id = linked.organization_id and linked_tags.id = linked.tag_id
  where linked.organization_id = tasks.organization_id and linked.task_id = tasks.id
    and linked_tags.deleted_at is null
)`

const assignees = sortedIds('task_assignees', 'user_id')

const statusPosition = sql`(
  select ordering.position from statuses as ordering
  where ordering.organization_id = tasks.organization_id and ordering.id = tasks.status_id
)`

const clientName = sql`(
  select lower(named.name) from clients as named
  where named.organization_id = projects.organization_id and named.id = projects.client_id
)`

const priority = sql`case tasks.priority when 'low' then 1 when 'medium' then 2 when 'high' then 3 when 'urgent' then 4 end`

/** The fields whose order is that of a column of the same name. */
const columns = [
  'archived_at',
  'auto_log_time',
  'billable',
  'created_at',
  'end_date',
  'id',
  'parent_task_id',
  'pinned',
  'position',
  'priority_at',
  'private',
  'project_id',
  'recurrence_date',
  'source',
  'start_date',
  'status_id',
  'status_updated_at',
]

const fields: Readonly<Record<string, Expression>> = {
  ...Object.fromEntries(columns.map((column) => [column, task(column)])),
  assignee_user_ids: assignees,
  assignees,
  client: clientName,
  client_name: clientName,
  estimated_mins: task('estimated_seconds'),
  name: task('name_key'),
  priority,
  project: sql.ref('projects.name_key'),
  project_name: sql.ref('projects.name_key'),
  status: statusPosition,
  svc_user_id: task('creator_id'),
  tag_ids: sortedTagIds,
  tags: sortedTagIds,
  updated_at: task('at'),
}

const CUSTOM_FIELD = /^(p?cf)_(\d{1,16})$/

/** The custom field that a term orders by; null when it orders by one of the task's own. */
export function customFieldOf({
  field,
}: OrderTerm): { readonly id: number; readonly ofProject: boolean } | null {
  const match = CUSTOM_FIELD.exec(field)
  return match === null ? null : { id: Number(match[2]), ofProject: match[1] === 'pcf' }
}

export interface TaskOrder {
  readonly expression: Expression
  readonly descending: boolean
}

/**
 * @param fieldRows the custom fields that the terms name, as far as there are such.
 * @throws {BadRequest} for a field that tasks do not have.
 */
export function taskOrder(
  terms: readonly OrderTerm[],
  fieldRows: readonly FieldRow[],
  limit: ProjectFieldLimit,
): TaskOrder[] {
  return terms.map((term) => {
    const custom = customFieldOf(term)
    if (custom === null) {
      const expression = Object.hasOwn(fields, term.field) ? fields[term.field] : undefined
      if (expression === undefined)
        throw new BadRequest('invalid', { field: 'order_by[]', says: 'is not a field of tasks' })
      return { expression, descending: term.descending }
    }
    const entity = custom.ofProject ? 'project' : 'task'
    const row = fieldRows.find(({ id }) => id === custom.id)
    if (row?.entity !== entity)
      throw unknownReference('order_by[]', 'custom_field', { says: `is not a custom field of ${entity}s` })
    return { expression: fieldOrder(row, limit), descending: term.descending }
  })
}

/**
 * The terms of `order by`: tasks without a value come last in either direction, and ids decide what remains.
 *
 * @param changes in the order of change, unless the list asks for another one.
 */
export function orderClause(order: readonly TaskOrder[], changes: boolean): RawBuilder<unknown> {
  const id = task('id')
  if (order.length === 0) return sql`${changes ? task('at') : standardPosition}, ${id}`
  const terms = order.map(({ expression, descending }) => {
    const direction = sql.raw(descending ? 'desc' : 'asc')
    return sql`case when ${expression} is null then 1 else 0 end, ${expression} ${direction}`
  })
  return sql`${sql.join(terms)}, ${id}`
}

/** Above every position, so that tasks without one come last, on SQLite and PostgreSQL alike. */
export const LAST_POSITION = Number.MAX_SAFE_INTEGER

/**
 * The first term of the standard order of tasks. The index of that order holds this expression: the number stands in it
 * as text, for neither database takes an index whose expression a query writes with a parameter.
 */
const standardPosition = sql<number>`coalesce(${sql.ref('tasks.position')}, ${sql.lit(LAST_POSITION)})`
