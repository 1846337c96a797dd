/** The entities that are replicated and queued, and the fields in which they are edited, rebased and sent. */

import type { LocalId } from '../../../shared/domain/ids.ts'
import type { Table } from '../../../shared/bridge/contract.ts'
import type { Entity } from '../../../shared/bridge/sync.ts'
import type { EntityFields, Fields, FieldValue } from './entity-fields.ts'
import {
  boolean,
  integer,
  list,
  optionalInteger,
  optionalText,
  reference,
  text,
  type FieldDescriptor,
} from './field-descriptors.ts'

interface EntityDescriptor {
  /** Its table in the replica. */
  readonly table: ReplicatedTable
  /** Its name in events. */
  readonly eventTable: Table
  readonly fields: Readonly<Record<string, FieldDescriptor>>
}

type ReplicatedTable =
  | 'clients'
  | 'projects'
  | 'tags'
  | 'tasks'
  | 'statuses'
  | 'members'
  | 'teams'
  | 'custom_fields'
  | 'ghosts'
  | 'time_blocks'
  | 'working_hours'
  | 'time_off'
  | 'milestones'
  | 'time_entries'
  | 'saved_views'
  | 'favorites'
  | 'attachments'
  | 'project_members'
  | 'planner_settings'
  | 'preferences'

/** The only row of `preferences` has this id everywhere. */
export const preferencesId = '00000000-0000-4000-8000-000000000001' as LocalId

/** The rank of a favourite that goes behind all others: more than there can be. */
export const atTheEnd = 1_000_000

/** The colour of a project for which nobody chose one. */
const defaultProjectColor = '#4f6bed'

const taskLinks = { table: 'task_links', target: 'target' } as const

type Described = {
  readonly [E in Entity]: EntityDescriptor & {
    readonly fields: { readonly [F in keyof EntityFields[E]]: FieldDescriptor }
  }
}

