import { useEffect, useEffectEvent, useRef } from 'react'
import type { LocalId } from '../../../shared/domain/ids.ts'

/**
 * Says which ids a form must not send any more, since the program would refuse them: at first those that are not known, as
 * a form of an earlier window may have them, then those that were known and are deleted. One that was made a moment
 * ago and is not listed yet stays.
 *
 * @param known null until they are read
 */
export function useGoneIds(
  known: ReadonlySet<LocalId> | null,
  forget: (isGone: (id: LocalId) => boolean) => void,
): void {
  const former = useRef<ReadonlySet<LocalId> | null>(null)
  const tell = useEffectEvent(forget)
  useEffect(() => {
    const before = former.current
    former.current = known
    if (known !== null) tell((id) => !known.has(id) && before?.has(id) !== false)
  }, [known])
}
