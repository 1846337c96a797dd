/** Reasons as the queue and its copy store them: JSON, or a sentence from an earlier version. */

import { editReason, ownReasonOf, type EditReason } from '../../../shared/bridge/reasons.ts'

/** Sentences of earlier versions for reasons that this version acts upon. */
const formerSentences: ReadonlyMap<string, EditReason> = new Map<string, EditReason>([
  [
    'The server has several that are alike, and it is not certain that one of them is this one. Discard this one if it is there already, or retry to send it again.',
    ownReasonOf('several_alike'),
  ],
  [
    'The server has made this one already, and it looks different there by now. Discard this one if you find it there, or retry to add it once more.',
    ownReasonOf('made_otherwise'),
  ],
  [
    'The server answered in a form that Dayloom does not understand, and may have saved this one. Discard this one if you find it there, or retry to send it once more.',
    ownReasonOf('answered_strangely'),
  ],
  [
    'The server does not list what lies so far back, and it is not certain whether it has this one. Discard this one if you find it there, or retry to send it once more.',
    ownReasonOf('not_listed'),
  ],
  [
    'The server had made this one, and it has been deleted there since. Discard it here too, or retry to add it once more.',
    ownReasonOf('deleted_since'),
  ],
  ['Time block already logged', { code: 'already_logged', field: null, parameters: { what: 'time_block' } }],
  ['Time entry already logged', { code: 'already_logged', field: null, parameters: { what: 'entry' } }],
])

export function storedReason(reason: EditReason | null): string | null {
  return reason === null ? null : JSON.stringify(reason)
}

export function readStoredReason(stored: string | null): EditReason | null {
  if (stored === null) return null
  try {
    const known = editReason.safeParse(JSON.parse(stored)).data
    if (known !== undefined) return known
  } catch {
    // No JSON: a sentence.
  }
  return formerSentences.get(stored) ?? ownReasonOf('in_former_words', { text: stored })
}
