import type { TypedOver } from '../../../shared/bridge/fields.ts'
import type { TimeEntry, TimeEntryChanges } from '../../../shared/bridge/time-entries.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import type { Refusal } from '../../components/fields/typed-text.ts'
import type { Formats } from './use-formats.ts'
import type { Names } from './use-names.ts'

/** The actions on entries, one or many. Failures are shown; the screen goes back to its former state. */
export interface EntryCommands {
  /** For a field that shows a refusal itself; answers null when it was accepted. */
  readonly save: (
    ids: readonly LocalId[],
    changes: TimeEntryChanges,
    typedOver?: TypedOver,
  ) => Promise<Refusal | null>
  /** Answers whether it was accepted. */
  readonly update: (ids: readonly LocalId[], changes: TimeEntryChanges) => Promise<boolean>
  readonly remove: (ids: readonly LocalId[]) => Promise<boolean>
  /** Answers the ids of the copies; an empty list after a failure. */
  readonly duplicate: (ids: readonly LocalId[]) => Promise<readonly LocalId[]>
  /**
   * Answers the ids of the two parts, the new one last; an empty list after a failure.
   *
   * @param at seconds since 1970, a minute from both ends at least
   */
  readonly split: (id: LocalId, at: number) => Promise<readonly LocalId[]>
}

/** The part of a screen that the details of an entry need. */
export interface EntryTools {
  readonly formats: Formats
  readonly names: Names
  readonly commands: EntryCommands
  /** Starts a new entry like this one; stops it when it runs. */
  readonly resume: (entry: TimeEntry) => void
  /** Takes a moment, in seconds since 1970, to the grid of the screen; absent where it has none. */
  readonly snap?: (moment: number) => number
}
