/** Reasons as the queue and its copy store them: JSON, or a sentence from an earlier version. */

import { editReason, ownReasonOf, type EditReason } from '../../../shared/bridge/reasons.ts'

/** Reasons of earlier versions that this version acts upon: questions to the person, and what is there already. */
const former: readonly (readonly [RegExp, EditReason])[] = [
  [
    /"code":"(several_alike|made_otherwise|answered_strangely|not_listed|deleted_since)"|^The server .* Discard /,
    ownReasonOf('may_be_there'),
  ],
  [
    /^Time block already logged$/,
    { code: 'already_logged', field: null, parameters: { what: 'time_block' } },
  ],
  [/^Time entry already logged$/, { code: 'already_logged', field: null, parameters: { what: 'entry' } }],
]

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
  const known = former.find(([words]) => words.test(stored))
  return known?.[1] ?? ownReasonOf('in_former_words', { text: stored })
}
