/** The conditions that hold when everything is mended: nothing lost, nothing doubled, everybody sees the same. */

import type { Entity } from '../shared/entities/entity.ts'
import { addSeconds } from '../shared/domain/instant.ts'
import type { EntityFields } from '../shared/entities/entities.ts'
import type { Computer } from './computer.ts'
import type { Ledger } from './ledger.ts'
import type { OtherProgram } from './other-program.ts'
import { differences } from './picture.ts'
import { isPlannedStart } from './planned-time.ts'
import { type Shown, shownToPeople } from './shown.ts'
import { allEntities, type Snapshot, snapshotOf } from './snapshot.ts'
import { timeCountedTwice } from './tracked-twice.ts'
import type { Write } from './write.ts'

function stateOf(computer: Computer): readonly string[] {
  const { replica, sync } = computer.account
  const { phase, waiting, setAside } = sync.status()
  const found: string[] = []
  if (phase !== 'idle') found.push(`${computer.name}: sync is ${phase}`)
  if (waiting > 0) found.push(`${computer.name}: ${waiting} edits still wait: ${waitingOf(computer)}`)
  if (setAside > 0) found.push(`${computer.name}: ${setAside} operations cannot be read`)
  for (const { state, reason } of replica.operations.list(0, 1000)) {
    if (state === 'rejected' && reason === null) found.push(`${computer.name}: a refusal without a reason`)
  }
  for (const defect of computer.defects) found.push(`${computer.name}: ${String(defect)}`)
  return found
}

function waitingOf({ account: { replica } }: Computer): string {
  const waiting = replica.operations.list(0, 1000)
  return JSON.stringify(
    waiting.map(({ entity, kind, state, changes, reason, attempt }) => ({
      entity,
      kind,
      state,
      changes,
      reason,
      attempt,
    })),
  )
}

/** With which the marks of time entries begin. */
const ENTRY = 'timeEntry '

/** The mark of a row that is there once: its name, or its planned time. */
function marksOf(computer: Computer, ledger: Ledger): readonly string[] {
  return allEntities.flatMap((entity) =>
    computer.rows(entity).flatMap(({ fields }) => {
      const mark = markOf(entity, fields)
      if (typeof mark !== 'string' || ledger.isShared(JSON.stringify(mark))) return []
      if (entity === 'timeEntry' && ledger.isNameOfTask(JSON.stringify(mark))) return []
      return ledger.isUnique(mark) ? [`${entity} ${mark}`] : []
    }),
  )
}

function markOf(entity: Entity, fields: EntityFields[Entity]): unknown {
  if (entity === 'customField' || entity === 'member') return undefined
  if ('name' in fields) return fields.name
  if ('description' in fields) return fields.description
  return 'start' in fields && isPlannedStart(fields.start ?? '') ? fields.start : undefined
}

export interface Mended {
  /** All that people edited on. */
  readonly computers: readonly Computer[]
  /** One that has just read everything from the service. */
  readonly fresh: Computer
  readonly elsewhere: OtherProgram
  /** Entries that run at the service. */
  readonly running: number
  readonly ledger: Ledger
  /** Values of questions that people have answered at the end, as JSON. */
  readonly putAway: ReadonlySet<string>
  /**
   * The service ignores the headers of ours: two edits of one field that meet within a minute cannot be told from one
   * after the other, and the later one counts. What never answered and was deleted by others since cannot be told from
   * what never arrived, and is sent again. Deleted time that two computers bring back is there twice.
   */
  readonly isForeign: boolean
  /** A start ends what runs when the service hears of it, which is before that began where a clock is ahead. */
  readonly clocksWereRight: boolean
}

/**
 * Compares the mended world with what was acknowledged.
 *
 * @returns what is wrong, in words; nothing when all is well
 */
export async function findings(mended: Mended): Promise<readonly string[]> {
  const { computers, fresh, elsewhere, running, ledger, clocksWereRight } = mended
  const all = [...computers, fresh]
  for (const computer of all) ledger.identify(snapshotOf(computer))
  const end = snapshotOf(fresh)
  const shown = shownToPeople(computers)
  return [
    ...all.flatMap(stateOf),
    ...computers.flatMap((computer) => differences(computer, fresh)),
    ...doubled(marksOf(fresh, ledger), mended),
    ...lost(end, shown, mended),
    ...backAgain(end, shown, mended),
    ...(running > 1 ? [`${running} entries run at once`] : []),
    ...endedBeforeTheyStarted(fresh),
    ...(clocksWereRight ? emptied(fresh, ledger) : []),
    ...(clocksWereRight && !mended.isForeign ? timedTwice(fresh, ledger, shown) : []),
    ...ghostsAgain(fresh, ledger),
    ...timeCountedTwice(await elsewhere.timesOfBlocks()),
  ]
}

function doubled(marks: readonly string[], { isForeign, ledger }: Mended): readonly string[] {
  // Without own ids, two computers that bring the same deleted time back do so twice.
  const mayBeTwice = (mark: string): boolean =>
    isForeign &&
    mark.startsWith(ENTRY) &&
    ledger.wasDeleted('timeEntry', JSON.stringify(mark.slice(ENTRY.length)))
  const again = marks.filter((mark, index) => marks.indexOf(mark) !== index)
  return again.filter((mark) => !mayBeTwice(mark)).map((mark) => `doubled: ${mark}`)
}

