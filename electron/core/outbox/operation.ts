/** An operation: one edit, made durable together with its effect, on its way to the service. */

import { z } from 'zod'
import { instant, localId } from '../../../shared/bridge/fields.ts'
import { timeOffType } from '../../../shared/bridge/people.ts'
import { plannerSettings } from '../../../shared/bridge/planner-settings.ts'
import { preferences } from '../../../shared/bridge/preferences.ts'
import { savedView } from '../../../shared/bridge/saved-views.ts'
import { status } from '../../../shared/bridge/statuses.ts'
import type { Entity } from '../../../shared/bridge/sync.ts'
import { priority, recurrenceScope, type RecurrenceScope } from '../../../shared/bridge/tasks.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import type { FieldValue } from '../replica/entity-fields.ts'

/** What an operation does to its row. */
export const operationKinds = ['create', 'update', 'delete'] as const
export type OperationKind = (typeof operationKinds)[number]

/**
 * `pending` may be sent. `in_flight` was handed to the network and its answer is awaited. `uncertain` was sent and
 * never answered. `rejected` was refused; it waits for the person. An acknowledged operation is deleted together
 * with the change of its row's base, so `acked` is never stored.
 */
export type OperationState = 'pending' | 'in_flight' | 'uncertain' | 'rejected'

/** `base` is what the person saw when editing; null for every field of a create. */
export interface FieldChange {
  readonly base: FieldValue
  readonly value: FieldValue
}

/** The changed fields of a row, by name. */
export type Changes = Readonly<Record<string, FieldChange>>

/** An operation as it stands in the queue (architecture, the replica, the outbox and sync, point 3). */
export interface Operation {
  /** Sent as `Idempotency-Key`. */
  readonly op_id: string
  /** The order of sending; never a clock. */
  readonly seq: number
  readonly entity: Entity
  readonly local_id: LocalId
  readonly kind: OperationKind
  /** A delete lists every field, with what it was as `base` and null as `value`, so that it can be taken back. */
  readonly changes: Changes
  /** Operations that create what this one refers to. One that is no longer stored has arrived. */
  readonly depends_on: readonly string[]
  /** How often it was handed to the network; 0 means that it may still be coalesced. */
  readonly attempt: number
  readonly state: OperationState
  /** Shared by operations that went to the network in one request; null for those that went, or will go, alone. */
  readonly batch: string | null
  /** Of a recurring task: which occurrences it means. Null: what the service makes of it without a word. */
  readonly scope: RecurrenceScope | null
  /** Instant of the edit. */
  readonly queued_at: string
  /** Why it was refused, or what the last attempt met; a sentence for a person. */
  readonly reason: string | null
}

/** An operation that has no place in the queue yet. */
export type OperationDraft = Pick<
  Operation,
  'op_id' | 'entity' | 'local_id' | 'kind' | 'changes' | 'depends_on' | 'scope' | 'queued_at'
>

const change = <Value extends z.ZodType>(value: Value) =>
  z.object({ base: value.nullable(), value: value.nullable() })

const name = change(z.string())
const flag = change(z.boolean())
const reference = change(localId)
const references = change(z.array(localId))
const integer = change(z.int())
const date = change(z.iso.date())

/** What is edited here; the rest is only read. */
type EditedEntity = Exclude<Entity, 'member' | 'team' | 'customField'>

