/** The service's rule for a person's name. */

import { t } from '@lingui/core/macro'

const LONGEST = 140

/** Why a name cannot be taken, in words; null for one that can. `empty` is said of none. */
export function nameProblem(name: string, empty: string): string | null {
  const { length } = name.trim()
  if (length === 0) return empty
  return length > LONGEST ? t`A name can have at most ${LONGEST} characters. This one has ${length}.` : null
}
