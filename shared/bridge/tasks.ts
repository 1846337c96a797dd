/** Tasks: the day board, lists, boards by status, the team's timeline, and everything about one task. */

import { z } from 'zod'
import { LONGEST_ESTIMATE_MINUTES } from '../domain/task-estimate.ts'
import { taskGroupings, taskOrders } from '../domain/task-lists.ts'
import { entityShapes } from './entity-shapes.ts'
import {
  changed,
  color,
  dayRange,
  instant,
  localId,
  newName,
  newTags,
  nothing,
  oneRow,
  plainDate,
  rows,
  syncState,
  typedOver,
} from './fields.ts'
import { command, query } from './procedure.ts'

export type Priority = NonNullable<Task['priority']>

const text = z.string().max(65_536)
const estimatedSeconds = z
  .int()
  .min(0)
  .refine((seconds) => seconds <= LONGEST_ESTIMATE_MINUTES * 60, {
    error: () =>
      `An estimate is ${LONGEST_ESTIMATE_MINUTES.toLocaleString('en')} minutes at most. Enter a shorter one.`,
  })

const {
  seriesId: _,
  creatorId: _creator,
  createdAt: _created,
  source: _source,
  ...edited
} = entityShapes.task
/** Every list of a task. */
const references: typeof edited.assigneeIds = z.array(localId).max(1000)

/** The fields of a task that people edit. */
const taskFields = z.object({
  ...edited,
  name: z.string().trim().min(1).max(255),
  /** Its last day, later than the first; null for one day. */
  endDate: plainDate.nullable(),
  estimatedSeconds: estimatedSeconds.nullable(),
  assigneeIds: references,
  ghostIds: references,
  tagIds: references,
  color: color.nullable(),
  /** RFC 5545 RRULE, of dates: `FREQ=WEEKLY;BYDAY=MO,WE`. */
  rrule: z.string().max(255).nullable(),
  notes: text,
  /** By the id of the field, as `customFields.list` describes them; null takes a value away. */
  customFields: z.record(z.string(), z.json()),
})

/** A task as lists and boards show it. */
export const task = taskFields.omit({ notes: true, customFields: true }).extend({
  id: localId,
  /** Of the task of which it is a part. */
  parentName: z.string().nullable(),
  /** The series whose occurrence it is. */
  seriesId: localId.nullable(),
  /** Seconds of this person's finished entries on it. */
  trackedSeconds: z.int(),
  /** Seconds of this person's time blocks that are scheduled and not completed. */
  blockedSeconds: z.int(),
  subtasks: z.object({ done: z.int(), total: z.int() }),
  attachments: z.int(),
  hasNotes: z.boolean(),
  syncState,
})
export type Task = z.output<typeof task>

export const taskDetails = task.extend({
  notes: text,
  customFields: taskFields.shape.customFields,
  parent: z.object({ id: localId, name: z.string() }).nullable(),
  /** Of an occurrence: the rule of its series; null for other tasks. */
  seriesRule: z.string().nullable(),
  children: z.array(task),
  /** Of the service, UTC; null before the task was there. */
  createdAt: z.string().nullable(),
  /** The author of the task, where that is known. */
  creatorId: localId.nullable(),
})
export type TaskDetails = z.output<typeof taskDetails>

/** A task on one of its days; in the backlog, on none. */
export const boardTask = task.extend({
  /**
   * Seconds that the day has of this person's share of the estimate, less their time blocks on days that are not the task's; in
   * the backlog all of the share. Without an estimate, seconds of their blocks for it on the day; null without either.
   */
  daySeconds: z.int().nullable(),
  /** Seconds of this person's finished entries on it that started on the day. */
  dayTrackedSeconds: z.int(),
})
export type BoardTask = z.output<typeof boardTask>

export const boardDay = z.object({
  date: plainDate,
  /** Those of which it is a day, in their order. */
  tasks: z.array(boardTask),
  /** Seconds of work that the day has: working hours less time off. */
  capacitySeconds: z.int(),
  /** Seconds of the day's time blocks, of tasks that are on another day. */
  blockedSeconds: z.int(),
  /** When the day's work begins and ends, as instants; null on a day off. */
  work: z.object({ start: instant, end: instant }).nullable(),
  /** Seconds of all finished entries that started on the day. */
  trackedSeconds: z.int(),
})
export type BoardDay = z.output<typeof boardDay>

export const board = z.object({ days: z.array(boardDay), backlog: z.array(boardTask) })
export type Board = z.output<typeof board>

