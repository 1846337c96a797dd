/** The entities that are replicated and queued, and the fields in which they are edited, rebased and sent. */

import type { z } from 'zod'
import type { LocalId } from '../../../shared/domain/ids.ts'
import type { Table } from '../../../shared/bridge/contract.ts'
import type { preferences } from '../../../shared/bridge/preferences.ts'
import type { Entity } from '../../../shared/bridge/sync.ts'

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
    readonly date: string | null
    readonly position: number
    readonly estimatedSeconds: number | null
    readonly done: boolean
  }
  readonly ghost: {
    readonly name: string
    readonly description: string
    /** An instant; set by the service only. */
    readonly embodiedAt: string | null
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
  }
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
}

interface EntityDescriptor {
  /** Its table in the replica. */
  readonly table: ReplicatedTable
  /** Its name in events. */
  readonly eventTable: Table
  readonly fields: Readonly<Record<string, FieldDescriptor>>
}

type ReplicatedTable = 'clients' | 'projects' | 'tags' | 'tasks' | 'ghosts' | 'time_entries' | 'preferences'

/** The only row of `preferences` has this id everywhere. */
export const preferencesId = '00000000-0000-4000-8000-000000000001' as LocalId

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
      date: optionalText('date'),
      position: integer('position'),
      estimatedSeconds: optionalInteger('estimated_seconds'),
      done: boolean('done'),
    },
  },
  ghost: {
    table: 'ghosts',
    eventTable: 'ghosts',
    fields: {
      name: text('name'),
      description: text('description'),
      embodiedAt: optionalText('embodied_at'),
    },
  },
  timeEntry: {
    table: 'time_entries',
    eventTable: 'timeEntries',
    fields: {
      description: text('description'),
      projectId: reference('project_id', 'project'),
      taskId: reference('task_id', 'task'),
      tagIds: { column: 'tag_ids', kind: 'list', nullable: false, initial: [], refersTo: 'tag' },
      billable: boolean('billable'),
      start: text('start'),
      stop: optionalText('stop'),
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
