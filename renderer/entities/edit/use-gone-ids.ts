import { useCallback, useState } from 'react'
import type { LocalId } from '../../../shared/domain/ids.ts'

/**
 * Says which ids a form must not show or send at present, since the program would refuse them: at first those that are not
 * known, as a form of an earlier window may have them, then those that were known and are deleted. One that comes back by
 * undo counts again. One that was made a moment ago and is not listed yet stays.
 *
 * @param known null until they are read
 * @param held the ids that the form has
 */
export function useGoneIds(
  known: ReadonlySet<LocalId> | null,
  held: readonly LocalId[],
): (id: LocalId) => boolean {
  const [former, setFormer] = useState<ReadonlySet<LocalId> | null>(null)
  const [gone, setGone] = useState<ReadonlySet<LocalId>>(new Set())
  if (known !== null && known !== former) {
    setFormer(known)
    setGone(new Set([...gone, ...(former ?? held)].filter((id) => !known.has(id))))
  }
  return useCallback((id) => gone.has(id), [gone])
}
