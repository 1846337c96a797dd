/** The list of tasks (P §4.4) over an array, written without a thought for speed, to hold the queries against. */

import fc from 'fast-check'
import type { CustomField } from '../../shared/api/custom-fields.ts'
import type { Person } from '../testing/test-service.ts'
import { DATES, type Value, WORDS, type WorldProject } from './task-list-places.fixture.ts'
import type { World, WorldBlock, WorldTask } from './task-list-world.fixture.ts'

type Part = string | number
export type Query = Readonly<Record<string, Part | boolean | readonly Part[]>>
type Rule = (task: WorldTask, value: never, look: Look) => boolean

/** The person who looks, the workspace, and the person's day. */
export interface Look {
  readonly world: World
  readonly person: Person
  readonly today: string
  /** Of a block that starts on a date in the person's zone. */
  readonly dateOf: (start: number) => string
  readonly query: Query
}

const UNKNOWN = 999_999_999_999

function isAdmin({ world, person }: Look): boolean {
  return person === world.people[0]
}

function sees(task: WorldTask, look: Look): boolean {
  const { person } = look
  const own = task.creatorId === person.me.id || task.assigneeIds.includes(person.me.id)
  if (task.private && !own) return false
  return task.project?.isPrivate !== true || isAdmin(look) || task.project.memberId === person.me.id
}

/** The custom fields of a project that the person may see. */
function projectValues(project: WorldProject | null, look: Look): ReadonlyMap<number, Value> {
  const shown =
    project !== null && (isAdmin(look) || !look.world.limited || project.memberId === look.person.me.id)
  return shown ? project.values : new Map()
}

function valueOf(task: WorldTask, field: CustomField, look: Look): Value | undefined {
  return (field.entity === 'task' ? task.values : projectValues(task.project, look)).get(field.id)
}

function isCompleted({ archived, startDate, endDate }: WorldProject, today: string): boolean {
  return archived || (startDate <= today && endDate !== null && endDate < today)
}

const listed = (values: readonly Part[], value: Part | null | undefined): boolean =>
  values.includes(value ?? '')
const shared = (values: readonly Part[], own: readonly number[]): boolean =>
  own.some((id) => values.includes(id))

const firstDate = (task: WorldTask): string | null => task.startDate ?? task.endDate
const lastDate = (task: WorldTask): string | null => task.endDate ?? task.startDate
const notAfter = (date: string | null, limit: string): boolean => date !== null && date <= limit
const notBefore = (date: string | null, limit: string): boolean => date !== null && date >= limit

function fieldMatches(task: WorldTask, text: string, look: Look): boolean {
  const colon = text.indexOf(':')
  const field = look.world.fields.find(({ id }) => id === Number(text.slice(0, colon)))
  if (field === undefined) throw new Error(`There is no field of ${text}.`)
  const value = valueOf(task, field, look)
  const wanted = text.slice(colon + 1)
  if (wanted === '') return value === undefined
  if (wanted.endsWith(':') && value === undefined) return true
  const values = wanted.replace(/:$/, '').split(',')
  if (field.type === 'checkbox' && values.includes('false') && value === undefined) return true
  const own = Array.isArray(value) ? (value as readonly number[]) : value === undefined ? [] : [value]
  return own.some((item) => values.includes(String(item)))
}

/** A block must meet all that the query says of blocks. */
function blockMatches(block: WorldBlock, { query, dateOf }: Look): boolean {
  const { timeblock_start_from: from, timeblock_start_until: until, time_block_completed: done } = query
  const ids = query['time_block_id[]'] as readonly Part[] | undefined
  const date = block.start === null ? null : dateOf(block.start)
  if (from !== undefined && !notBefore(date, String(from))) return false
  if (until !== undefined && !notAfter(date, String(until))) return false
  if (done !== undefined && block.completed !== done) return false
  return ids === undefined || ids.includes(block.id)
}
const someBlock = (task: WorldTask, _value: unknown, look: Look): boolean =>
  task.blocks.some((block) => blockMatches(block, look))

