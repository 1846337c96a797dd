/** Tasks and what belongs to them, on boards and in time. */

import {
  choice,
  color,
  duration,
  flag,
  hash,
  instant,
  integer,
  json,
  list,
  optional,
  optionalDate,
  reference,
  serverTime,
  text,
  defineEntity,
} from './field.ts'

const taskLinks = { links: { table: 'task_links', target: 'target' } } as const

const owner = { isOwner: true } as const
const byService = { setBy: 'service' } as const

export const task = defineEntity({
  table: 'tasks',
  noun: ['task', 'tasks'],
  searchedBy: 'name',
  fields: {
    name: text('name'),
    projectId: reference('project', 'project'),
    /** The task of which it is a part; that one has no parent itself. */
    parentId: reference('parent task', 'task', { wire: 'parent_task_id' }),
    /** The first day; null in the backlog. */
    date: optionalDate('day', { wire: 'start_date' }),
    /** The last day: the same as `date` for a task of one day, so that a move changes both. */
    endDate: optionalDate('last day', { wire: 'end_date' }),
    /** Order within its column, ascending; ties by name. */
    position: integer('order'),
    estimatedSeconds: optional(duration('estimate'), { wire: 'estimated_mins' }),
    /** Agrees with the type of the status. */
    done: flag('done', false, { wire: 'status' }),
    /** Null while only `done` is known; setting either sets both. */
    statusId: reference('status', 'status'),
    priority: optional(
      choice('priority', { low: 'Low', medium: 'Medium', high: 'High', urgent: 'Urgent' }, 'low'),
    ),
    assigneeIds: list('assignees', 'member', { ...taskLinks, wire: 'assignee_user_ids' }),
    ghostIds: list('ghosts', 'ghost', { ...taskLinks, wire: 'ghost_assignee_ids' }),
    tagIds: list('tags', 'tag', taskLinks),
    billable: flag('billable'),
    isPrivate: flag('private', false, { wire: 'private' }),
    pinned: flag('pinned'),
    isTemplate: flag('template'),
    /** Put away with its subtasks: on no board, and only in the list of archived tasks. */
    archived: flag('archived', false, { wire: 'archived_at' }),
    color: optional(color('colour')),
    rrule: optional(text('recurrence')),
    /** Its completed time blocks become entries. */
    autoLogTime: flag('logging of completed blocks'),
    /** The series whose occurrence it is. */
    seriesId: reference('series', 'task', { ...byService, wire: 'recurring_task_id' }),
    creatorId: reference('creator', 'member', { ...byService, wire: 'svc_user_id' }),
    createdAt: serverTime('creation'),
    /** The program that made it, `dayloom` or an integration; null until the service tells it. */
    source: optional(text('source'), byService),
    /** An object: values by the service's id of their custom field. */
    customFields: json('custom fields', '{}', { wire: 'custom_field_values' }),
    notes: text('notes'),
  },
})

export const status = defineEntity({
  table: 'statuses',
  noun: ['status', 'statuses'],
  searchedBy: 'name',
  fields: {
    name: text('name'),
    emoji: optional(text('emoji')),
    type: choice('kind', { todo: 'To do', in_progress: 'In progress', done: 'Done' }, 'todo'),
    /** Order on boards, ascending. */
    position: integer('order'),
  },
})

/** The definition of a custom field of tasks. */
export const customField = defineEntity({
  table: 'customFields',
  editing: 'service',
  noun: ['custom field', 'custom fields'],
  searchedBy: 'name',
  fields: {
    name: text('name'),
    type: choice(
      'kind',
      {
        text: 'Text',
        number: 'Number',
        date: 'Date',
        checkbox: 'Checkbox',
        url: 'Link',
        select: 'Selection',
        multi_select: 'Multiple selection',
      },
      'text',
    ),
    position: integer('order'),
    /** An array of what a selection offers: `{id, name}`, in order. */
    options: json('options', '[]'),
  },
})

/** Time that this person has set aside for a task. */
export const timeBlock = defineEntity({
  table: 'timeBlocks',
  editing: 'own',
  noun: ['time block', 'time blocks'],
  fields: {
    /** Never changed. Null only when its task is gone. */
    taskId: reference('task', 'task', owner),
    /** Null while it is not scheduled. */
    start: optional(instant('start')),
    durationSeconds: duration('duration', { wire: 'duration' }),
    completed: flag('done'),
    /** The service's id of the entry that its time became. */
    entryId: optional(integer('logged'), { ...byService, wire: 'time_entry_id' }),
  },
})

export const milestone = defineEntity({
  table: 'milestones',
  noun: ['milestone', 'milestones'],
  searchedBy: 'name',
  fields: {
    name: text('name'),
    color: optional(color('colour')),
    dueDate: optionalDate('due date'),
    completedAt: optional(instant('completion')),
    projectIds: list('projects', 'project'),
    teamIds: list('teams', 'team'),
  },
})

export const savedView = defineEntity({
  table: 'savedViews',
  editing: 'own',
  noun: ['view', 'views'],
  searchedBy: 'name',
  fields: {
    name: text('name'),
    icon: optional(text('icon'), { wire: 'icon_name' }),
    pinned: flag('pinned'),
    type: choice(
      'kind',
      { list: 'List', board: 'Board', timeline: 'Timeline', calendar: 'Calendar' },
      'list',
    ),
    /** The parameters of the screen that made it. */
    params: json('filters and order', '{}'),
    /** Its place among the person's views, ascending; ties by name. */
    position: integer('order'),
  },
})

export const attachment = defineEntity({
  table: 'attachments',
  noun: ['file', 'files'],
  fields: {
    taskId: reference('task', 'task', owner),
    name: text('name'),
    mimeType: text('file type', 'application/octet-stream'),
    /** Bytes. */
    size: integer('size'),
    /** Of its content; names the file on this computer. */
    sha256: hash('content'),
    position: integer('order', 0, { wire: 'display_order' }),
  },
})
