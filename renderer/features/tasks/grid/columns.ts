/** The columns of the list and the table: what each is called, how wide it is, and by what it sorts. */

import { t } from '@lingui/core/macro'
import type { CustomField, TaskGrouping, TaskOrder } from '../../../../shared/bridge/tasks.ts'
import type { Layout } from '../views/view.ts'

export type ColumnId =
  | 'name'
  | 'status'
  | 'priority'
  | 'project'
  | 'assignees'
  | 'date'
  | 'endDate'
  | 'estimate'
  | 'tracked'
  | 'tags'
  | 'recurrence'
  | 'billable'
  | 'private'
  | 'pinned'
  | `field:${string}`

export interface Column {
  readonly id: ColumnId
  readonly title: string
  /** In px; the name takes what is left. */
  readonly width: number
  /** Null: its values have no order. */
  readonly sortBy: TaskOrder['by'] | null
  /** Figures: right-aligned. */
  readonly isEnd?: boolean
}

const name: Column = { id: 'name', title: t`Name`, width: 260, sortBy: 'name' }

const common: readonly Column[] = [
  { id: 'status', title: t`Status`, width: 132, sortBy: 'status' },
  { id: 'priority', title: t`Priority`, width: 104, sortBy: 'priority' },
  { id: 'project', title: t`Project`, width: 160, sortBy: 'project' },
  { id: 'assignees', title: t`Assigned`, width: 140, sortBy: null },
  { id: 'date', title: t`Planned for`, width: 132, sortBy: 'date' },
  { id: 'endDate', title: t`Until`, width: 132, sortBy: 'endDate' },
  { id: 'estimate', title: t`Estimate`, width: 92, sortBy: 'estimate', isEnd: true },
  { id: 'tracked', title: t`Tracked`, width: 92, sortBy: 'tracked', isEnd: true },
  { id: 'tags', title: t`Tags`, width: 160, sortBy: null },
  { id: 'recurrence', title: t`Repeats`, width: 180, sortBy: null },
  { id: 'billable', title: t`Billable`, width: 84, sortBy: null },
  { id: 'private', title: t`Private`, width: 84, sortBy: null },
  { id: 'pinned', title: t`Pinned`, width: 84, sortBy: null },
]

/** The list says these beside the name or by a mark, so that a row stays one line that is read at a glance. */
const listColumns: ReadonlySet<ColumnId> = new Set([
  'project',
  'assignees',
  'date',
  'priority',
  'estimate',
  'tracked',
])
const listWidths: Partial<Record<ColumnId, number>> = {
  project: 148,
  assignees: 92,
  date: 150,
  priority: 92,
  estimate: 76,
  tracked: 76,
}

/** The columns that a list gives up when the window is narrow, the first one first. */
const dispensable: readonly ColumnId[] = ['tracked', 'estimate', 'priority', 'assignees', 'project', 'date']

/** The column of which all of a group have the same. */
const groupColumns: Partial<Record<TaskGrouping, ColumnId>> = { project: 'project', priority: 'priority' }

/** In px: a name that is shorter cannot be read. */
const leastName = 280

/** Every column that a layout can show, the name first. */
export function columnsOf(layout: Layout, fields: readonly CustomField[]): readonly Column[] {
  if (layout === 'table') return [name, ...common, ...fields.map(fieldColumn)]
  return [name, ...common.filter(({ id }) => listColumns.has(id)).map(ofList)]
}

/** The columns that are shown: the chosen ones, and in a list as many of them as have room in `width` px. */
export function shownColumns(
  layout: Layout,
  fields: readonly CustomField[],
  hidden: readonly string[],
  width: number,
  groupBy: TaskGrouping = 'none',
): readonly Column[] {
  const chosen = columnsOf(layout, fields).filter(({ id }) => !hidden.includes(id))
  if (layout === 'table') return chosen
  // The head of a group says it once for all.
  let shown = chosen.filter(({ id }) => id !== groupColumns[groupBy])
  for (const id of dispensable) {
    if (widthOf(shown) <= width) break
    shown = shown.filter((column) => column.id !== id)
  }
  return shown
}

/** Room that the columns need, with a readable name. */
export function widthOf(columns: readonly Column[]): number {
  return columns.reduce((sum, column) => sum + (column.id === 'name' ? leastName : column.width), 0)
}

function ofList(column: Column): Column {
  return { ...column, width: listWidths[column.id] ?? column.width }
}

function fieldColumn(field: CustomField): Column {
  return {
    id: `field:${field.id}`,
    title: field.name,
    width: 140,
    sortBy: `field:${field.id}`,
    isEnd: field.type === 'number',
  }
}

/** Sorting by a column: ascending, then descending, then the manual order again. */
export function nextOrder(order: readonly TaskOrder[], by: TaskOrder['by']): readonly TaskOrder[] {
  const [first] = order
  if (first?.by !== by) return [{ by, direction: 'asc' }]
  return first.direction === 'asc' ? [{ by, direction: 'desc' }] : []
}
