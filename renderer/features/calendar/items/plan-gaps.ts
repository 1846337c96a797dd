import type { DayShape } from '../../../../shared/domain/day-shape.ts'
import type { BlockItem, CalendarItem } from './calendar-item.ts'
import { type Stretch, withoutThose } from '../../../entities/time-entry/free-time.ts'

/** The parts of the day's blocks that are over during which nothing was tracked: what `timeBlocks.fillGaps` fills. */
export function gapsOfDay(
  items: readonly CalendarItem[],
  day: Pick<DayShape, 'start' | 'end'>,
  now: number,
): readonly Stretch[] {
  const isOver = ({ start, end }: Stretch) => start >= day.start && start < day.end && end <= now
  return withoutThose(
    items.filter((item) => item.kind === 'block' && isToFill(item) && isOver(item)),
    items.filter((item) => item.kind === 'entry'),
  )
}

/** A logged block is no gap, nor is one that the service logs by itself because it is completed. */
function isToFill({ block, task }: BlockItem): boolean {
  return !block.logged && !(task?.autoLogTime === true && (block.completed || task.done))
}
