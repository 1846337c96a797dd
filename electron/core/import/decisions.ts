/** The decision about each row of a file: it comes in, or is left out for a reason. */

import type { ImportSource, UnreadReason } from '../../../shared/bridge/imports.ts'
import type { LocalId, WorkspaceId } from '../../../shared/domain/ids.ts'
import { addSeconds, secondsBetween } from '../../../shared/domain/instant.ts'
import { textFault } from '../../../shared/domain/storable-text.ts'
import { foldText } from '../replica/entities.ts'
import type { Replica } from '../replica/replica.ts'
import { entryId, identityOf } from './entry-id.ts'
import type { ImportedEntries } from './imported-entries.ts'
import type { MomentReader } from './moments.ts'
import type { FileRow, SourceRow } from './source-row.ts'

/** Longest texts that the service keeps. */
const longest = { description: 3000, name: 255, tags: 50 } as const

/** Entries without times of day stand one after the other from here: seconds after midnight. */
const FIRST_OF_DAY = 9 * 3600
const DAY = 86_400

/** An entry of the file with its times. */
export interface TimedRow {
  readonly row: SourceRow
  readonly id: LocalId
  readonly start: string
  readonly stop: string
  /** Whether the file says when, and not only how long. */
  readonly hasTimes: boolean
}

export type Decision =
  | {
      readonly kind: 'unread'
      readonly row: FileRow
      readonly reason: UnreadReason
      readonly value: string
    }
  /** Of somebody else. */
  | { readonly kind: 'other' }
  /** The same as one before in the file. */
  | { readonly kind: 'repeated' }
  /** `known` was imported before, `deleted` also deleted since; a `duplicate` has the times of an entry that is there. */
  | ({ readonly kind: 'entry' | 'known' | 'deleted' | 'duplicate' } & TimedRow)

interface DeciderOptions {
  readonly replica: Replica
  readonly imported: ImportedEntries
  readonly workspaceId: WorkspaceId
  readonly source: ImportSource
  readonly moments: MomentReader
  /** Whose rows come in, by key; null for those that name nobody. */
  readonly person: string | null
}

/** Names a person of a file; empty for nobody. */
export function personKey({
  personEmail,
  personName,
}: Pick<SourceRow, 'personEmail' | 'personName'>): string {
  return personEmail || personName.toLowerCase()
}

/** Decides about the rows of one file, in their order. */
export class Decider {
  readonly #options: DeciderOptions
  /** How often each identity has been met. */
  readonly #met = new Map<string, number>()
  /** By day, how many seconds of it are taken by entries without times. */
  readonly #taken = new Map<string, number>()
  readonly #own = new Set<LocalId>()

  constructor(options: DeciderOptions) {
    this.#options = options
  }

  decide(rows: readonly FileRow[]): readonly Decision[] {
    const drafts = rows.map((row) => this.#draft(row))
    const { imported } = this.#options
    const states = imported.statesOf(drafts.flatMap((draft) => ('id' in draft ? [draft.id] : [])))
    return drafts.map((draft): Decision => {
      if (!('id' in draft)) return draft
      const kind =
        states.get(draft.id) ?? (this.#isThere(draft) ? ('duplicate' as const) : ('entry' as const))
      return Object.assign(draft, { kind })
    })
  }

  /** Notes entries that this import has made: they are no duplicates of what follows. */
  made(ids: readonly LocalId[]): void {
    for (const id of ids) this.#own.add(id)
  }

  #draft(row: FileRow): TimedRow | Exclude<Decision, TimedRow> {
    if (row.kind === 'unread') return { kind: 'unread', row, reason: row.reason, value: row.value }
    const { moments, person } = this.#options
    if (personKey(row) !== (person ?? '')) return { kind: 'other' }
    const fault = faultOf(row)
    if (fault !== null) return { kind: 'unread', row, ...fault }
    const times = moments.timesOf(row)
    if ('reason' in times) return { kind: 'unread', row, ...times }
    const identity = identityOf(row)
    const nth = this.#met.get(identity) ?? 0
    this.#met.set(identity, nth + 1)
    // Two hours of the same on one day are two entries; at the same time they are one.
    const hasTimes = 'start' in times
    if (nth > 0 && (hasTimes || row.key !== null)) return { kind: 'repeated' }
    const { date } = times
    const id = entryId(this.#options, { identity, date, nth })
    if (hasTimes) return { row, id, start: times.start, stop: times.stop, hasTimes }
    const start = this.#place(date, times.seconds)
    return { row, id, start, stop: addSeconds(start, times.seconds), hasTimes }
  }

  /** Behind those of the same day; what goes beyond its end begins at midnight. */
  #place(date: string, seconds: number): string {
    const taken = this.#taken.get(date) ?? 0
    this.#taken.set(date, taken + seconds)
    return this.#options.moments.at(date, (FIRST_OF_DAY + taken) % DAY)
  }

  #isThere({ row, start, stop, hasTimes }: TimedRow): boolean {
    const { sqlite } = this.#options.replica
    const found = hasTimes
      ? sqlite.tuples('SELECT local_id FROM time_entries WHERE start = ? AND stop = ? AND deleted = 0', [
          start,
          stop,
        ])
      : sqlite.tuples(
          `SELECT local_id FROM time_entries WHERE start >= ? AND start < ? AND deleted = 0 AND folded = ?
             AND unixepoch(stop) - unixepoch(start) = ?`,
          [...this.#dayOf(start), foldText(row.description), secondsBetween(start, stop)],
        )
    return found.some(([id]) => !this.#own.has(id as LocalId))
  }

  #dayOf(start: string): [string, string] {
    const bounds = this.#options.moments.dayOf(start)
    return [bounds.start, bounds.end]
  }
}

function faultOf(row: SourceRow): { readonly reason: UnreadReason; readonly value: string } | null {
  const { description, client, project, task, tags } = row
  if (description.length > longest.description)
    return { reason: 'description_too_long', value: description.slice(0, 60) }
  if (tags.length > longest.tags) return { reason: 'too_many_tags', value: '' }
  const names = [client, project, task, ...tags]
  const tooLong = names.find((name) => name.length > longest.name)
  if (tooLong !== undefined) return { reason: 'name_too_long', value: tooLong.slice(0, 60) }
  const broken = [description, ...names].find((text) => text !== '' && textFault(text) !== null)
  return broken === undefined ? null : { reason: 'characters', value: '' }
}