/** Every entity, told once: storage, queue and sync follow it. */
export const entities: Described = {
  client: {
    table: 'clients',
    eventTable: 'clients',
    fields: { name: text('name'), notes: text('notes'), archived: boolean('archived') },
  },
  project: {
    table: 'projects',
    eventTable: 'projects',
    fields: {
      name: text('name'),
      color: text('color', defaultProjectColor),
      clientId: reference('client_id', 'client'),
      billable: boolean('billable'),
      isPrivate: boolean('is_private'),
      archived: boolean('archived'),
      estimatedSeconds: optionalInteger('estimated_seconds'),
      endDate: optionalText('end_date'),
    },
  },
  tag: { table: 'tags', eventTable: 'tags', fields: { name: text('name') } },
  task: {
    table: 'tasks',
    eventTable: 'tasks',
    fields: {
      name: text('name'),
      projectId: reference('project_id', 'project'),
      parentId: reference('parent_id', 'task'),
      date: optionalText('date'),
      endDate: optionalText('end_date'),
      position: integer('position'),
      estimatedSeconds: optionalInteger('estimated_seconds'),
      done: boolean('done'),
      statusId: reference('status_id', 'status'),
      priority: optionalText('priority'),
      assigneeIds: list('assignee_ids', 'member', taskLinks),
      ghostIds: list('ghost_ids', 'ghost', taskLinks),
      tagIds: list('tag_ids', 'tag', taskLinks),
      billable: boolean('billable'),
      isPrivate: boolean('is_private'),
      pinned: boolean('pinned'),
      isTemplate: boolean('is_template'),
      archived: boolean('archived'),
      color: optionalText('color'),
      rrule: optionalText('rrule'),
      autoLogTime: boolean('auto_log_time'),
      seriesId: reference('series_id', 'task'),
      creatorId: reference('creator_id', 'member'),
      createdAt: optionalText('created_at'),
      source: optionalText('source'),
      customFields: text('custom_fields', '{}'),
      notes: text('notes'),
    },
  },
  status: {
    table: 'statuses',
    eventTable: 'statuses',
    fields: {
      name: text('name'),
      emoji: optionalText('emoji'),
      type: text('type', 'todo'),
      position: integer('position'),
    },
  },
  member: {
    table: 'members',
    eventTable: 'members',
    fields: {
      name: text('name'),
      email: text('email'),
      role: text('role', 'member'),
      active: boolean('active', true),
      isMe: boolean('is_me'),
    },
  },
  team: {
    table: 'teams',
    eventTable: 'teams',
    fields: { name: text('name'), memberIds: list('member_ids', 'member') },
  },
  customField: {
    table: 'custom_fields',
    eventTable: 'customFields',
    fields: {
      name: text('name'),
      type: text('type', 'text'),
      position: integer('position'),
      options: text('options', '[]'),
    },
  },
  ghost: {
    table: 'ghosts',
    eventTable: 'ghosts',
    fields: {
      name: text('name'),
      description: text('description'),
      projectIds: list('project_ids', 'project'),
      teamIds: list('team_ids', 'team'),
      memberId: reference('member_id', 'member'),
      embodiedAt: optionalText('embodied_at'),
    },
  },
  timeBlock: {
    table: 'time_blocks',
    eventTable: 'timeBlocks',
    fields: {
      taskId: { ...reference('task_id', 'task'), isOwner: true },
      start: optionalText('start'),
      durationSeconds: integer('duration_seconds'),
      completed: boolean('completed'),
      entryId: optionalInteger('entry_id'),
    },
  },
  workingHours: {
    table: 'working_hours',
    eventTable: 'workingHours',
    fields: {
      memberId: reference('member_id', 'member'),
      ghostId: reference('ghost_id', 'ghost'),
      weekday: integer('weekday'),
      startSeconds: integer('start_seconds'),
      seconds: integer('seconds'),
    },
  },
  timeOff: {
    table: 'time_off',
    eventTable: 'timeOff',
    fields: {
      memberId: reference('member_id', 'member'),
      ghostId: reference('ghost_id', 'ghost'),
      start: text('start'),
      end: text('end_at'),
      type: text('type', 'other'),
    },
  },
  milestone: {
    table: 'milestones',
    eventTable: 'milestones',
    fields: {
      name: text('name'),
      color: optionalText('color'),
      dueDate: optionalText('due_date'),
      completedAt: optionalText('completed_at'),
      projectIds: list('project_ids', 'project'),
      teamIds: list('team_ids', 'team'),
    },
  },
  timeEntry: {
    table: 'time_entries',
    eventTable: 'timeEntries',
    fields: {
      description: text('description'),
      projectId: reference('project_id', 'project'),
      taskId: reference('task_id', 'task'),
      tagIds: list('tag_ids', 'tag', { table: 'entry_tags', target: 'tag_id' }),
      billable: boolean('billable'),
      start: text('start'),
      stop: optionalText('stop'),
      blockId: reference('block_id', 'timeBlock'),
    },
  },
  savedView: {
    table: 'saved_views',
    eventTable: 'savedViews',
    fields: {
      name: text('name'),
      icon: optionalText('icon'),
      pinned: boolean('pinned'),
      type: text('type', 'list'),
      params: text('params', '{}'),
      position: integer('position'),
    },
  },
  favorite: {
    table: 'favorites',
    eventTable: 'favorites',
    fields: {
      description: text('description'),
      projectId: reference('project_id', 'project'),
      taskId: reference('task_id', 'task'),
      tagIds: list('tag_ids', 'tag'),
      billable: boolean('billable'),
      rank: { ...integer('rank', atTheEnd), isPlace: true },
    },
  },
  attachment: {
    table: 'attachments',
    eventTable: 'attachments',
    fields: {
      taskId: { ...reference('task_id', 'task'), isOwner: true },
      name: text('name'),
      mimeType: text('mime_type', 'application/octet-stream'),
      size: integer('size'),
      sha256: text('sha256'),
      position: integer('position'),
    },
  },
  projectMember: {
    table: 'project_members',
    eventTable: 'projectMembers',
    fields: {
      projectId: { ...reference('project_id', 'project'), isOwner: true },
      memberId: reference('member_id', 'member'),
      manager: boolean('manager'),
    },
  },
  plannerSettings: {
    table: 'planner_settings',
    eventTable: 'plannerSettings',
    fields: {
      autoLogTime: boolean('auto_log_time'),
      completeTaskWithBlock: boolean('complete_task_with_block'),
      showCompleted: boolean('show_completed', true),
      showTaskList: boolean('show_task_list', true),
      calendarRange: text('calendar_range', 'week'),
    },
  },
  preferences: {
    table: 'preferences',
    eventTable: 'preferences',
    fields: {
      timeZone: text('time_zone', 'UTC'),
      theme: text('theme', 'system'),
      dateFormat: text('date_format', 'YYYY-MM-DD'),
      timeFormat: text('time_format', 'H:mm'),
      durationFormat: text('duration_format', 'improved'),
      firstDayOfWeek: integer('first_day_of_week', 1),
      idleDetection: boolean('idle_detection', true),
      idleMinutes: integer('idle_minutes', 5),
      manualMode: boolean('manual_mode'),
      groupAlike: boolean('group_alike', true),
      density: text('density', 'comfortable'),
    },
  },
}

/** A row's fields when it is created with `given`; what is absent gets its initial value. */
export function withInitialValues(entity: Entity, given: Fields): Fields {
  const complete: Record<string, FieldValue> = {}
  for (const [name, descriptor] of Object.entries(entities[entity].fields)) {
    complete[name] = given[name] ?? descriptor.initial
  }
  return complete
}

/** Whether two values of a field are the same; lists are compared element by element. */
export function sameValue(one: FieldValue | undefined, other: FieldValue | undefined): boolean {
  if (one === other) return true
  if (!Array.isArray(one) || !Array.isArray(other) || one.length !== other.length) return false
  return one.every((element, index) => element === other[index])
}

/** A reference, or a list of them, with one id in another's place; null takes it away. Lists stay in order, each once. */
export function withReplacedId(value: FieldValue, from: LocalId, into: LocalId | null): FieldValue {
  if (!Array.isArray(value)) return value === from ? into : value
  const ids = value as readonly LocalId[]
  if (!ids.includes(from)) return ids
  const others = ids.filter((id) => id !== from && id !== into)
  return (into === null ? others : [...others, into]).toSorted()
}
