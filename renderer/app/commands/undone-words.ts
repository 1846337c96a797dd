import { t } from '@lingui/core/macro'
import type { UndoneChange } from '../../../shared/bridge/sync.ts'
import { wordsFor } from '../../entities/edit/edit-names.ts'

/** As many fields as a short message has room for. */
const NAMED = 3

/** Fields that tell only where something stands. */
const places: ReadonlySet<string> = new Set(['day', t`last day`, 'order'])

/** `Restored task “Write”`, `Moved 12 tasks back`, `Restored the name and estimate of task “Write”`. */
export function undoneWords(undone: UndoneChange): string {
  const { kind, fields } = undone
  const what = wordsFor(undone)
  switch (kind) {
    case 'created':
      return t`Removed ${what}`
    case 'deleted':
      return t`Restored ${what}`
    case 'split':
      return t`Rejoined ${what}`
    case 'settled':
      return t`Reopened ${what} under Sync`
    case 'updated': {
      const told = fields.filter((field) => !places.has(field))
      if (told.length === 0 && fields.length > 0) return t`Moved ${what} back`
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
