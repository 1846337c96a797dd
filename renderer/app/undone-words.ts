import type { UndoneChange } from '../../shared/bridge/sync.ts'
import { countsOf, nounOf, titleOf } from '../entities/edit/edit-names.ts'

const verbs: Readonly<Record<UndoneChange['kind'], string>> = {
  created: 'added',
  updated: 'changed',
  deleted: 'deleted',
  settled: 'settled under Sync',
}

/** As many fields as a short message has room for. */
const NAMED = 3

/** `Undone: task “Write” changed (name, estimate)`, `Undone: 12 time entries deleted`. */
export function undoneWords(undone: UndoneChange): string {
  const { kind, entity, count, fields } = undone
  const what = count === 1 ? oneOf(undone) : countsOf(Array.from({ length: count }, () => ({ entity })))
  const named = fields.length > 0 && fields.length <= NAMED ? ` (${fields.join(', ')})` : ''
  return `Undone: ${what} ${verbs[kind]}${named}`
}

/** A block is called as its task is: what it is has to be said. */
function oneOf(undone: UndoneChange): string {
  return undone.title === '' ? titleOf(undone) : `${nounOf(undone.entity)} “${undone.title}”`
}
