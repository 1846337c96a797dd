/** The entities that are replicated and queued, and the fields in which they are edited, rebased and sent. */

import type { z } from 'zod'
import type { LocalId } from '../../../shared/domain/ids.ts'
import type { Table } from '../../../shared/bridge/contract.ts'
import type { PlannerSettings } from '../../../shared/bridge/planner-settings.ts'
import type { preferences } from '../../../shared/bridge/preferences.ts'
import type { Member, TimeOff } from '../../../shared/bridge/people.ts'
import type { SavedView } from '../../../shared/bridge/saved-views.ts'
import type { Status } from '../../../shared/bridge/statuses.ts'
import type { Entity } from '../../../shared/bridge/sync.ts'
import type { CustomField, Priority } from '../../../shared/bridge/tasks.ts'

type StatusType = Status['type']
type MemberRole = Member['role']
type TimeOffType = TimeOff['type']
type CustomFieldType = CustomField['type']

/**
 * The editable fields of each entity, in the client's own terms: references are local ids, instants are UTC with
 * whole seconds (`2026-03-29T01:30:00Z`), dates are plain, durations are seconds. Sync translates to the service's.
 */
export interface EntityFields {
  readonly client: {
    readonly name: string
    readonly notes: string
    readonly archived: boolean
  }
  readonly project: {
    readonly name: string
    readonly color: string
    readonly clientId: LocalId | null
    readonly billable: boolean
    readonly isPrivate: boolean
    readonly archived: boolean
    readonly estimatedSeconds: number | null
  }
  readonly tag: { readonly name: string }
  readonly task: {
    readonly name: string
    readonly projectId: LocalId | null
    readonly parentId: LocalId | null
    /** The first day; null in the backlog. */
    readonly date: string | null
    /** The last day: that of `date` for a task of one day, so that a move changes both. */
    readonly endDate: string | null
    readonly position: number
    readonly estimatedSeconds: number | null
    /** Of the same type as the status says. */
    readonly done: boolean
    /** Null while only `done` is known. */
    readonly statusId: LocalId | null
    readonly priority: Priority | null
    /** Lists are sorted, without repetition. */
    readonly assigneeIds: readonly LocalId[]
    readonly ghostIds: readonly LocalId[]
    readonly tagIds: readonly LocalId[]
    readonly billable: boolean
    readonly isPrivate: boolean
    readonly pinned: boolean
    readonly isTemplate: boolean
    readonly color: string | null
    readonly rrule: string | null
    readonly autoLogTime: boolean
    /** The series whose occurrence it is; set by the service only. */
    readonly seriesId: LocalId | null
    /** Set by the service only. */
    readonly creatorId: LocalId | null
    /** As the service wrote it; set by the service only. */
    readonly createdAt: string | null
    /** A JSON object, in the order of its keys: values by the service's id of their field. */
    readonly customFields: string
    readonly notes: string
  }
  readonly status: {
    readonly name: string
    readonly emoji: string | null
    readonly type: StatusType
    readonly position: number
  }
  /** A person of the workspace; its service id is the person's. Read only. */
  readonly member: {
    readonly name: string
    readonly email: string
    readonly role: MemberRole
    readonly active: boolean
    readonly isMe: boolean
  }
  /** Read only. */
  readonly team: { readonly name: string; readonly memberIds: readonly LocalId[] }
  /** The definition of a custom field of tasks. Read only. */
  readonly customField: {
    readonly name: string
    readonly type: CustomFieldType
    readonly position: number
    /** A JSON array of what a selection offers: `{id, name}`, in order. */
    readonly options: string
  }
  readonly ghost: {
    readonly name: string
    readonly description: string
    /** Lists are sorted, without repetition. */
    readonly projectIds: readonly LocalId[]
    readonly teamIds: readonly LocalId[]
    /** Who has taken its place; set by the service only. */
    readonly memberId: LocalId | null
    /** An instant; set by the service only. */
    readonly embodiedAt: string | null
  }
  /** Time that this person has set aside for a task. */
  readonly timeBlock: {
    /** Never changed. Null only when its task is gone. */
    readonly taskId: LocalId | null
    /** Null while it is not scheduled. */
    readonly start: string | null
    readonly durationSeconds: number
    readonly completed: boolean
    /** The service's id of the entry that its time became; set by the service only. */
    readonly entryId: number | null
  }
  /** The hours of one weekday of a person or a ghost, of which one is set. */
  readonly workingHours: {
    readonly memberId: LocalId | null
    readonly ghostId: LocalId | null
    /** 0 Sunday to 6 Saturday. */
    readonly weekday: number
    readonly startSeconds: number
    readonly seconds: number
  }
  /** Time off of a person or a ghost, of which one is set. */
  readonly timeOff: {
    readonly memberId: LocalId | null
    readonly ghostId: LocalId | null
    readonly start: string
    /** Exclusive. */
    readonly end: string
    readonly type: TimeOffType
  }
  readonly milestone: {
    readonly name: string
    readonly color: string | null
    readonly dueDate: string | null
    readonly completedAt: string | null
    /** Lists are sorted, without repetition. */
    readonly projectIds: readonly LocalId[]
    readonly teamIds: readonly LocalId[]
  }
  readonly timeEntry: {
    readonly description: string
    readonly projectId: LocalId | null
    readonly taskId: LocalId | null
    /** Sorted, without repetition. */
    readonly tagIds: readonly LocalId[]
    readonly billable: boolean
    readonly start: string
    /** Null while it runs. */
    readonly stop: string | null
    /** The time block of which it was made; known only on the computer that made it, and told when it is created. */
    readonly blockId: LocalId | null
  }
  readonly savedView: {
    readonly name: string
    readonly icon: string | null
    readonly pinned: boolean
    readonly type: SavedView['type']
    /** Of the screen that made it, as canonical JSON. */
    readonly params: string
  }
  readonly favorite: {
    readonly description: string
    readonly projectId: LocalId | null
    readonly taskId: LocalId | null
    /** Sorted, without repetition. */
    readonly tagIds: readonly LocalId[]
    readonly billable: boolean
    /** Its place among the person's favourites of all workspaces, from 0; once asked for, where it is to go. */
    readonly rank: number
  }
  readonly attachment: {
    readonly taskId: LocalId | null
    readonly name: string
    readonly mimeType: string
    /** Bytes. */
    readonly size: number
    /** Of its content, in hexadecimal digits: names the file on this computer. */
    readonly sha256: string
    readonly position: number
  }
  /** A person in a project. */
  readonly projectMember: {
    readonly projectId: LocalId | null
    readonly memberId: LocalId | null
    readonly manager: boolean
  }
  readonly plannerSettings: Readonly<PlannerSettings>
  readonly preferences: Readonly<z.output<typeof preferences>>
}

