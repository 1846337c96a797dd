import type { TimeEntry } from '../../../shared/bridge/time-entries.ts'
import type { EntryFields } from '../../entities/time-entry/entry-fields.ts'
import type { EntryTools } from '../../entities/time-entry/entry-tools.ts'

/** What every row of the list needs; one object that changes rarely, so that rows need not be drawn anew. */
export interface ListTools extends EntryTools {
  /** The text that is searched for; it is marked in the rows. */
  readonly search: string
  readonly openDetails: (entry: TimeEntry) => void
  /** Turns shorthand in an edited description into fields, making the tags that are missing. */
  readonly readDescription: (entry: EntryFields, text: string) => Promise<EntryFields>
}
