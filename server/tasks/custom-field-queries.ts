/** Custom fields in lists of tasks: `cf_filter[]`, and the orders `cf_<id>` and `pcf_<id>` (P §4.4). */

import { type RawBuilder, sql } from 'kysely'
import type { FieldRow } from '../custom-fields/queries.ts'
import { BadRequest } from '../errors/app-error.ts'

/** Any of the values, or none when that is among what is wanted. */
export interface CustomFieldFilter {
  readonly field: FieldRow
  readonly optionIds: readonly number[]
  readonly texts: readonly string[]
  readonly numbers: readonly number[]
  readonly none: boolean
}

const offersOptions = ({ type }: FieldRow): boolean => type === 'select' || type === 'multi_select'

/** `fieldID:value1,value2`. */
export function parseFieldFilter(text: string): { readonly fieldId: number; readonly values: string } {
  const match = /^(\d{1,16}):(.*)$/s.exec(text)
  if (match === null)
    throw new BadRequest('invalid', {
      field: 'cf_filter[]',
      says: 'must be the id of a field, a colon, and values',
    })
  return { fieldId: Number(match[1]), values: match[2] ?? '' }
}

function numberOf(text: string): number {
  const number = Number(text)
  if (text.trim() === '' || !Number.isFinite(number))
    throw new BadRequest('wrong_type', { field: 'cf_filter[]', type: 'number', says: `${text} is no number` })
  return number
}

/**
 * Values are option ids for fields with options, literal otherwise. Nothing after the colon means no value; fields with
 * options take that beside values too, as a further colon at the end. An unticked box need never have been touched.
 */
export function fieldFilter(field: FieldRow, values: string): CustomFieldFilter {
  const filter = { field, optionIds: [], texts: [], numbers: [], none: false }
  if (values === '') return { ...filter, none: true }
  if (offersOptions(field)) {
    const none = values.endsWith(':')
    const ids = (none ? values.slice(0, -1) : values).split(',').filter((id) => id !== '')
    return { ...filter, none, optionIds: ids.map(numberOf) }
  }
  const literals = values.split(',')
  if (field.type === 'number') return { ...filter, numbers: literals.map(numberOf) }
  if (field.type !== 'checkbox') return { ...filter, texts: literals }
  const wrong = literals.find((literal) => literal !== 'true' && literal !== 'false')
  if (wrong !== undefined)
    throw new BadRequest('wrong_type', {
      field: 'cf_filter[]',
      type: 'boolean',
      says: 'a box is true or false',
    })
  const none = literals.includes('false')
  return { ...filter, none, numbers: literals.map((literal) => Number(literal === 'true')) }
}

/** Null: the viewer sees the custom fields of all projects that they see; else of those alone that they belong to. */
export type ProjectFieldLimit = { readonly memberId: number } | null

/** The task or project whose values count, as SQL. */
function entityOf(field: FieldRow, limit: ProjectFieldLimit): RawBuilder<unknown> {
  if (field.entity === 'task') return sql.ref('tasks.id')
  if (limit === null) return sql.ref('tasks.project_id')
  return sql`(
    select own.project_id from project_users as own
    where own.organization_id = tasks.organization_id and own.project_id = tasks.project_id
      and own.user_id = ${limit.memberId}
    limit 1
  )`
}

function rowsOf(field: FieldRow, limit: ProjectFieldLimit): RawBuilder<unknown> {
  const table = offersOptions(field) ? 'custom_field_selections' : 'custom_field_values'
  return sql`from ${sql.table(table)} as entered
    where entered.organization_id = tasks.organization_id
      and entered.entity_id = ${entityOf(field, limit)} and entered.custom_field_id = ${field.id}`
}

export function fieldCondition(filter: CustomFieldFilter, limit: ProjectFieldLimit): RawBuilder<boolean> {
  const rows = rowsOf(filter.field, limit)
  const options: RawBuilder<boolean>[] = []
  const having = (column: string, values: readonly (string | number)[]): void => {
    if (values.length === 0) return
    options.push(sql`exists (select 1 ${rows} and ${sql.ref(`entered.${column}`)} in (${sql.join(values)}))`)
  }
  having('option_id', filter.optionIds)
  having('text_value', filter.texts)
  having('number_value', filter.numbers)
  if (filter.none) options.push(sql`not exists (select 1 ${rows})`)
  return sql`(${sql.join(options, sql` or `)})`
}

/** Ids and positions as text whose order is that of the numbers, however many stand behind each other. */
export function paddedNumber(column: string): RawBuilder<string> {
  const text = sql`cast(${sql.ref(column)} as text)`
  return sql`substr('0000000000000000' || ${text}, length(${text}) + 1)`
}

/** The expression that orders tasks by a field: texts without regard to case, options by their order in the field. */
export function fieldOrder(field: FieldRow, limit: ProjectFieldLimit): RawBuilder<unknown> {
  const rows = rowsOf(field, limit)
  if (field.type === 'number' || field.type === 'checkbox') return sql`(select entered.number_value ${rows})`
  if (!offersOptions(field)) return sql`(select lower(entered.text_value) ${rows})`
  const position = paddedNumber('options.position')
  return sql`(
    select string_agg(${position}, '' order by options.position)
    from custom_field_options as options
    where options.organization_id = tasks.organization_id
      and options.id in (select entered.option_id ${rows})
  )`
}
