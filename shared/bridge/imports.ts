/** Bringing in the time of other trackers and calendars from a file: looked at first, then written, and taken back as one. */

import { z } from 'zod'
import { importFields } from '../domain/import-fields.ts'
import { attachmentProcedures } from './attachments.ts'
import { localId, nothing, plainDate, timeZone, workspaceId } from './fields.ts'
import { command, query } from './procedure.ts'

/** The programs whose files are recognized, and `csv` for any other table. */
export const importSources = [
  'toggl',
  'clockify',
  'harvest',
  'kimai',
  'solidtime',
  'super-productivity',
  'timewarrior',
  'calendar',
  'csv',
] as const
export const importSource = z.enum(importSources)
export type ImportSource = z.output<typeof importSource>

const importField = z.enum(importFields)

/** The place of the column of each field, from 0; a field that is absent has none. */
export const importColumns = z.partialRecord(importField, z.int().min(0))
export type ImportColumns = z.output<typeof importColumns>

/** The order of day and month in dates such as 3/4/2026. */
export const dateOrder = z.enum(['dmy', 'mdy'])
export type DateOrder = z.output<typeof dateOrder>

/** The kinds of names that an import can make. */
export const importedKind = z.enum(['client', 'project', 'task', 'tag'])
export type ImportedKind = z.output<typeof importedKind>

export const importOptions = z.object({
  /** Of times that name no zone; the account's where it is absent. */
  timeZone: timeZone.optional(),
  /** Absent while it is to be found in the file. */
  dateOrder: dateOrder.optional(),
  /** Absent for those that are recognized. */
  columns: importColumns.optional(),
  /** The person of the file who is oneself, by key; absent while they are to be found. */
  person: z.string().max(600).optional(),
  /** Whether entries that were imported before and deleted since come back. */
  restore: z.boolean().default(false),
  /** Whether entries come in that have the times of one that is there. */
  duplicates: z.boolean().default(false),
  /** Projects of the file, by key, that are one of the workspace; null for entries without a project. */
  projects: z.record(z.string(), localId.nullable()).default({}),
  /** The kinds of which the names that the workspace lacks are left out. */
  leaveOut: z.array(importedKind).default([]),
})
export type ImportOptions = z.output<typeof importOptions>

/** Why a row cannot be read. */
export const unreadReason = z.enum([
  'no_start',
  'no_end',
  'not_a_date',
  'not_a_time',
  'not_a_duration',
  'ends_before_start',
  'too_long',
  'year',
  'unknown_zone',
  'all_day',
  'cancelled',
  'to_come',
  'description_too_long',
  'name_too_long',
  'too_many_tags',
  'characters',
  'not_understood',
])
export type UnreadReason = z.output<typeof unreadReason>

export const unreadRow = z.object({
  /** From 1. */
  line: z.int(),
  reason: unreadReason,
  /** The text in question; empty where there is none. */
  value: z.string(),
  /** The row as it stands in the file. */
  text: z.string(),
})
export type UnreadRow = z.output<typeof unreadRow>

const importedPerson = z.object({ key: z.string(), name: z.string(), entries: z.int() })
export type ImportedPerson = z.output<typeof importedPerson>

const importedProject = z.object({
  key: z.string(),
  name: z.string(),
  /** Empty for none. */
  client: z.string(),
  entries: z.int(),
  seconds: z.int(),
  /** The one of the workspace; null for a new one, and for none. */
  projectId: localId.nullable(),
  isNew: z.boolean(),
})
export type ImportedProject = z.output<typeof importedProject>

const importTable = z.object({
  header: z.array(z.string()).readonly(),
  /** The first rows. */
  samples: z.array(z.array(z.string()).readonly()).readonly(),
  columns: importColumns,
  /** The fields without which nothing can be read. */
  missing: z.array(importField).readonly(),
})

export const importPreview = z.object({
  /** Null for a file that is no table. */
  table: importTable.nullable(),
  timeZone,
  /** Whether any time is without a zone. */
  hasLocalTimes: z.boolean(),
  /** Whether entries have only a day and a length. */
  hasTimes: z.boolean(),
  /** The order in which dates were read; null where every date says it itself. */
  dateOrder: dateOrder.nullable(),
  /** A date that both orders read, where nothing in the file tells which is meant; null otherwise. */
  ambiguousDate: z.string().nullable(),
  people: z.array(importedPerson),
  /** The person whose entries come in, by key; null where the file names nobody, or nobody is known yet. */
  person: z.string().nullable(),
  /** How many rows there are, and what becomes of them. */
  counts: z.object({
    rows: z.int(),
    /** That come in. */
    entries: z.int(),
    /** Of somebody else. */
    others: z.int(),
    /** Imported before. */
    known: z.int(),
    /** Imported before, and deleted since. */
    deleted: z.int(),
    /** With the times of an entry that is there. */
    duplicates: z.int(),
    /** More than once in the file. */
    repeated: z.int(),
    unread: z.int(),
  }),
  /** Of what comes in; null for nothing. */
  period: z.object({ from: plainDate, to: plainDate }).nullable(),
  seconds: z.int(),
  /** By time. */
  projects: z.array(importedProject),
  /** The names that the workspace lacks, whether or not they are left out. */
  newNames: z.record(importedKind, z.array(z.string())),
  /** How many names of each kind the workspace has. */
  knownNames: z.record(importedKind, z.int()),
  /** The first of them. */
  duplicates: z.array(z.object({ line: z.int(), date: plainDate, description: z.string() })),
  unread: z.array(unreadRow),
})
export type ImportPreview = z.output<typeof importPreview>

/** An import that is over. */
export const importResult = z.object({
  entries: z.int(),
  /** Whether it was stopped, and everything taken back. */
  isCancelled: z.boolean(),
  /** Null where there is nothing to take back. */
  undoId: z.uuid().nullable(),
  /** Why it ended early, with what had been written until then; null where it did not. */
  failure: z.string().nullable(),
})
export type ImportResult = z.output<typeof importResult>

/** The file at hand. */
export const importState = z.object({
  importId: z.uuid(),
  name: z.string(),
  source: importSource,
  workspaceId,
  phase: z.enum(['open', 'reading', 'writing', 'cancelling', 'done']),
  /** Of what is being read or written, 0 to 1. */
  share: z.number(),
  result: importResult.nullable(),
})
export type ImportState = z.output<typeof importState>

const file = z.object({ importId: z.uuid() })

export const importProcedures = {
  /** Begins to take a file from the window; parts follow, then `imports.open`. */
  'imports.begin': attachmentProcedures['attachments.begin'],
  'imports.part': attachmentProcedures['attachments.part'],
  /** Recognizes a file that has come whole. It takes the place of the one before. */
  'imports.open': command(z.object({ transferId: z.uuid() }), importState),
  /** Null for none. */
  'imports.current': query(nothing, importState.nullable()),
  /** Reads the file. A later one ends it. */
  'imports.preview': query(file.extend({ options: importOptions }), importPreview),
  /** All rows that could not be read at the last preview, up to 10,000. */
  'imports.unread': query(file, z.array(unreadRow)),
  /** Writes the entries, in pieces; answers when it is over. One change, one undo. */
  'imports.run': command(file.extend({ options: importOptions }), importResult),
  /** Stops what is being written, and takes it back. */
  'imports.cancel': command(file, z.object({})),
  /** Forgets the file. */
  'imports.close': command(file, z.object({})),
} as const
