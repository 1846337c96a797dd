/**
 * The edits that people were told are saved. Values that are written once in the whole world make it possible to look for
 * each acknowledged edit at the end, whatever the command that made it.
 */

import type { Entity } from '../shared/entities/entity.ts'
import { add, Families } from './families.ts'
import type { FieldValue } from '../shared/entities/field.ts'
import { goesWith, type SeenRow, type Snapshot } from './snapshot.ts'
import type { Write } from './write.ts'

/** How another program of the same person calls itself in titles. */
export const OTHER_PROGRAM = 'web'

/** Titles that are given once: a computer's, or the other program's. */
const TITLE = new RegExp(`\\b(?:a\\d|${OTHER_PROGRAM})-\\d+\\b`)

/** Entities of which services may have one of a name. */
const ONE_OF_A_NAME = /^(?:client|project|tag) /

const LEAST_MINUTES = 100
const MOST_MINUTES = 240

export class Ledger {
  readonly #writes: Write[] = []
  /** Every write, also of a value that others may have written. */
  readonly #edits: Pick<Write, 'row' | 'field' | 'value'>[] = []
  /** Values of rows that somebody deleted, as they saw them. */
  readonly #deletedValues = new Set<string>()
  /** The same with the entity, and who did. */
  readonly #deletions = new Map<string, string>()
  /** Of time entries. */
  readonly #deletedElsewhere = new Set<string>()
  /** Those that were created anew since, or whose deletion perhaps only the service knew, which was put back to a copy. */
  readonly #undeletedElsewhere = new Set<string>()
  /** Values with their fields that somebody replaced who saw them, by whatever. */
  readonly #replaced = new Set<string>()
  readonly #deletedRows = new Set<string>()
  /** Rows that somebody made. */
  readonly #made = new Set<string>()
  /** Rows that were deleted, and those that went with them: with which, and what they showed, as fields with values. */
  readonly #gone = new Map<string, { readonly owner: string; readonly shown: readonly string[] }>()
  /** The service's ids of the rows of computers. */
  readonly #known = new Map<string, string>()
  /** The same, with what they were called before they were made again. */
  readonly #knownEver = new Map<string, Set<string>>()
  /** Rows by the start of the time that was seen in them. */
  readonly #starts = new Map<string, Set<string>>()
  /** Rows that ran when they were new. */
  readonly #timers = new Set<string>()
  /** Rows by where people ended their time. */
  readonly #stops = new Map<string, Set<string>>()
  readonly #issued = new Set<FieldValue>()
  readonly #families = new Families()
  /** The present and former names of tasks: an entry that is made of a block is named after its task, too. */
  readonly #taskNames = new Set<string>()
  /** Names of tasks that recur, and of their parts, which the service gives to others. */
  readonly #sharedNames = new Set<string>()
  /** Fields with rows of which something was said that meant others of the series. */
  readonly #said: Pick<Write, 'row' | 'field' | 'value'>[] = []
  /** Rows that were deleted together with others of their series, with how many writes were before. */
  readonly #ended = new Map<string, number>()
  /** Ghosts whose place somebody wanted to be taken. */
  readonly #wantedEmbodied = new Set<string>()
  readonly #embodied = new Set<string>()
  #count = 0
  #minutes = LEAST_MINUTES
  #places: number
  #wasPutBack = false

  /** @param places days that are taken already */
  constructor(places = 0) {
    this.#places = places
  }

  /** A title that nobody has used. */
  newTitle(by: string): string {
    this.#count += 1
    return `${by}-${this.#count}`
  }