const rules: Readonly<Record<string, Rule>> = {
  pinned: (task, value: boolean) => task.pinned === value,
  private: (task, value: boolean) => task.private === value,
  'status_id[]': (task, ids: number[]) => ids.includes(task.status.id),
  svc_user_id: (task, id: number) => task.assigneeIds.includes(id),
  creator_id: (task, id: number) => task.creatorId === id,
  name: (task, name: string) =>
    [task.name, task.project?.name, task.project?.client?.name].some(
      (text) => text?.toLowerCase().includes(name.toLowerCase()) === true,
    ),
  has_time_entries: (task, value: boolean) => (task.hasEntries && !task.deleted) === value,
  has_time_blocks: (task, value: boolean) => task.blocks.length > 0 === value,
  has_dates: (task, value: boolean) => (firstDate(task) !== null) === value,
  'project_id[]': (task, ids: Part[]) => listed(ids, task.project?.id),
  'parent_task_id[]': (task, ids: Part[]) => listed(ids, task.parentId),
  'client_id[]': (task, ids: Part[]) => listed(ids, task.project?.client?.id),
  start_date: (task, date: string) => notBefore(lastDate(task), date),
  end_date: (task, date: string) => notAfter(firstDate(task), date),
  dates_overlap_start: (task, date: string) => notBefore(lastDate(task), date),
  dates_overlap_end: (task, date: string) => notAfter(firstDate(task), date),
  active_by_date: (task, date: string) =>
    firstDate(task) !== null && (task.startDate === null || task.startDate <= date),
  start_date_from: (task, date: string) => notBefore(task.startDate, date),
  start_date_to: (task, date: string) => notAfter(task.startDate, date),
  end_date_from: (task, date: string) => notBefore(task.endDate, date),
  end_date_to: (task, date: string) => notAfter(task.endDate, date),
  estimated_mins_min: (task, minutes: number) => task.minutes !== null && task.minutes >= minutes,
  estimated_mins_max: (task, minutes: number) => task.minutes !== null && task.minutes <= minutes,
  source: (task, source: string) => task.source === source,
  'priority[]': (task, values: string[]) => listed(values, task.priority),
  'state[]': (task, values: string[]) => values.includes(task.status.type),
  is_priority: (task, value: boolean) => (task.priority !== null) === value,
  timeblock_start_from: someBlock,
  timeblock_start_until: someBlock,
  'time_block_id[]': someBlock,
  time_block_completed: someBlock,
  'team_id[]': (task, ids: number[], { world }) =>
    ids.some((id) => shared(world.groups.get(id) ?? [], task.assigneeIds)),
  'assignee_user_id[]': (task, ids: number[]) => shared(ids, task.assigneeIds),
  'tag_id[]': (task, ids: number[]) => shared(ids, task.tagIds),
  'recurring_task_ids[]': (task, ids: Part[]) => listed(ids, task.recurringTaskId),
  'assignee_ghost_id[]': (task, ids: number[]) => shared(ids, task.ghostIds),
  recurring: (task, value: boolean) => (task.rrule !== null || task.recurringTaskId !== null) === value,
  'cf_filter[]': (task, filters: string[], look) =>
    filters.every((filter) => fieldMatches(task, filter, look)),
}

function isListed(task: WorldTask, look: Look): boolean {
  const { query, today } = look
  if (!sees(task, look)) return false
  if (query['since'] === undefined) {
    if (task.deleted || task.archived !== (query['archived'] === true)) return false
    if (task.template !== (query['is_template'] === true)) return false
    const hidden = task.project !== null && isCompleted(task.project, today)
    if (hidden && query['include_project_completed'] !== true) return false
  } else if (task.at < Number(query['since']) * 1_000_000) return false
  else if ((query['is_template'] ?? task.template) !== task.template) return false
  return Object.entries(query).every(([name, value]) => rules[name]?.(task, value as never, look) ?? true)
}

type Key = string | number | boolean | readonly number[] | null | undefined

