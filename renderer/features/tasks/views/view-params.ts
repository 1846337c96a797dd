/** Views as saved views keep them: JSON, in which anything may stand, since other programs write it too. */

import type { SavedView } from '../../../../shared/bridge/saved-views.ts'
import type { TaskFilter, TaskOrder } from '../../../../shared/bridge/tasks.ts'
import { taskGroupings, taskOrders } from '../../../../shared/domain/task-lists.ts'
import { firstView, type Layout, type TaskView } from './view.ts'

type Json = SavedView['params'][string]

export function paramsOf(view: TaskView): Record<string, Json> {
  return {
    layout: view.layout,
    filter: withoutUndefined(view.filter),
    order: view.order.map(({ by, direction }) => ({ by, direction })),
    groupBy: view.groupBy,
    hiddenColumns: [...view.hiddenColumns],
  }
}

/** The meaning of a view's parameters; an unknown one is left out, so that the view opens nevertheless. */
export function viewOf(params: Readonly<Record<string, Json>>, type: SavedView['type']): TaskView {
  const layout = layouts.find((known) => known === params['layout'])
  return {
    layout: layout ?? (type === 'board' ? 'board' : 'list'),
    filter: filterOf(params['filter']),
    order: listOf(params['order']).flatMap(orderOf).slice(0, 4),
    groupBy: taskGroupings.find((known) => known === params['groupBy']) ?? firstView.groupBy,
    hiddenColumns: stringsOf(params['hiddenColumns']),
  }
}

const layouts: readonly Layout[] = ['list', 'board', 'table']

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const plainDate = /^\d{4}-\d{2}-\d{2}$/
const types: ReadonlySet<unknown> = new Set(['todo', 'in_progress', 'done'])
const priorities: ReadonlySet<unknown> = new Set([null, 'low', 'medium', 'high', 'urgent'])

type Reading = (value: Json) => unknown

const isId = (value: Json): boolean => typeof value === 'string' && uuid.test(value)
const ids: Reading = (value) => someOf(value, isId)
const idsOrNone: Reading = (value) => someOf(value, (one) => one === null || isId(one))
const flag: Reading = (value) => (typeof value === 'boolean' ? value : undefined)
const date: Reading = (value) => (typeof value === 'string' && plainDate.test(value) ? value : undefined)
const whole: Reading = (value) => (Number.isSafeInteger(value) ? value : undefined)

/** How each part of a filter is read; undefined for what is none. */
const readings: Readonly<Record<keyof TaskFilter, Reading>> = {
  text: (value) => (typeof value === 'string' && value !== '' ? value.slice(0, 200) : undefined),
  projectIds: idsOrNone,
  clientIds: idsOrNone,
  statusIds: ids,
  types: (value) => someOf(value, (one) => types.has(one)),
  priorities: (value) => someOf(value, (one) => priorities.has(one)),
  assigneeIds: idsOrNone,
  ghostIds: ids,
  teamIds: ids,
  tagIds: idsOrNone,
  parentIds: idsOrNone,
  seriesIds: ids,
  creatorIds: ids,
  sources: (value) => someOf(value, (one) => typeof one === 'string' && one !== '' && one.length <= 255),
  ofCompletedProject: flag,
  from: date,
  to: date,
  startFrom: date,
  startTo: date,
  endFrom: date,
  endTo: date,
  activeBy: date,
  hasDate: flag,
  estimatedFrom: whole,
  estimatedTo: whole,
  hasEntries: flag,
  hasTimeBlocks: flag,
  blocksFrom: date,
  blocksTo: date,
  blocksCompleted: flag,
  hasPriority: flag,
  recurring: flag,
  pinned: flag,
  isPrivate: flag,
  isTemplate: flag,
  archived: flag,
  customFields: (value) => {
    if (!isRecord(value)) return undefined
    const fields = Object.entries(value).map(([id, values]) => [id, stringsOf(values)] as const)
    return fields.length === 0 ? undefined : Object.fromEntries(fields)
  },
}

function filterOf(value: Json | undefined): TaskFilter {
  if (!isRecord(value)) return {}
  const parts = Object.entries(readings).flatMap(([key, read]) => {
    const held = value[key]
    const part = held === undefined ? undefined : read(held)
    return part === undefined ? [] : [[key, part] as const]
  })
  return Object.fromEntries(parts)
}

function orderOf(value: Json): readonly TaskOrder[] {
  if (!isRecord(value)) return []
  const { by, direction } = value
  const isKnown = typeof by === 'string' && (taskOrders.some((known) => known === by) || /^field:.+/.test(by))
  if (!isKnown || (direction !== 'asc' && direction !== 'desc')) return []
  return [{ by, direction }]
}

/** The values of a list that fit; undefined when nothing does. */
function someOf(value: Json, fits: (one: Json) => boolean): readonly Json[] | undefined {
  const found = listOf(value).filter(fits)
  return found.length === 0 ? undefined : found
}

function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : []
}

function stringsOf(value: Json | undefined): string[] {
  return listOf(value).filter((one) => typeof one === 'string')
}

function isRecord(value: Json | undefined): value is Record<string, Json> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function withoutUndefined(filter: TaskFilter): Record<string, Json> {
  return JSON.parse(JSON.stringify(filter)) as Record<string, Json>
}
