import type { UndoneChange } from '../../shared/bridge/sync.ts'
import { countsOf, titleOf } from '../entities/edit/edit-names.ts'

const verbs: Readonly<Record<UndoneChange['kind'], string>> = {
  created: 'added',
  updated: 'changed',
  deleted: 'deleted',
  settled: 'settled under Sync',
}

/** As many fields as a short message has room for. */
const NAMED = 3

/** “Undone: “Write” changed (name, estimate)”, “Undone: 12 time entries deleted”. */
export function undoneWords(undone: UndoneChange): string {
  const { kind, entity, count, fields } = undone
  const what =
    count === 1 ? `“${titleOf(undone)}”` : countsOf(Array.from({ length: count }, () => ({ entity })))
  const named = fields.length > 0 && fields.length <= NAMED ? ` (${fields.join(', ')})` : ''
  return `Undone: ${what} ${verbs[kind]}${named}`
}