const sorted = (ids: readonly number[]): readonly number[] | null =>
  ids.length === 0 ? null : ids.toSorted((a, b) => a - b)

const keys: Readonly<Record<string, (task: WorldTask) => Key>> = {
  id: (task) => task.id,
  name: (task) => task.name.toLowerCase(),
  created_at: (task) => task.createdAt,
  updated_at: (task) => task.at,
  start_date: (task) => task.startDate,
  end_date: (task) => task.endDate,
  estimated_mins: (task) => task.minutes,
  pinned: (task) => task.pinned,
  private: (task) => task.private,
  billable: (task) => task.billable,
  position: (task) => task.position,
  priority: (task) =>
    task.priority === null ? null : ['low', 'medium', 'high', 'urgent'].indexOf(task.priority),
  project: (task) => task.project?.name.toLowerCase(),
  project_id: (task) => task.project?.id,
  client: (task) => task.project?.client?.name.toLowerCase(),
  status: (task) => task.status.position,
  source: (task) => task.source,
  svc_user_id: (task) => task.creatorId,
  parent_task_id: (task) => task.parentId,
  tag_ids: (task) => sorted(task.tagIds),
  assignees: (task) => sorted(task.assigneeIds),
}

function fieldKey(task: WorldTask, name: string, look: Look): Key {
  const field = look.world.fields.find(({ id }) => id === Number(name.replace(/^p?cf_/, '')))
  if (field === undefined) throw new Error(`There is no field of ${name}.`)
  const value = valueOf(task, field, look)
  if (value === undefined) return null
  if (typeof value === 'string') return value.toLowerCase()
  if (!field.type.endsWith('select')) return value
  const options = field.options.map((option) => option.option_id)
  const selected = typeof value === 'object' ? value : [Number(value)]
  return selected.map((id) => options.indexOf(id)).toSorted((a, b) => a - b)
}

function compareKeys(a: NonNullable<Key>, b: NonNullable<Key>): number {
  if (typeof a === 'object' && typeof b === 'object') {
    const at = a.findIndex((value, index) => value !== b[index])
    if (at === -1) return a.length - b.length
    const other = b[at]
    return other === undefined ? 1 : (a[at] ?? 0) - other
  }
  if (a === b) return 0
  return a < b ? -1 : 1
}

function compareTerm(a: WorldTask, b: WorldTask, term: string, look: Look): number {
  const descending = term.startsWith('-') || term.endsWith(',desc')
  const name = term.replace(/^-|,(asc|desc)$/g, '')
  const keyOf = (task: WorldTask): Key =>
    keys[name]?.(task) ?? (keys[name] ? null : fieldKey(task, name, look))
  const [left, right] = [keyOf(a) ?? null, keyOf(b) ?? null]
  if (left === null || right === null) return Number(left === null) - Number(right === null)
  return descending ? compareKeys(right, left) : compareKeys(left, right)
}

export function modelledPage(look: Look): { readonly ids: number[]; readonly total: number } {
  const { query, world } = look
  const standard = query['since'] === undefined ? ['position'] : ['updated_at']
  const terms = (query['order_by[]'] as readonly string[] | undefined) ?? standard
  const found = world.tasks.filter((task) => isListed(task, look))
  found.sort((a, b) => {
    for (const term of terms) {
      const order = compareTerm(a, b, term, look)
      if (order !== 0) return order
    }
    return a.id - b.id
  })
  const size = Number(query['per_page'] ?? 50)
  const from = (Number(query['page'] ?? 1) - 1) * size
  return { ids: found.slice(from, from + size).map(({ id }) => id), total: found.length }
}

