import { type Reading, withoutTimes } from '../../../shared/domain/shorthand.ts'
import { useLatest } from '../../components/use-latest.ts'
import { typedTimes } from './typed-times.ts'
import type { Range, RangeEdits } from './use-range-edits.ts'

/**
 * To be called when the description of a new entry is left: its date and its duration go on into their fields, so that what is
 * typed there later counts.
 */
export function useTakeTimes(
  reading: Reading,
  text: string,
  edits: RangeEdits,
  timeZone: string,
  onText: (text: string) => void,
): () => void {
  // Both at once: the entry can be added at any time. What was typed meanwhile is not touched.
  const take = useLatest((former: string, rest: string, range: Range) => {
    if (text !== former) return
    edits.change(range)
    onText(rest)
  })
  return () => {
    const rest = withoutTimes(text, reading)
    if (rest === text) return
    void edits.inOrder(async () => take(text, rest, await typedTimes(edits.latest(), reading, timeZone)))
  }
}
