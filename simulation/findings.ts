/** What must hold when everything is mended: nothing lost, nothing doubled, everybody sees the same. */

import type { Computer } from './computer.ts'
import type { Ledger } from './ledger.ts'
import type { OtherProgram } from './other-program.ts'
import { differences } from './picture.ts'
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

/**
 * What rows are called by people. An entry that was made of a block has its task's name, as others of it may; so have the
 * occurrences of a task.
 */
function titlesOf(computer: Computer, ledger: Ledger): readonly string[] {
  return allEntities.flatMap((entity) =>
    computer.rows(entity).flatMap(({ fields }) => {
      if ('taskId' in fields && 'blockId' in fields && fields.taskId !== null) return []
      if (entity === 'customField' || entity === 'member') return []
      const title: unknown = 'name' in fields ? fields.name : Reflect.get(fields, 'description')
      if (typeof title !== 'string' || ledger.isShared(JSON.stringify(title))) return []
      return ledger.isUnique(title) ? [title] : []
    }),
  )
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
   * after the other, and the later one counts.
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
  const titles = titlesOf(fresh, ledger)
  for (const [index, title] of titles.entries()) {
    if (titles.indexOf(title) !== index) found.push(`doubled: ${title}`)
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
      const isTitle = field === 'name' || field === 'description'
      if (!isTitle || ledger.isShared(value)) continue
      if (ledger.wasDeleted(value)) found.push(`back again: ${value}`)
    }
  }
  return found
}