/** Each parameter with values that some of the world's tasks meet. */
export function listParameters(
  world: World,
): Readonly<Record<string, fc.Arbitrary<Part | boolean | readonly Part[]>>> {
  const some = <T extends Part>(values: readonly T[]): fc.Arbitrary<T[]> =>
    fc.subarray([...values], { minLength: 1 })
  const orNone = (ids: readonly number[]): fc.Arbitrary<Part[]> => some<Part>(['', UNKNOWN, ...ids])
  const userIds = world.people.map(({ me }) => me.id)
  const date = fc.constantFrom(...DATES)
  const fieldFilter = fc.constantFrom(...world.fields).chain((field) => {
    const options = field.options.map((option) => String(option.option_id))
    const values: Readonly<Record<string, readonly string[]>> = {
      number: ['0', '1', '3'],
      date: DATES,
      checkbox: ['true', 'false'],
      select: options,
      multi_select: options,
    }
    const ends = field.type.endsWith('select') ? ['', ':'] : ['']
    return fc
      .tuple(fc.subarray([...(values[field.type] ?? WORDS)]), fc.constantFrom(...ends))
      .map(([chosen, end]) => `${field.id}:${chosen.join()}${chosen.length > 0 ? end : ''}`)
  })
  const orders = [
    ...Object.keys(keys),
    ...world.fields.map(({ entity, id }) => `${entity === 'task' ? 'cf' : 'pcf'}_${id}`),
  ]
  const order = fc
    .tuple(fc.constantFrom(...orders), fc.constantFrom('', '-', ',asc', ',desc'))
    .map(([field, sign]) => (sign.startsWith(',') ? `${field}${sign}` : `${sign}${field}`))
  const parentIds = [...new Set(world.tasks.flatMap((task) => task.parentId ?? []))]
  const blockIds = world.tasks.flatMap((task) => task.blocks.map(({ id }) => id))
  const recurringIds = [...new Set(world.tasks.flatMap((task) => task.recurringTaskId ?? []))]
  const times = world.tasks.map(({ at }) => Math.floor(at / 1_000_000))
  return {
    archived: fc.boolean(),
    is_template: fc.boolean(),
    include_project_completed: fc.boolean(),
    since: fc.constantFrom(...times),
    page: fc.integer({ min: 1, max: 3 }),
    per_page: fc.integer({ min: 1, max: 30 }),
    'order_by[]': fc.array(order, { minLength: 1, maxLength: 3 }),
    pinned: fc.boolean(),
    private: fc.boolean(),
    'status_id[]': some(world.statuses.map(({ id }) => id)),
    svc_user_id: fc.constantFrom(...userIds),
    creator_id: fc.constantFrom(...userIds),
    name: fc.constantFrom('a', 'BET', 'alpha1', 'zoe', '%', ''),
    has_time_entries: fc.boolean(),
    has_time_blocks: fc.boolean(),
    has_dates: fc.boolean(),
    'project_id[]': orNone(world.projects.map(({ id }) => id)),
    'parent_task_id[]': orNone(parentIds),
    'client_id[]': orNone(world.projects.flatMap(({ client }) => client?.id ?? [])),
    start_date: date,
    end_date: date,
    dates_overlap_start: date,
    dates_overlap_end: date,
    active_by_date: date,
    start_date_from: date,
    start_date_to: date,
    end_date_from: date,
    end_date_to: date,
    estimated_mins_min: fc.constantFrom(0, 15, 61),
    estimated_mins_max: fc.constantFrom(0, 60, 89),
    source: fc.constantFrom('dayloom', 'import', 'none'),
    'priority[]': some(['low', 'medium', 'high', 'urgent']),
    'state[]': some(['todo', 'in_progress', 'done']),
    is_priority: fc.boolean(),
    timeblock_start_from: date,
    timeblock_start_until: date,
    'time_block_id[]': some(blockIds),
    time_block_completed: fc.boolean(),
    'team_id[]': some([...world.groups.keys()]),
    'assignee_user_id[]': some(userIds),
    'tag_id[]': some(world.tagIds),
    'recurring_task_ids[]': some(recurringIds),
    'assignee_ghost_id[]': some(world.ghostIds),
    recurring: fc.boolean(),
    'cf_filter[]': fc.array(fieldFilter, { minLength: 1, maxLength: 2 }),
  }
}
