/** The names of fields, and their values, as a person reads them. */

import type { Conflict, Entity } from '../../../shared/bridge/sync.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { shortDuration } from '../../../shared/domain/short-duration.ts'
import { entities } from '../replica/entities.ts'
import type { FieldValue } from '../replica/entity-fields.ts'
import type { FieldDescriptor } from '../replica/field-descriptors.ts'
import type { Replica } from '../replica/replica.ts'
import { fieldValuesLabel } from './field-value-labels.ts'
import { weekdayNames } from './planned-time-titles.ts'

const labels: Readonly<Record<string, string>> = {
  name: 'name',
  notes: 'notes',
  archived: 'archived',
  color: 'colour',
  clientId: 'client',
  billable: 'billable',
  isPrivate: 'private',
  estimatedSeconds: 'estimate',
  projectId: 'project',
  date: 'day',
  position: 'order',
  done: 'done',
  endDate: 'last day',
  parentId: 'parent task',
  statusId: 'status',
  priority: 'priority',
  assigneeIds: 'assignees',
  ghostIds: 'ghosts',
  pinned: 'pinned',
  isTemplate: 'template',
  rrule: 'recurrence',
  autoLogTime: 'logging of completed blocks',
  seriesId: 'series',
  creatorId: 'creator',
  createdAt: 'creation',
  source: 'source',
  customFields: 'custom fields',
  emoji: 'emoji',
  type: 'kind',
  description: 'description',
  embodiedAt: 'replaced by',
  taskId: 'task',
  tagIds: 'tags',
  start: 'start',
  stop: 'stop',
  end: 'end',
  durationSeconds: 'duration',
  completed: 'done',
  entryId: 'logged',
  ghostId: 'ghost',
  weekday: 'weekday',
  startSeconds: 'begin of work',
  seconds: 'hours of work',
  dueDate: 'due date',
  completedAt: 'completed',
  projectIds: 'projects',
  teamIds: 'teams',
  blockId: 'time block',
  timeZone: 'time zone',
  theme: 'theme',
  dateFormat: 'date format',
  timeFormat: 'time format',
  durationFormat: 'duration format',
  firstDayOfWeek: 'first day of the week',
  idleDetection: 'idle detection',
  idleMinutes: 'idle minutes',
  manualMode: 'manual mode',
  groupAlike: 'grouping of alike entries',
  density: 'density',
  icon: 'icon',
  params: 'filters and order',
  rank: 'order',
  memberId: 'person',
  manager: 'manager',
  mimeType: 'type of the file',
  size: 'size',
  sha256: 'content',
  completeTaskWithBlock: 'completing a task with its block',
  showCompleted: 'completed tasks in the calendar',
  showTaskList: 'list of tasks beside the calendar',
  calendarRange: 'days of the calendar',
  deleted: 'deleted',
  restored: 'lost when the server was put back to a copy, and sent again',
}

/** The name of a field of any entity, or of the deletion of its row. */
export function fieldLabel(field: string): string {
  return labels[field] ?? field
}

const instants: ReadonlySet<string> = new Set([
  'start',
  'stop',
  'end',
  'createdAt',
  'completedAt',
  'embodiedAt',
])
const dates: ReadonlySet<string> = new Set(['date', 'endDate', 'dueDate'])

/** How the values of a field are to be written. */
export function valueKindOf(field: string): Conflict['valueKind'] {
  if (instants.has(field)) return 'instant'
  if (dates.has(field)) return 'date'
  return field === 'color' ? 'color' : 'text'
}

/** Choices as the controls call them in which they are made. */
const choiceLabels: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  theme: { system: 'System', light: 'Light', dark: 'Dark' },
  density: { comfortable: 'Comfortable', compact: 'Compact' },
  calendarRange: { day: 'Day', 'work-week': 'Work week', week: 'Week' },
  durationFormat: { improved: 'Hours, minutes, seconds', classic: 'Classic', decimal: 'Decimal hours' },
  timeFormat: { 'H:mm': '24 hours', 'h:mm A': '12 hours' },
  priority: { low: 'Low', medium: 'Medium', high: 'High', urgent: 'Urgent' },
  // Of statuses, of time off, and of views: their values have no word in common.
  type: {
    todo: 'To do',
    in_progress: 'In progress',
    done: 'Done',
    vacation: 'Vacation',
    sick: 'Sick leave',
    holiday: 'Public holiday',
    personal: 'Personal day',
    other: 'Time off',
    list: 'List',
    board: 'Board',
    timeline: 'Timeline',
    calendar: 'Calendar',
  },
}

/** Instants stay in UTC here: the interface knows the person's formats and shows them so. */
export function valueLabel(replica: Replica, entity: Entity, field: string, value: FieldValue): string {
  if (value === null || value === '') return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return numberLabel(field, value)
  if (field === 'customFields') return fieldValuesLabel(replica, String(value))
  const descriptors: Readonly<Record<string, FieldDescriptor>> = entities[entity].fields
  const refersTo = descriptors[field]?.refersTo
  if (Array.isArray(value)) {
    return (value as readonly string[])
      .map((id) => (refersTo === undefined ? id : nameOf(replica, refersTo, id)))
      .join(', ')
  }
  if (refersTo !== undefined) return nameOf(replica, refersTo, String(value))
  return choiceLabels[field]?.[String(value)] ?? String(value)
}

/** Seconds of work and of estimates; seconds after midnight; days of the week. */
function numberLabel(field: string, value: number): string {
  if (field === 'estimatedSeconds' || field === 'durationSeconds' || field === 'seconds') {
    return shortDuration(value, 'improved')
  }
  if (field === 'startSeconds') {
    return `${Math.floor(value / 3600)}:${String(Math.floor((value % 3600) / 60)).padStart(2, '0')}`
  }
  return field === 'weekday' || field === 'firstDayOfWeek'
    ? (weekdayNames[value] ?? String(value))
    : String(value)
}

function nameOf(replica: Replica, entity: Entity, id: string): string {
  const row = replica.rows.find(entity, id as LocalId)
  return row !== undefined && 'name' in row.fields ? row.fields.name : '(deleted)'
}
