/** A table that becomes a file: values with their kinds, which each format writes in its own way. */

import type { DateFormat } from '../../../shared/domain/date-format.ts'
import type { DurationFormat } from '../../../shared/domain/duration.ts'
import type { TimeFormat, TimeOfDay } from '../../../shared/domain/time-of-day.ts'
import { refused } from '../commands/command-error.ts'

export type TableFormat = 'csv' | 'xlsx' | 'pdf'

/**
 * `date`: a plain date. `time`: seconds since midnight. `duration`: seconds. `money`: cents. `percent`: a share, 1 for all.
 * `text`: as it is.
 */
export type CellKind = 'text' | 'date' | 'time' | 'duration' | 'money' | 'percent'

export type Cell = string | number | null

export interface TableColumn {
  readonly heading: string
  readonly kind: CellKind
  /** Of amounts. */
  readonly currency?: string
}

export interface TableRow {
  readonly cells: readonly Cell[]
  /** The sums of the `part`s that follow, or of the whole table: spreadsheets add up themselves, so that they get no `group`s. */
  readonly level?: 'group' | 'part' | 'total' | undefined
}

/** All but the rows, which may be many. It travels to another thread. */
export interface TableHead {
  readonly title: string
  /** The facts below the title, each with its label. */
  readonly facts: readonly (readonly [label: string, value: string])[]
  readonly columns: readonly TableColumn[]
  /** The foot of a page: `# of ##`. */
  readonly page: string
  /** The head of the proof of its hours. */
  readonly proofHead?: string
  /** How the person reads dates, times and numbers. */
  readonly form: TableForm
}

export interface TableForm {
  readonly dateFormat: DateFormat
  readonly timeFormat: TimeFormat
  readonly durationFormat: DurationFormat
  /** A BCP 47 tag. */
  readonly locale: string
}

/** More pages than anybody turns, and more rows than fit into the memory of one who opens them; a sheet ends at 1,048,576. */
export const mostRows: Readonly<Record<TableFormat, number>> = { csv: Infinity, xlsx: 200_000, pdf: 20_000 }

export function tooMany(format: TableFormat): Error {
  const most = mostRows[format].toLocaleString('en-US')
  return refused(
    format === 'pdf'
      ? `A PDF takes ${most} lines at most. Choose fewer days, or export a CSV.`
      : `A workbook takes ${most} lines at most. Choose fewer days, or export a CSV, which has no end.`,
  )
}

/** Rows as they are read, some at a time. */
export type TableRows = AsyncIterable<readonly TableRow[]>

/** Of seconds since midnight. */
export function timeOfDay(seconds: number): TimeOfDay {
  return { hour: Math.floor(seconds / 3600), minute: Math.floor(seconds / 60) % 60, second: seconds % 60 }
}

/** The name of a file that is called as on its first page, without what no file system takes. */
export function fileNameOf(title: string): string {
  return title.replaceAll(/[^\p{L}\p{N} (),._–-]/gu, '-')
}
