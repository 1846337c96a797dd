/** The part of each stretch of time that lies in each day. */

import type { DayShape } from '../../../../shared/domain/day-shape.ts'
import type { Stretch } from '../../../../shared/domain/free-time.ts'

export interface DayPart<Item extends Stretch> extends Stretch {
  readonly item: Item
  /** It began on an earlier day. */
  readonly continues: boolean
  /** It goes on on a later day. */
  readonly goesOn: boolean
}

/**
 * The parts of the items that lie in the day, by their start, longer ones first. An item without length belongs to the
 * day in which its moment lies.
 */
export function partsOfDay<Item extends Stretch>(
  items: readonly Item[],
  day: Pick<DayShape, 'start' | 'end'>,
): readonly DayPart<Item>[] {
  return items
    .filter((item) => liesIn(item, day))
    .map((item) => ({
      item,
      start: Math.max(item.start, day.start),
      end: Math.min(item.end, day.end),
      continues: item.start < day.start,
      goesOn: item.end > day.end,
    }))
    .toSorted((a, b) => a.start - b.start || b.end - a.end)
}

function liesIn(item: Stretch, day: Stretch): boolean {
  if (item.start === item.end) return item.start >= day.start && item.start < day.end
  return item.start < day.end && item.end > day.start
}