/** Null among ids stands for none. Within a list any of the values; every filter must hold (P §4.4). */
export const taskFilter = z
  .object({
    text: z.string().max(200),
    projectIds: z.array(localId.nullable()),
    clientIds: z.array(localId.nullable()),
    statusIds: z.array(localId),
    types: z.array(entityShapes.status.type),
    priorities: z.array(entityShapes.task.priority),
    assigneeIds: z.array(localId.nullable()),
    ghostIds: z.array(localId),
    teamIds: z.array(localId),
    tagIds: z.array(localId.nullable()),
    parentIds: z.array(localId.nullable()),
    /** Occurrences of these recurring tasks, of which each is its own first one. */
    seriesIds: z.array(localId),
    creatorIds: z.array(localId),
    /** The programs that made them, as `tasks.sources` tells. */
    sources: z.array(z.string().min(1).max(255)),
    /** Of a project that is archived, or whose last day has gone by. */
    ofCompletedProject: z.boolean(),
    /** Tasks of which a day is within the range, both ends included. */
    from: plainDate,
    to: plainDate,
    /** The first day, and the last one, within a range, its ends included. A task of one day begins and ends on it. */
    startFrom: plainDate,
    startTo: plainDate,
    endFrom: plainDate,
    endTo: plainDate,
    /** Begun by the date and not done. */
    activeBy: plainDate,
    /** A subtask without a day of its own is planned with its parent. */
    hasDate: z.boolean(),
    estimatedFrom: z.int(),
    estimatedTo: z.int(),
    hasEntries: z.boolean(),
    hasTimeBlocks: z.boolean(),
    /** Of one of the person's time blocks, all that is asked: it starts on a day of the range, and is completed or not. */
    blocksFrom: plainDate,
    blocksTo: plainDate,
    blocksCompleted: z.boolean(),
    hasPriority: z.boolean(),
    recurring: z.boolean(),
    pinned: z.boolean(),
    isPrivate: z.boolean(),
    /** Only templates; without it none of them. */
    isTemplate: z.boolean(),
    /** Only what is archived; without it nothing of that. */
    archived: z.boolean(),
    /** Values by the id of the field; an empty list: no value. */
    customFields: z.record(z.string(), z.array(z.string())),
  })
  .partial()
export type TaskFilter = z.output<typeof taskFilter>

export const taskOrder = z.object({
  by: z.union([
    z.enum(taskOrders),
    /** `field:` and the id of a custom field. */
    z.string().regex(/^field:.+/),
  ]),
  direction: z.enum(['asc', 'desc']),
})
export type TaskOrder = z.output<typeof taskOrder>

export const taskGrouping = z.enum(taskGroupings)
export type TaskGrouping = z.output<typeof taskGrouping>

/** A group of the list; a task with several assignees is in the group of each. */
export const taskGroup = z.object({
  /** The id, priority or date; null for those that have none. */
  key: z.string().nullable(),
  count: z.int(),
  estimatedSeconds: z.int(),
  trackedSeconds: z.int(),
})
export type TaskGroup = z.output<typeof taskGroup>

/** The occurrences after the next one of a recurring task, among the tasks that a list asks for. */
export const laterOccurrences = z.object({
  /** The task that recurs. */
  seriesId: localId,
  count: z.int(),
  /** The day of the last of them; null without dates. */
  until: plainDate.nullable(),
  /** They are left out of the list. */
  isFolded: z.boolean(),
})
export type LaterOccurrences = z.output<typeof laterOccurrences>

/** A task as a row of a list, with what its columns show besides. */
export const listedTask = task.extend({
  customFields: taskFields.shape.customFields,
  /** It stands below its parent, whose subtasks are unfolded. */
  isNested: z.boolean(),
  /** At the next occurrence of a series; null elsewhere. */
  later: laterOccurrences.nullable(),
})
export type ListedTask = z.output<typeof listedTask>

export const taskPage = z.object({
  /** All of the filter's tasks, not only this page's; without what is folded away. */
  total: z.int(),
  /** Seconds of the estimates of the tasks in `total`, each counted once: as `tasks.sum` of all of them. */
  estimatedSeconds: z.int(),
  /** In the order of the list; one group of key null with `none`. */
  groups: z.array(taskGroup),
  /** From `offset` on, counted over the groups in their order. */
  tasks: z.array(listedTask),
})
export type TaskPage = z.output<typeof taskPage>

/** A task as a bar of the timeline. */
export const taskBar = task.pick({
  id: true,
  name: true,
  projectId: true,
  date: true,
  endDate: true,
  estimatedSeconds: true,
  done: true,
  statusId: true,
  color: true,
  isPrivate: true,
  assigneeIds: true,
  ghostIds: true,
})
export type TaskBar = z.output<typeof taskBar>

export const customField = z.object({
  id: z.string(),
  name: z.string(),
  type: entityShapes.customField.type,
  /** Of selections, in their order; values are the options' ids. */
  options: z.array(z.object({ id: z.int(), name: z.string() })),
})
export type CustomField = z.output<typeof customField>

/** Which occurrences of a recurring task an edit of one means: it alone, it and the later ones, or all. */
export const recurrenceScope = z.enum(['this', 'following', 'all'])
export type RecurrenceScope = z.output<typeof recurrenceScope>

