/** What must hold when everything is mended: nothing lost, nothing doubled, everybody sees the same. */

import type { Entity } from '../shared/bridge/sync.ts'
import type { LocalId } from '../shared/domain/ids.ts'
import type { Computer } from './computer.ts'
import { titledEntities, titleOf } from './edits.ts'
import type { Ledger } from './ledger.ts'

/** Rows as a person sees them: titles instead of ids. */
function picture(computer: Computer): readonly string[] {
  const { rows } = computer.account.replica
  const named = (entity: Entity, id: LocalId | null): string | null => {
    const fields = id === null ? undefined : rows.find(entity, id)?.fields
    return fields === undefined ? null : titleOf(fields)
  }
  const shown = (entity: Entity, fields: object): string => {
    const plain = Object.entries(fields).map(([field, value]) => {
      if (field === 'projectId') return [field, named('project', value as LocalId | null)]
      if (field === 'taskId') return [field, named('task', value as LocalId | null)]
      if (field === 'clientId') return [field, named('client', value as LocalId | null)]
      if (field === 'tagIds')
        return [
          field,
          (value as readonly LocalId[])
            .map((id) => named('tag', id) ?? '')
            .toSorted((a, b) => a.localeCompare(b)),
        ]
      return [field, value as unknown]
    })
    return `${entity} ${JSON.stringify(plain)}`
  }
  return [...titledEntities, 'preferences' as const]
    .flatMap((entity) => computer.rows(entity).map(({ fields }) => shown(entity, fields)))
    .toSorted()
}

function titlesOf(computer: Computer): readonly string[] {
  return titledEntities.flatMap((entity) => computer.rows(entity).map(({ fields }) => titleOf(fields)))
}

/** All values that the person is asked about or told of: collisions, and what was refused. */
function shownValues(computers: readonly Computer[]): {
  readonly values: ReadonlySet<unknown>
  readonly deletions: boolean
} {
  const values = new Set<unknown>()
  let deletions = false
  for (const { account } of computers) {
    for (const { field, mine, theirs } of account.replica.conflicts.all()) {
      values.add(mine)
      values.add(theirs)
      deletions ||= field === 'deleted' || field === 'restored'
    }
    for (const { changes, state } of account.replica.operations.list(0, 1000)) {
      if (state !== 'rejected') continue
      for (const { value } of Object.values(changes)) values.add(value)
    }
  }
  return { values, deletions }
}

function stateOf(computer: Computer): readonly string[] {
  const { replica, sync } = computer.account
  const { phase, waiting, setAside } = sync.status()
  const found: string[] = []
  if (phase !== 'idle') found.push(`${computer.name}: sync is ${phase}`)
  if (waiting > 0) found.push(`${computer.name}: ${waiting} edits still wait`)
  if (setAside > 0) found.push(`${computer.name}: ${setAside} operations cannot be read`)
  for (const { state, reason } of replica.operations.list(0, 1000)) {
    if (state === 'rejected' && (reason ?? '') === '')
      found.push(`${computer.name}: a refusal without a reason`)
  }
  for (const defect of computer.defects) found.push(`${computer.name}: ${String(defect)}`)
  return found
}

export interface Mended {
  /** All that people edited on. */
  readonly computers: readonly Computer[]
  /** One that has just read everything from the service. */
  readonly fresh: Computer
  readonly ledger: Ledger
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
export function findings({ computers, fresh, ledger, isForeign }: Mended): readonly string[] {
  const found = [...computers, fresh].flatMap(stateOf)
  const truth = picture(fresh)
  for (const computer of computers) {
    const own = picture(computer)
    const missing = truth.filter((row) => !own.includes(row))
    const extra = own.filter((row) => !truth.includes(row))
    for (const row of missing) found.push(`${computer.name} lacks ${row}`)
    for (const row of extra) found.push(`${computer.name} alone has ${row}`)
  }
  const titles = titlesOf(fresh)
  for (const [index, title] of titles.entries()) {
    if (titles.indexOf(title) !== index) found.push(`doubled: ${title}`)
  }
  const { values, deletions } = shownValues(computers)
  for (const { by, title } of ledger.writes) {
    const isKept = titles.includes(title) || values.has(title) || ledger.isSettled(title)
    if (!isKept && !ledger.mayBeUnknown(by) && !(isForeign && ledger.hasRival(title))) {
      found.push(`lost: ${title}, saved on ${by}`)
    }
  }
  for (const title of titles) {
    if (ledger.wasDeleted(title) && !deletions && !ledger.mayReturn) found.push(`back again: ${title}`)
  }
  const running = fresh.rows('timeEntry').filter(({ fields }) => fields.stop === null)
  if (running.length > 1) found.push(`${running.length} entries run at once`)
  for (const { fields } of fresh.rows('timeEntry')) {
    if (fields.stop !== null && fields.stop < fields.start) found.push(`negative: ${fields.description}`)
  }
  return found
}
