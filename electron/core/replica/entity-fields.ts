/** What is edited of each entity, in the client's own terms. */

import type { z } from 'zod'
import type { LocalId } from '../../../shared/domain/ids.ts'
import type { PlannerSettings } from '../../../shared/bridge/planner-settings.ts'
import type { preferences } from '../../../shared/bridge/preferences.ts'
import type { Member, TimeOff } from '../../../shared/bridge/people.ts'
import type { SavedView } from '../../../shared/bridge/saved-views.ts'
import type { Status } from '../../../shared/bridge/statuses.ts'
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
    /** Its last day; null for one without an end. Set by the service only. */
    readonly endDate: string | null
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
    /** Put away: on no board and in no list but that of what is archived. */
    readonly archived: boolean
    readonly color: string | null
    readonly rrule: string | null
    readonly autoLogTime: boolean
    /** The series whose occurrence it is; set by the service only. */
    readonly seriesId: LocalId | null
    /** Set by the service only. */
    readonly creatorId: LocalId | null
    /** As the service wrote it; set by the service only. */
    readonly createdAt: string | null
    /** The program that made it, `dayloom` or an integration; null before the service has told, which alone sets it. */
    readonly source: string | null
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
    /** Its place among the person's views, ascending; ties by name. */
    readonly position: number
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