/** The fields of an entity that is not known at compile time. */
export type Fields = Readonly<Record<string, FieldValue>>
export type FieldValue = string | number | boolean | null | readonly string[]

type FieldKind = 'text' | 'integer' | 'boolean' | 'list'

/** How one field is stored, and which entity it refers to, if any. */
export interface FieldDescriptor {
  readonly column: string
  readonly kind: FieldKind
  readonly nullable: boolean
  /** What a row has that was created without it. */
  readonly initial: FieldValue
  /** The entity whose local id, or list of local ids, the field holds. */
  readonly refersTo?: Entity
  /** A row goes with what this field refers to, where the service does not know the row yet. */
  readonly isOwner?: true
  /**
   * A place in an order that the service keeps without gaps: the moves of others shift it, so that it collides with
   * nothing, and what a move means depends on those before it, so that moves are never joined.
   */
  readonly isPlace?: true
  /** Of a list that is long searched: the table, kept by triggers, of which row names what. */
  readonly links?: { readonly table: 'entry_tags' | 'task_links'; readonly target: 'tag_id' | 'target' }
}

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

const text = (column: string, initial = ''): FieldDescriptor => ({
  column,
  kind: 'text',
  nullable: false,
  initial,
})
const optionalText = (column: string): FieldDescriptor => ({
  column,
  kind: 'text',
  nullable: true,
  initial: null,
})
const integer = (column: string, initial = 0): FieldDescriptor => ({
  column,
  kind: 'integer',
  nullable: false,
  initial,
})
const optionalInteger = (column: string): FieldDescriptor => ({
  column,
  kind: 'integer',
  nullable: true,
  initial: null,
})
const boolean = (column: string, initial = false): FieldDescriptor => ({
  column,
  kind: 'boolean',
  nullable: false,
  initial,
})
const reference = (column: string, refersTo: Entity): FieldDescriptor => ({
  column,
  kind: 'text',
  nullable: true,
  initial: null,
  refersTo,
})

const list = (column: string, refersTo: Entity, links?: FieldDescriptor['links']): FieldDescriptor => ({
  column,
  kind: 'list',
  nullable: false,
  initial: [],
  refersTo,
  ...(links === undefined ? {} : { links }),
})

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
      color: optionalText('color'),
      rrule: optionalText('rrule'),
      autoLogTime: boolean('auto_log_time'),
      seriesId: reference('series_id', 'task'),
      creatorId: reference('creator_id', 'member'),
      createdAt: optionalText('created_at'),
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
      taskId: reference('task_id', 'task'),
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

/** The SQL condition, with one parameter, that a row refers to the row of a local id. */
export function refersCondition({ column, kind, links }: FieldDescriptor): string {
  if (kind !== 'list') return `${column} = ?`
  if (links === undefined) return `instr(${column}, ?) > 0`
  return `row_id IN (SELECT row_id FROM ${links.table} WHERE ${links.target} = ?)`
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