/** With `ask` what could mean either is refused, with a `ScopeQuestion` as details. Without it an edit means one occurrence,
 * and an edit of the rule all that are still to come. */
const editScope = z.enum([...recurrenceScope.options, 'ask']).optional()

/** The question to answer about an edit that could mean one occurrence or several. */
export interface ScopeQuestion {
  /** The name of the task that is edited. */
  readonly name: string
  /** The fields that would change, in a person's words; none for a deletion. */
  readonly fields: readonly string[]
  /** Two at least, the narrowest first. */
  readonly scopes: readonly RecurrenceScope[]
}

const ids = rows()

const taskList = z.object({
  filter: taskFilter.default({}),
  order: z.array(taskOrder).max(4).default([]),
  groupBy: taskGrouping.default('none'),
  /** Of the open occurrences of a recurring task the next one alone, except of the series in `unfolded`. */
  foldSeries: z.boolean().default(false),
  unfolded: z.array(localId).max(1000).default([]),
  /**
   * Subtasks of the tasks that this filter asks for are left out. Those of the tasks in `unfoldedParents` stand below them
   * instead, all of them, whatever the filter of the list is. In a list by date a subtask with another date than its parent
   * stands on its own.
   */
  foldSubtasksOf: taskFilter.optional(),
  unfoldedParents: z.array(localId).max(1000).optional(),
})
const taskMove = taskFields
  .pick({ date: true, endDate: true, position: true, assigneeIds: true, ghostIds: true, statusId: true })
  .partial()
  .extend({ id: localId })

export const taskProcedures = {
  /**
   * The days from `from` to `to`, both included, and what is planned for no day and not done: the tasks of the person,
   * that is, assigned to them, or made by them and assigned to nobody. A task of several days is on each of them. A subtask
   * without a day stays with its parent, except where it is the person's and the parent is not.
   */
  'tasks.board': query(dayRange, board),
  /** By name, for pickers: at most `limit`. */
  'tasks.list': query(
    z.object({
      includeDone: z.boolean().default(false),
      text: z.string().max(200).optional(),
      limit: z.int().min(1).max(1000).default(1000),
    }),
    z.array(task),
  ),
  'tasks.page': query(
    taskList.extend({ offset: z.int().min(0).default(0), limit: z.int().min(1).max(500).default(100) }),
    taskPage,
  ),
  /** Of the named tasks that the list shows, without their subtasks. The others are those that are gone from it. */
  'tasks.sum': query(
    taskList.extend({ ids }),
    z.object({
      estimatedSeconds: z.int(),
      goneIds: z.array(localId),
      projectIds: z.array(localId),
      workerIds: z.array(localId),
      /** The values that all of them have; one that differs is absent. Of tags, those that each of them has. */
      common: task
        .pick({ statusId: true, priority: true, projectId: true, assigneeIds: true, ghostIds: true })
        .partial()
        .extend({ tagIds: z.array(localId) }),
    }),
  ),
  /** Of the programs that made tasks of the workspace, by name; its own is always among them. */
  'tasks.sources': query(nothing, z.array(z.string())),
  'tasks.get': query(oneRow, taskDetails.nullable()),
  /** The dated tasks of everybody of which a day is within the range, both ends included; templates left out. */
  'tasks.timeline': query(dayRange, z.array(taskBar)),
  'tasks.create': command(
    /**
     * With a template, what is not named here is the template's, subtasks included. Without a word about people it is assigned to
     * the person, where their settings say so, and a subtask with a day as its parent is; an empty list is nobody.
     */
    taskFields
      .partial()
      .required({ name: true })
      .extend({
        newTags,
        templateId: localId.optional(),
        /** Time that is set aside for it in the same step. */
        block: z.object({ start: instant, durationSeconds: z.int().min(1) }).optional(),
      }),
  ),
  'tasks.update': command(
    z.object({
      ids,
      changes: taskFields.partial().extend({
        newTags,
        newProject: newName,
        addTagIds: z.array(localId).optional(),
        removeTagIds: z.array(localId).optional(),
        addAssigneeIds: z.array(localId).optional(),
        removeAssigneeIds: z.array(localId).optional(),
      }),
      scope: editScope,
      typedOver,
    }),
  ),
  /**
   * Brings tasks to their places: one command, so one undo. What is absent stays; an absent `endDate` moves along. Of a task
   * that recurs the occurrence is moved that was taken.
   */
  'tasks.move': command(z.object({ moves: z.array(taskMove).min(1).max(10_000) })),
  'tasks.delete': command(
    z.object({ ids, scope: editScope }),
    changed.extend({
      /** First occurrences went alone: undo may bring them back as separate tasks that do not recur. */
      leavesSeries: z.boolean(),
      /** How many tasks are gone, and how many subtasks of theirs. */
      count: z.int(),
      parts: z.int(),
    }),
  ),
} as const
