/** Which backups go to make room for later ones. */

import type { BackupReason } from '../../../shared/bridge/backups.ts'

export interface Dated {
  readonly id: string
  /** Plain date of the day on which it was made. */
  readonly date: string
  readonly reason: BackupReason
  /** Bytes. */
  readonly size: number
}

const DAYS = 7
const WEEKS = 4
const MONTHS = 12
/** Of those that were asked for, and of those that were made before the data was changed as a whole. */
const OTHERS = 5
/** So many stay however large they are. */
const LEAST = 3
/** Bytes of all that stay. */
export const MOST_BYTES = 4 * 1024 ** 3

const DAY = 86_400_000

function weekOf({ date }: Dated): number {
  // 1 January 1970 was a Thursday: the week begins on the Monday before.
  return Math.floor((Date.parse(date) / DAY + 3) / 7)
}

/** The first of each group, for as many groups. */
function firstOfEach(
  backups: readonly Dated[],
  group: (backup: Dated) => string | number,
  groups: number,
): readonly Dated[] {
  const first = new Map<string | number, Dated>()
  for (const backup of backups) {
    const key = group(backup)
    if (!first.has(key)) first.set(key, backup)
  }
  return [...first.values()].slice(0, groups)
}

/**
 * Those that go: of the last 7 days, 4 weeks and 12 months with a backup the latest of each stays, the last 5 that a person
 * asked for, and of those made before a migration or a restore the last 5 and all of these days. Beyond the bytes the oldest go.
 *
 * @param backups of one account, the latest first
 */
export function outdated(backups: readonly Dated[], mostBytes = MOST_BYTES): readonly string[] {
  const days = firstOfEach(backups, ({ date }) => date, DAYS)
  const since = days.at(-1)?.date ?? ''
  const beforeChanges = backups.filter(({ reason }) => reason === 'restore' || reason === 'migration')
  const kept = new Set([
    ...days,
    ...firstOfEach(backups, weekOf, WEEKS),
    ...firstOfEach(backups, ({ date }) => date.slice(0, 7), MONTHS),
    ...backups.filter(({ reason }) => reason === 'asked').slice(0, OTHERS),
    ...beforeChanges.filter(({ date }, index) => index < OTHERS || date >= since),
  ])
  let bytes = 0
  let count = 0
  return backups.flatMap((backup) => {
    if (!kept.has(backup)) return [backup.id]
    bytes += backup.size
    count += 1
    return count > LEAST && bytes > mostBytes ? [backup.id] : []
  })
}
