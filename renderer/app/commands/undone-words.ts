import { t } from '@lingui/core/macro'
import type { UndoneChange } from '../../../shared/bridge/sync.ts'
import { wordsFor } from '../../entities/edit/edit-names.ts'

/** As many fields as a short message has room for. */
const NAMED = 3

/** Fields that tell only where something stands. */
const places: ReadonlySet<string> = new Set(['day', t`last day`, 'order'])

/**
 * `Restored task “Write”`, `Moved 12 tasks back`, `Restored the name and estimate of task “Write”`,
 * `Removed time entry “Write” and tag “call”`.
 */
export function undoneWords(undone: UndoneChange): string {
  const { kind, beside } = undone
  if (kind === 'created') return t`Removed ${listed([undone, ...beside].map(wordsFor))}`
  if (kind === 'deleted') return t`Restored ${listed([undone, ...beside].map(wordsFor))}`
  const names = listed(beside.map(wordsFor))
  const words = changedBack(undone, kind)
  if (names === '') return words
  return beside[0]?.kind === 'created'
    ? t`${words}, and removed ${names}`
    : t`${words}, and restored ${names}`
}

function changedBack(undone: UndoneChange, kind: 'updated' | 'split' | 'settled'): string {
  const what = wordsFor(undone)
  switch (kind) {
    case 'split':
      return t`Rejoined ${what}`
    case 'settled':
      return t`Reopened ${what} under Sync`
    case 'updated': {
      const { fields } = undone
      const isSaid = (field: string) =>
        field !== 'order' && (field !== t`last day` || !fields.includes('day'))
      const told = fields.filter(isSaid)
      if (fields.length > 0 && fields.every((field) => places.has(field))) return t`Moved ${what} back`
      return told.length > 0 && told.length <= NAMED
        ? t`Restored the ${listed(told)} of ${what}`
        : t`Restored the earlier version of ${what}`
    }
    default:
      return kind satisfies never
  }
}

function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : t`${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`
}