/** The fields of each entity as a stored operation may change them; strict, so that the unknown is set aside. */
const changes = {
  client: z.strictObject({ name, notes: name, archived: flag }).partial(),
  project: z
    .strictObject({
      name,
      color: name,
      clientId: reference,
      billable: flag,
      isPrivate: flag,
      archived: flag,
      estimatedSeconds: integer,
      endDate: date,
    })
    .partial(),
  tag: z.strictObject({ name }).partial(),
  task: z
    .strictObject({
      name,
      projectId: reference,
      parentId: reference,
      date,
      endDate: date,
      position: integer,
      estimatedSeconds: integer,
      done: flag,
      statusId: reference,
      priority: change(priority),
      assigneeIds: references,
      ghostIds: references,
      tagIds: references,
      billable: flag,
      isPrivate: flag,
      pinned: flag,
      isTemplate: flag,
      archived: flag,
      color: name,
      rrule: name,
      autoLogTime: flag,
      seriesId: reference,
      creatorId: reference,
      createdAt: name,
      source: name,
      customFields: name,
      notes: name,
    })
    .partial(),
  status: z.strictObject({ name, emoji: name, type: change(status.shape.type), position: integer }).partial(),
  ghost: z
    .strictObject({
      name,
      description: name,
      projectIds: references,
      teamIds: references,
      memberId: reference,
      embodiedAt: name,
    })
    .partial(),
  timeBlock: z
    .strictObject({
      taskId: reference,
      start: change(instant),
      durationSeconds: integer,
      completed: flag,
      entryId: integer,
    })
    .partial(),
  workingHours: z
    .strictObject({
      memberId: reference,
      ghostId: reference,
      weekday: integer,
      startSeconds: integer,
      seconds: integer,
    })
    .partial(),
  timeOff: z
    .strictObject({
      memberId: reference,
      ghostId: reference,
      start: change(instant),
      end: change(instant),
      type: change(timeOffType),
    })
    .partial(),
  milestone: z
    .strictObject({
      name,
      color: name,
      dueDate: date,
      completedAt: change(instant),
      projectIds: references,
      teamIds: references,
    })
    .partial(),
  timeEntry: z
    .strictObject({
      description: name,
      projectId: reference,
      taskId: reference,
      tagIds: references,
      billable: flag,
      start: change(instant),
      stop: change(instant),
      blockId: reference,
    })
    .partial(),
  savedView: z
    .strictObject({
      name,
      icon: name,
      pinned: flag,
      type: change(savedView.shape.type),
      params: name,
      position: integer,
    })
    .partial(),
  favorite: z
    .strictObject({
      description: name,
      projectId: reference,
      taskId: reference,
      tagIds: references,
      billable: flag,
      rank: integer,
    })
    .partial(),
  attachment: z
    .strictObject({
      taskId: reference,
      name,
      mimeType: name,
      size: integer,
      sha256: change(z.string().regex(/^[\da-f]{64}$/)),
      position: integer,
    })
    .partial(),
  projectMember: z.strictObject({ projectId: reference, memberId: reference, manager: flag }).partial(),
  plannerSettings: z
    .strictObject({
      autoLogTime: flag,
      completeTaskWithBlock: flag,
      showCompleted: flag,
      showTaskList: flag,
      calendarRange: change(plannerSettings.shape.calendarRange),
    })
    .partial(),
  preferences: z
    .strictObject({
      timeZone: name,
      theme: change(preferences.shape.theme),
      dateFormat: change(preferences.shape.dateFormat),
      timeFormat: change(preferences.shape.timeFormat),
      durationFormat: change(preferences.shape.durationFormat),
      firstDayOfWeek: change(preferences.shape.firstDayOfWeek),
      idleDetection: flag,
      idleMinutes: integer,
      manualMode: flag,
      groupAlike: flag,
      density: change(preferences.shape.density),
    })
    .partial(),
} satisfies Record<EditedEntity, z.ZodType>

const envelope = {
  op_id: z.uuid(),
  seq: z.int(),
  local_id: localId,
  kind: z.enum(operationKinds),
  depends_on: z.array(z.uuid()),
  attempt: z.int().min(0),
  state: z.enum(['pending', 'in_flight', 'uncertain', 'rejected']),
  batch: z.uuid().nullable(),
  scope: recurrenceScope.nullable(),
  queued_at: instant,
  reason: z.string().nullable(),
}

const operation = z.discriminatedUnion('entity', [
  z.object({ ...envelope, entity: z.literal('client'), changes: changes.client }),
  z.object({ ...envelope, entity: z.literal('project'), changes: changes.project }),
  z.object({ ...envelope, entity: z.literal('tag'), changes: changes.tag }),
  z.object({ ...envelope, entity: z.literal('task'), changes: changes.task }),
  z.object({ ...envelope, entity: z.literal('status'), changes: changes.status }),
  z.object({ ...envelope, entity: z.literal('ghost'), changes: changes.ghost }),
  z.object({ ...envelope, entity: z.literal('timeBlock'), changes: changes.timeBlock }),
  z.object({ ...envelope, entity: z.literal('workingHours'), changes: changes.workingHours }),
  z.object({ ...envelope, entity: z.literal('timeOff'), changes: changes.timeOff }),
  z.object({ ...envelope, entity: z.literal('milestone'), changes: changes.milestone }),
  z.object({ ...envelope, entity: z.literal('timeEntry'), changes: changes.timeEntry }),
  z.object({ ...envelope, entity: z.literal('savedView'), changes: changes.savedView }),
  z.object({ ...envelope, entity: z.literal('favorite'), changes: changes.favorite }),
  z.object({ ...envelope, entity: z.literal('attachment'), changes: changes.attachment }),
  z.object({ ...envelope, entity: z.literal('projectMember'), changes: changes.projectMember }),
  z.object({ ...envelope, entity: z.literal('plannerSettings'), changes: changes.plannerSettings }),
  z.object({ ...envelope, entity: z.literal('preferences'), changes: changes.preferences }),
])

/** Reads what is stored; null when it cannot be an operation of this version. */
export function parseOperation(stored: unknown): Operation | null {
  const parsed = operation.safeParse(stored)
  return parsed.success ? (parsed.data as Operation) : null
}
