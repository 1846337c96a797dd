import type { TimeEntry } from '../../../shared/bridge/time-entries.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import type { LockOf } from '../timesheet/use-locks.ts'
import type { EntryTools } from './entry-tools.ts'
import type { ReadDescription } from './use-read-description.ts'

/** The data that every row of the list needs; one object that changes rarely, so that rows need not be drawn anew. */
export interface ListTools extends EntryTools {
  /** The text that is searched for; it is marked in the rows. */
  readonly search: string
  readonly openDetails: (entry: TimeEntry) => void
  /** Focuses the row of an entry as soon as it is listed, and opens the group that it is in. */
  readonly focusEntry: (id: LocalId) => void
  readonly readDescription: ReadDescription
  readonly lockOf: LockOf
}
