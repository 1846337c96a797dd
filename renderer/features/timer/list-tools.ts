import type { TimeEntry } from '../../../shared/bridge/time-entries.ts'
import type { ResolvedFields } from './entry-fields.ts'
import type { EntryCommands } from './use-entry-commands.ts'
import type { Formats } from './use-formats.ts'
import type { Names } from './use-names.ts'

/** What every row of the list needs; one object that changes rarely, so that rows need not be drawn anew. */
export interface ListTools {
  readonly formats: Formats
  readonly names: Names
  readonly commands: EntryCommands
  /** The text that is searched for; it is marked in the rows. */
  readonly search: string
  readonly resume: (entry: TimeEntry) => void
  readonly openDetails: (entry: TimeEntry) => void
  /** Turns shorthand in a typed description into fields, making the tags that are missing. */
  readonly readDescription: (entry: TimeEntry, text: string) => Promise<ResolvedFields['fields']>
}