  /** A number that nobody has used: whole minutes, as some fields have, in seconds that fit into a day twice. */
  newNumber(): number {
    this.#count += 1
    return this.issue(60 * (120 + this.#count))
  }

  /** Minutes that nobody has used: more than any other field counts in small numbers, and few enough for a preference. */
  newMinutes(): number {
    this.#minutes = this.#minutes === MOST_MINUTES ? LEAST_MINUTES : this.#minutes + 1
    return this.issue(this.#minutes)
  }

  /** A colour that nobody has used. */
  newColor(): string {
    this.#count += 1
    return this.issue(`#${this.#count.toString(16).padStart(6, '0')}`)
  }

  /** 0, 1, 2, …: a place in an order of days. */
  newPlace(): number {
    this.#places += 1
    return this.#places - 1
  }

  /** From now on the value is known to be written once. */
  issue<Value extends FieldValue>(value: Value): Value {
    this.#issued.add(value)
    return value
  }

  /** Whether a value is written only once in the world. */
  isUnique(value: FieldValue): boolean {
    if (this.#issued.has(value)) return true
    return typeof value === 'string' && TITLE.test(value)
  }

  /** Notes the changes of one acknowledged command on a computer. */
  acknowledge(by: string, before: Snapshot, after: Snapshot, { meansOthers = false } = {}): void {
    this.identify(before)
    this.identify(after)
    for (const [row, { entity, isNew, values, owners, series }] of after) {
      if (!before.has(row)) {
        if (!this.#deletedRows.has(row)) this.#made.add(row)
        this.#returned(row, { entity, isNew, values })
      }
      const former = before.get(row)?.values
      if (entity === 'timeEntry') this.#seeTime(row, values, former)
      for (const [field, value] of values) {
        const seen = former === undefined ? null : (former.get(field) ?? '')
        if (value === seen) continue
        if (seen !== null && seen !== '' && this.#isWrittenOnce(seen)) {
          this.#replaced.add(`${entity}.${field} ${seen}`)
        }
        const write = { row, field: `${entity}.${field}`, value }
        this.#edits.push(write)
        if (meansOthers && series !== null) this.#said.push(write)
        const reaches = series === row || (meansOthers && series !== null)
        if (!this.#isWrittenOnce(value)) continue
        const further = owners.flatMap((owner) => after.get(owner)?.owners ?? [])
        this.#writes.push({ ...write, by, seen, owners, further, at: this.#writes.length, reaches })
      }
    }
    for (const [row, { entity, values, series }] of before) {
      const owner = goesWith(row, before, after)
      if (owner !== null) {
        const shown = [...values].map(([field, value]) => `${entity}.${field} ${value}`)
        this.#gone.set(row, { owner, shown })
      }
      if (after.has(row)) continue
      this.#deletedRows.add(row)
      if (meansOthers && series !== null) this.#ended.set(row, this.#writes.length)
      for (const value of values.values()) {
        if (!this.#isWrittenOnce(value)) continue
        this.#deletedValues.add(value)
        this.#deletions.set(`${entity} ${value}`, by)
      }
    }
  }

  #seeTime(row: string, now: ReadonlyMap<string, string>, former?: ReadonlyMap<string, string>): void {
    const [start, stop] = [now.get('start') ?? '', now.get('stop') ?? '']
    if (former === undefined && stop === 'null') this.#timers.add(row)
    add(this.#starts, start, row)
    if (former?.get('stop') !== stop) add(this.#stops, stop, row)
  }

  /**
   * Whether time that has no length was ended by nobody: no person, and no other at the service that began with it.
   *
   * @param name as the service calls it
   * @param there the names of all entries that are there
   */
  isEmptied(name: string, start: string, there: ReadonlySet<string>): boolean {
    const same = this.#rowsOf(name, there)
    if ([...(this.#stops.get(start) ?? [])].some((row) => same.has(row))) return false
    return [...(this.#starts.get(start) ?? [])].every((row) => same.has(row) || !this.#knownEver.has(row))
  }

  /** Whether it began as a timer, and nobody said by hand when it ended. */
  isTimed(name: string, stop: string | null, there: ReadonlySet<string>): boolean {
    return !this.isUnique(stop) && [...this.#rowsOf(name, there)].some((row) => this.#timers.has(row))
  }

  /** The ids of the row on any computer, now and before. One that is there under another name was given an id anew. */
  #rowsOf(name: string, there: ReadonlySet<string>): ReadonlySet<string> {
    const isAnother = (now = name): boolean => now !== name && there.has(now)
    const [rows, names] = [new Set<string>(), new Set([name])]
    for (let size = -1; size < rows.size;) {
      size = rows.size
      for (const [row, known] of this.#knownEver) {
        if (rows.has(row) || isAnother(this.#known.get(row)) || ![...known].some((one) => names.has(one)))
          continue
        rows.add(row)
        for (const one of known) names.add(one)
      }
    }
    return rows
  }

  /** A deletion was taken back. Where the row is created anew, the person wants it whoever else had deleted it by then. */
  #returned(row: string, { entity, isNew, values }: Pick<SeenRow, 'entity' | 'isNew' | 'values'>): void {
    if (!this.#deletedRows.delete(row)) return
    for (const other of isNew ? this.#deletedRows : []) {
      if (this.#isSame(row, other)) this.#deletedRows.delete(other)
    }
    for (const value of values.values()) {
      if (isNew && this.#deletedElsewhere.has(value)) this.#undeletedElsewhere.add(value)
      this.#deletedValues.delete(value)
      this.#deletions.delete(`${entity} ${value}`)
    }
  }

  /** Notes a value that another program wrote at the service. */
  wroteElsewhere(by: string, entity: Entity, serverId: number, write: Pick<Write, 'value' | 'seen'>): void {
    const row = `${by} ${serverId}`
    this.#isKnownAs(row, `${entity} ${serverId}`)
    const edit = { row, field: `${entity}.description`, value: write.value }
    const above = { owners: [], further: [], reaches: false }
    this.#writes.push({ ...edit, ...above, by, seen: write.seen, at: this.#writes.length })
  }

  /** Notes a value that another program deleted; computers know of it only once they have read it. */
  deletedElsewhere(value: string): void {
    this.#deletedElsewhere.add(value)
    this.#undeletedElsewhere.delete(value)
  }

  /** Learns which rows are the same. */
  identify(snapshot: Snapshot): void {
    for (const [row, { entity, serverId, values, owners, series }] of snapshot) {
      const known = `${entity} ${serverId}`
      if (serverId !== null && this.#known.get(row) !== known) {
        this.#isKnownAs(row, known)
        this.#families.join(row, known)
      }
      if (series !== null) this.#families.join(row, series)
      if (entity === 'task') this.#taskNames.add(values.get('name') ?? '')
      const isPart = owners.some((owner) => (snapshot.get(owner)?.series ?? null) !== null)
      if (entity === 'task' && (series !== null || isPart)) this.#sharedNames.add(values.get('name') ?? '')
    }
  }

  /** Whether a name may be that of several tasks, because the service gives it to each occurrence. */
  isShared(name: string): boolean {
    return this.#sharedNames.has(name)
  }

  /** Whether a text may be that of several entries, because it is the name of a task. */
  isNameOfTask(text: string): boolean {
    return this.#taskNames.has(text)
  }

  /** A person is to take the ghost's place: its hours go where the person has some. */
  wantsEmbodied(ghost: string): void {
    this.#wantedEmbodied.add(ghost)
  }

  /** A person was told to have taken the ghost's place. */
  wasEmbodied(ghost: string): void {
    this.#embodied.add(ghost)
  }

  /** The service's ids of the ghosts whose places were taken, as people were told. */
  get embodiedGhosts(): ReadonlySet<string> {
    return new Set([...this.#embodied].map((name) => this.#rowOf(name)))
  }

  /** The service was put back to a copy: what no computer had read of another program's edits is gone with them. */
  wasPutBack(): void {
    this.#wasPutBack = true
    for (const value of this.#deletedElsewhere) this.#undeletedElsewhere.add(value)
  }

  /** Whether an edit that cannot be found may be one that only the service knew, which was put back to a copy. */
  mayBeUnknown({ by }: Write): boolean {
    return this.#wasPutBack && by === OTHER_PROGRAM
  }

  /** Whether what was deleted may be there again, because nobody here knew of the deletion. */
  get mayReturn(): boolean {
    return this.#wasPutBack
  }

  get writes(): readonly Write[] {
    return this.#writes
  }

  /** Whether somebody who saw the value replaced it, or deleted its row, or one with which that goes. */
  isSettled(write: Write): boolean {
    const { value, field, owners, row } = write
    if (this.#wentWithSeries(write) || this.#gaveWay(write)) return true
    if (this.#deletedValues.has(value) || this.#deletedElsewhere.has(value)) return true
    if (this.#replaced.has(`${field} ${value}`)) return true
    if (this.#writes.some((other) => other.seen === value && other.field === field)) return true
    const gone = new Set([...this.#deletedRows].map((name) => this.#rowOf(name)))
    return [row, ...owners].some((name) => gone.has(this.#rowOf(name)))
  }

  /**
   * Whether something else was said of its whole series, or that was deleted from some occurrence on: by somebody else, or later.
   * A computer that had deleted it before is told.
   */
  #wentWithSeries({ by, row, owners, further, at, field, value, reaches }: Write): boolean {
    const [own, ...others] = [row, ...owners, ...further].map((name) => this.#families.of(name))
    const ended = [...this.#ended].filter(([name, before]) => before > at || !name.startsWith(`${by}/`))
    if ([own, ...others].some((family) => ended.some(([name]) => family?.has(name)))) return true
    if (!reaches) return false
    return this.#said.some((said) => said.field === field && said.value !== value && own?.has(said.row))
  }

  /** Whether it says when a ghost works whose place somebody may have taken. */
  #gaveWay({ field, owners }: Write): boolean {
    if (!field.startsWith('workingHours.')) return false
    const wanted = new Set([...this.#wantedEmbodied].map((name) => this.#rowOf(name)))
    return owners.some((owner) => wanted.has(this.#rowOf(owner)))
  }

  /** Whether somebody else edited the same field of the same row, which may have been made again since. */
  hasRival({ row, field, value }: Write): boolean {
    return [...this.#writes, ...this.#edits].some(
      (other) => other.field === field && other.value !== value && this.#isSame(other.row, row),
    )
  }

  /** Whether somebody deleted a row of this value, and every computer has to know of it. */
  wasDeleted(entity: Entity, value: string): boolean {
    if (this.#deletions.has(`${entity} ${value}`)) return true
    if (entity !== 'timeEntry' || this.#undeletedElsewhere.has(value)) return false
    return this.#deletedElsewhere.has(value)
  }

  /**
   * Whether a row is there that somebody deleted, or that went with one, in a version that they may have known.
   *
   * @param name as the service calls it
   */
  isBack(name: string, field: string, value: string): boolean {
    return [...this.#gone].some(([row, { owner, shown }]) => {
      const isMeant = this.#deletedRows.has(owner) && this.#namesOf(row).has(name)
      return isMeant && !this.#isAnothersToo(row, name) && this.#versionsUpTo(shown).has(`${field} ${value}`)
    })
  }

  /** Whether somebody else made a row that the service took for the same, because it has one of a name. */
  #isAnothersToo(deleted: string, name: string): boolean {
    if (!ONE_OF_A_NAME.test(name)) return false
    const makers = [...this.#made].filter(
      (row) => !this.#deletedRows.has(row) && this.#namesOf(row).has(name),
    )
    return makers.length > (this.#made.has(deleted) ? 0 : 1)
  }

  /** The values before these, and those before them. */
  #versionsUpTo(shown: readonly string[]): ReadonlySet<string> {
    const versions = new Set(shown)
    for (const { field, value, seen } of this.#writes.toReversed()) {
      if (seen !== null && versions.has(`${field} ${value}`)) versions.add(`${field} ${seen}`)
    }
    return versions
  }

  /** Whether who wrote the value deleted its row. */
  wasTakenBack(entity: Entity, value: string): boolean {
    const by = this.#deletions.get(`${entity} ${value}`)
    return this.#writes.some((write) => write.value === value && write.by === by)
  }

  #isWrittenOnce(value: string): boolean {
    return this.isUnique(JSON.parse(value) as FieldValue)
  }

  #isKnownAs(row: string, known: string): void {
    this.#known.set(row, known)
    add(this.#knownEver, row, known)
  }

  #namesOf(row: string): ReadonlySet<string> {
    return this.#knownEver.get(row) ?? new Set([row])
  }

  /** Whether both are the same row, perhaps on two computers, which may have been made again since. */
  #isSame(one: string, other: string): boolean {
    const names = this.#namesOf(other)
    return [...this.#namesOf(one)].some((name) => names.has(name))
  }

  #rowOf(name: string): string {
    return this.#known.get(name) ?? name
  }
}
