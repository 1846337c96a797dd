/** The timer and the list of time entries. */

import { z } from 'zod'
import { entryHistory } from '../api/entry-history.ts'
import { entityShapes } from './entity-shapes.ts'
import {
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
  workspaceId,
} from './fields.ts'
import { command, query } from './procedure.ts'
import { yieldings } from '../domain/day-gaps.ts'

/** The fields that a person writes, besides the times; the block that an entry logs and its origin are not shown. */
const { start, stop, blockId: _, origin: _origin, billedOn, ...details } = entityShapes.timeEntry

export const timeEntry = z.object({ id: localId, workspaceId, ...details, start, stop, billedOn, syncState })
export type TimeEntry = z.output<typeof timeEntry>

/** One day of the list. An entry belongs to the day, in the person's zone, on which it started. */
export const entryDay = z.object({
  date: plainDate,
  /** Seconds of the day's finished entries; the renderer adds the running one. */
  totalSeconds: z.int(),
  /** Newest start first. */
  entries: z.array(timeEntry),
  /** In a report, what an hour of its billed entries comes to, as far as the person may see it. */
  rates: z.record(localId, z.object({ cents: z.int(), currency: z.string() })).optional(),
})
export type EntryDay = z.output<typeof entryDay>

/** A page of whole days, newest first; hand `nextBefore` back to go on, null at the end. */
export const entryPage = z.object({ days: z.array(entryDay), nextBefore: instant.nullable() })
export type EntryPage = z.output<typeof entryPage>

const fields = z
  .object({ ...details, description: z.string().max(3000), tagIds: z.array(localId).max(50) })
  .partial().shape

/** A new entry, but for its times. */
export const entryDetails = z.object({ ...fields, newTags })

/** The fields with which a new entry begins. */
const newEntry = z.object({
  projectId: details.projectId,
  taskId: details.taskId,
  billable: details.billable,
})

export const suggestion = z.object({
  ...details,
  /** The habit behind it; absent for entries that were merely tracked before. */
  usual: z
    .object({
      /** From when to when it would be, by what it mostly was. */
      start: instant,
      stop: instant,
      /** On how many of the last weeks' days it was so, of this weekday alone where it is a habit of that. */
      days: z.int(),
      ofWeekday: z.boolean(),
    })
    .optional(),
})
export type Suggestion = z.output<typeof suggestion>

const span = z.object({ start: instant, stop: instant })

/** The fields that a change of one or many entries may set; a key that is absent stays as it is. */
export const timeEntryChanges = z.object({
  ...fields,
  newTags,
  newProject: newName,
  addTagIds: z.array(localId).optional(),
  removeTagIds: z.array(localId).optional(),
  start: instant.optional(),
  /** Null makes it run again, when nothing else runs. */
  stop: instant.nullish(),
})
export type TimeEntryChanges = z.output<typeof timeEntryChanges>

const ids = rows(10_000)

export const timeEntryProcedures = {
  'timer.running': query(nothing, timeEntry.nullable()),
  /** Starts an entry; a running one is stopped at the same instant. `start` may lie in the past. */
  'timer.start': command(z.object({ ...fields, newTags, start: instant.optional() }), timeEntry),
  /** Answers the stopped entry, null when nothing ran. */
  'timer.stop': command(z.object({ stop: instant.optional() }).optional(), timeEntry.nullable()),
  /** Starts a new entry like the given one. */
  'timer.continue': command(oneRow, timeEntry),
  /**
   * Ends the running entry where an absence began. The time away becomes the entry `as`; null for none. With `continues` another
   * entry like the first runs from its end. Null when the entry no longer runs.
   */
  'timer.settleAbsence': command(
    oneRow.extend({
      from: instant,
      to: instant,
      as: entryDetails.nullable().default(null),
      continues: z.boolean().default(false),
    }),
    timeEntry.nullable(),
  ),

  /** Whole days, newest first, of at least `minEntries` entries in all. */
  'timeEntries.page': query(
    z.object({ before: instant.nullish(), minEntries: z.int().min(1).max(1000).default(100) }),
    entryPage,
  ),
  /** Null when it is not there. */
  'timeEntries.get': query(oneRow, timeEntry.nullable()),
  /** How it came about and who changed it since, from the service; null for one that it does not know yet. */
  'timeEntries.history': query(oneRow, entryHistory.nullable()),
  /** Entries that started in `[from, to)`, newest first; with `reaching` also earlier ones that last into it. */
  'timeEntries.window': query(
    z.object({ from: instant, to: instant, reaching: z.boolean().optional() }),
    z.array(timeEntry),
  ),
  /** Searches description, project, client and tag names over all history; paged like `timeEntries.page`. */
  'timeEntries.search': query(
    z.object({
      text: z.string().min(1).max(200),
      before: instant.nullish(),
      minEntries: z.int().min(1).max(1000).default(100),
    }),
    entryPage,
  ),
  /**
   * Distinct earlier entries whose description contains the text: first what the person usually does at that time of day, where
   * one is said, then the most recent ones. Usual times lie within a time that lasts.
   */
  'timeEntries.suggest': query(
    z.object({
      text: z.string().max(200),
      limit: z.int().min(1).max(50).default(8),
      at: span.optional(),
    }),
    z.array(suggestion),
  ),
  /** How an entry begins that is made without a project and a task being chosen; those that start or create one apply it where both are absent. */
  'timeEntries.defaults': query(nothing, newEntry),
  'timeEntries.create': command(z.object({ ...fields, newTags, start: instant, stop: instant })),
  'timeEntries.update': command(z.object({ ids, changes: timeEntryChanges, typedOver })),
  'timeEntries.duplicate': command(z.object({ ids })),
  /** Into two that follow each other, alike; of one that runs the second part runs. At least a minute from both ends. */
  'timeEntries.split': command(z.object({ id: localId, at: instant })),
  /**
   * Two that share time share none any more: one gives way to the other, also by being split around it or deleted, or both meet
   * in the middle.
   */
  'timeEntries.settleOverlap': command(
    z.object({ firstId: localId, secondId: localId, yielding: z.enum(yieldings) }),
  ),
  'timeEntries.delete': command(z.object({ ids })),
} as const
