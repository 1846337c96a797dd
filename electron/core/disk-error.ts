/** Errors of the disk under a replica, in a person's words. */

import type { DiskTrouble } from '../../shared/bridge/sync.ts'

/** SQLite's primary result codes. */
const sqliteCodes: ReadonlyMap<number, DiskTrouble> = new Map([
  [5, 'busy'],
  [8, 'read-only'],
  [10, 'failing'],
  [11, 'damaged'],
  [13, 'full'],
  [14, 'failing'],
  [26, 'damaged'],
])

const systemCodes: ReadonlyMap<string, DiskTrouble> = new Map([
  ['ENOSPC', 'full'],
  ['EDQUOT', 'full'],
  ['EFBIG', 'full'],
  ['EROFS', 'read-only'],
  ['EACCES', 'read-only'],
  ['EPERM', 'read-only'],
  ['EIO', 'failing'],
])

/** Null for an error that does not come from the disk. */
export function diskTroubleOf(error: unknown): DiskTrouble | null {
  if (!(error instanceof Error)) return null
  const sqlite: unknown = Reflect.get(error, 'errcode')
  // The low byte: extended codes such as "I/O error in fsync" are refinements of it.
  if (typeof sqlite === 'number') return sqliteCodes.get(sqlite & 0xff) ?? null
  const system: unknown = Reflect.get(error, 'code')
  return typeof system === 'string' ? (systemCodes.get(system) ?? null) : null
}

/** Whether SQLite says that a file's content is not what it wrote. */
export function isDamage(error: unknown): boolean {
  return diskTroubleOf(error) === 'damaged'
}

/** Answers of commands. */
export const refusalTexts: Readonly<Record<DiskTrouble, string>> = {
  full: 'The disk is full. Nothing was changed. Free some space, then try again.',
  'read-only':
    'The data of Dayloom cannot be written: the file or its folder is read-only. Nothing was changed. Allow writing there, then restart Dayloom.',
  failing:
    'The disk could not be read or written. Nothing was changed. Check the disk and its free space, then try again.',
  damaged:
    'The data of Dayloom on this computer is damaged. Nothing was changed. Dayloom repairs it now; try again in a moment.',
  busy: 'Another program uses the data of Dayloom. Nothing was changed. Close that program, then try again.',
}
