/** What must hold when everything is mended: nothing lost, nothing doubled, everybody sees the same. */

import type { Entity } from '../shared/bridge/sync.ts'
import type { EntityFields } from '../electron/core/replica/entity-fields.ts'
import type { Computer } from './computer.ts'
import type { Ledger } from './ledger.ts'
import type { OtherProgram } from './other-program.ts'
import { differences } from './picture.ts'
import { isPlannedStart } from './planned-time.ts'
import { shownToPeople } from './shown.ts'
import { allEntities, snapshotOf } from './snapshot.ts'
import { timeCountedTwice } from './tracked-twice.ts'

function stateOf(computer: Computer): readonly string[] {
  const { replica, sync } = computer.account
  const { phase, waiting, setAside } = sync.status()
  const found: string[] = []
  if (phase !== 'idle') found.push(`${computer.name}: sync is ${phase}`)
  if (waiting > 0) found.push(`${computer.name}: ${waiting} edits still wait: ${waitingOf(computer)}`)
  if (setAside > 0) found.push(`${computer.name}: ${setAside} operations cannot be read`)
  for (const { state, reason } of replica.operations.list(0, 1000)) {
    if (state === 'rejected' && (reason ?? '') === '')
      found.push(`${computer.name}: a refusal without a reason`)
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

/** What tells rows apart that are there once: what people call them, or when they are planned. */
function marksOf(computer: Computer, ledger: Ledger): readonly string[] {
  return allEntities.flatMap((entity) =>
    computer.rows(entity).flatMap(({ fields }) => {
      const mark = markOf(entity, fields)
      if (typeof mark !== 'string' || ledger.isShared(JSON.stringify(mark))) return []
      return ledger.isUnique(mark) ? [`${entity} ${mark}`] : []
    }),
  )
}

function markOf(entity: Entity, fields: EntityFields[Entity]): unknown {
  // An entry that was made of a block has its task's name, as others of it may; so have the occurrences of a task.
  if ('taskId' in fields && 'blockId' in fields && fields.taskId !== null) return undefined
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
   * what never arrived, and is sent again.
   */
  readonly isForeign: boolean
}

/**
 * Compares the mended world with what was acknowledged.
 *
 * @returns what is wrong, in words; nothing when all is well
 */
export async function findings({
  computers,
  fresh,
  elsewhere,
  running,
  ledger,
  putAway,
  isForeign,
}: Mended): Promise<readonly string[]> {
  const found = [...computers, fresh].flatMap(stateOf)
  for (const computer of computers) found.push(...differences(computer, fresh))
  for (const computer of [...computers, fresh]) ledger.identify(snapshotOf(computer))
  const marks = marksOf(fresh, ledger)
  for (const [index, mark] of marks.entries()) {
    if (marks.indexOf(mark) !== index) found.push(`doubled: ${mark}`)
  }
  found.push(...lostOrBack({ computers, fresh, ledger, putAway, isForeign }))
  if (running > 1) found.push(`${running} entries run at once`)
  for (const { fields } of fresh.rows('timeEntry')) {
    if (fields.stop !== null && fields.stop < fields.start) found.push(`negative: ${fields.description}`)
  }
  for (const { serverId, fields } of fresh.rows('ghost')) {
    const isLost = fields.embodiedAt === null && ledger.embodiedGhosts.has(`ghost ${serverId}`)
    if (isLost && !ledger.mayReturn) found.push(`a ghost again: ${fields.name}`)
  }
  return [...found, ...timeCountedTwice(await elsewhere.timesOfBlocks())]
}

function lostOrBack({
  computers,
  fresh,
  ledger,
  putAway,
  isForeign,
}: Omit<Mended, 'elsewhere' | 'running'>): readonly string[] {
  const found: string[] = []
  const end = snapshotOf(fresh)
  const present = new Set<string>()
  for (const { entity, values } of end.values()) {
    for (const [field, value] of values) present.add(`${entity}.${field} ${value}`)
  }
  const { values: shown, returned } = shownToPeople(computers)
  for (const write of ledger.writes) {
    const { by, field, value } = write
    const isKept =
      present.has(`${field} ${value}`) || shown.has(value) || putAway.has(value) || ledger.isSettled(write)
    if (!isKept && !ledger.mayBeUnknown(write) && !(isForeign && ledger.hasRival(write))) {
      found.push(`lost: ${field} ${value}, saved on ${by} instead of ${write.seen}`)
    }
  }
  for (const { entity, serverId, values } of end.values()) {
    if (returned.has(`${entity} ${serverId}`)) continue
    for (const [field, value] of values) {
      // The time that becomes of a block has its start, and stays without it.
      const isPlanned = field === 'start' && entity !== 'timeEntry'
      if (!(isPlanned || field === 'name' || field === 'description') || ledger.isShared(value)) continue
      const isGone = isForeign ? ledger.wasTakenBack(entity, value) : ledger.wasDeleted(entity, value)
      if (isGone) found.push(`back again: ${value}`)
    }
  }
  return found
}