function endedBeforeTheyStarted(fresh: Computer): readonly string[] {
  return fresh.rows('timeEntry').flatMap(({ fields: { start, stop, description } }) => {
    return stop !== null && stop < start ? [`negative: ${description}`] : []
  })
}

const entriesOf = (fresh: Computer): ReadonlySet<string> =>
  new Set(fresh.rows('timeEntry').map(({ serverId }) => `timeEntry ${serverId}`))

/** Time of which nothing is left, though nobody ended it at once. */
function emptied(fresh: Computer, ledger: Ledger): readonly string[] {
  const there = entriesOf(fresh)
  return fresh.rows('timeEntry').flatMap(({ serverId, fields: { start, stop, description } }) => {
    const isEmptied =
      stop === start && ledger.isEmptied(`timeEntry ${serverId}`, JSON.stringify(start), there)
    return isEmptied ? [`nothing is left of: ${description}`] : []
  })
}

/** A start that leaves at once ends what runs when the service hears of it: seconds later, or a slow minute. */
const SLOW_SECONDS = 60

/**
 * Time of timers that ran beside each other. Where one of them was stopped by hand, no rule says which one counts, and
 * people are asked.
 */
function timedTwice(fresh: Computer, ledger: Ledger, { values }: Shown): readonly string[] {
  const there = entriesOf(fresh)
  const timed = fresh
    .rows('timeEntry')
    .filter(({ serverId, fields }) => ledger.isTimed(`timeEntry ${serverId}`, fields.stop, there))
    .map(({ localId, fields: { start, stop, description } }) => ({
      description,
      start,
      end: stop ?? RUNS,
      isAsked: values.has(JSON.stringify(localId)),
    }))
    .toSorted((a, b) => (a.start < b.start ? -1 : 1))
  const isByHand = ({ end }: Timed): boolean => end !== RUNS && timed.every(({ start }) => start !== end)
  return timed.flatMap((one, index) =>
    timed
      .slice(index + 1)
      .filter(({ start, end }) => [one.end, end].every((until) => addSeconds(start, SLOW_SECONDS) < until))
      .filter((other) => !(one.isAsked && other.isAsked && [one, other].some(isByHand)))
      .map((other) => `counted twice: ${shownTime(one)}, ${shownTime(other)}`),
  )
}

/** In place of the end of an entry that runs; later than all instants. */
const RUNS = 'still'

interface Timed {
  readonly description: string
  readonly start: string
  readonly end: string
  /** Whether people are asked about it and another entry of its time. */
  readonly isAsked: boolean
}

function shownTime({ description, start, end }: Timed): string {
  return `${description} from ${start} to ${end}`
}

/** In whose places people were told to be. */
function ghostsAgain(fresh: Computer, { embodiedGhosts, mayReturn }: Ledger): readonly string[] {
  if (mayReturn) return []
  return fresh.rows('ghost').flatMap(({ serverId, fields: { embodiedAt, name } }) => {
    const isAgain = embodiedAt === null && embodiedGhosts.has(`ghost ${serverId}`)
    return isAgain ? [`a ghost again: ${name}`] : []
  })
}

/** Values that were written and are not there, and of which nobody is told. */
function lost(end: Snapshot, shown: Shown, mended: Mended): readonly string[] {
  const { ledger, putAway, isForeign } = mended
  const present = new Set(
    [...end.values()].flatMap(({ entity, values }) =>
      [...values].map(([field, value]) => `${entity}.${field} ${value}`),
    ),
  )
  return ledger.writes.flatMap((write) => {
    const { by, field, value, seen } = write
    const isKept =
      present.has(`${field} ${value}`) ||
      shown.values.has(value) ||
      putAway.has(value) ||
      ledger.isSettled(write) ||
      goesOn(write, present)
    if (isKept || ledger.mayBeUnknown(write) || (isForeign && ledger.hasRival(write))) return []
    return [`lost: ${field} ${value}, saved on ${by} instead of ${seen}`]
  })
}

/** The service ends the rate of somebody who leaves a project: what was worked stays billed as it was. */
function goesOn({ field, value }: Write, present: ReadonlySet<string>): boolean {
  if (field !== 'rate.periods') return false
  const beginning = `${field} ${value.slice(0, value.lastIndexOf(']'))},`
  return [...present].some((shown) => shown.startsWith(beginning))
}

/** Values that were deleted and are there, and of which nobody is told. */
function backAgain(end: Snapshot, { returned, madeAgain }: Shown, mended: Mended): readonly string[] {
  const { ledger, isForeign } = mended
  return [...end.values()].flatMap(({ entity, serverId, values }) => {
    const name = `${entity} ${serverId}`
    if (returned.has(name)) return []
    return [...values].flatMap(([field, value]) => {
      // The time that becomes of a block has its start, and stays without it.
      const isPlanned = field === 'start' && entity !== 'timeEntry'
      if (!(isPlanned || field === 'name' || field === 'description') || ledger.isShared(value)) return []
      const isAgain = isForeign ? ledger.wasTakenBack(entity, value) : ledger.wasDeleted(entity, value)
      // The service logs planned time under the name of its task, too.
      const isOfTask = entity === 'timeEntry' && ledger.isNameOfTask(value)
      const isBack = !isForeign && ledger.isBack(name, `${entity}.${field}`, value)
      // By whoever had not heard of the deletion, perhaps under the former id, which the service gives anew.
      return (isBack || (isAgain && !isOfTask)) && !madeAgain.has(name) ? [`back again: ${value}`] : []
    })
  })
}
