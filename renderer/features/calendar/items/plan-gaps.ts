/** The untracked parts of the plan that are past, and the free room of a day. All in seconds since 1970. */

import type { DayShape } from '../../../../shared/domain/day-shape.ts'
import type { BlockItem, CalendarItem } from './calendar-item.ts'
import type { Stretch } from '../grid/day-parts.ts'

/** The parts of the stretches where none of the others lie, in the order of time and joined where they touch. */
export function withoutThose(stretches: readonly Stretch[], others: readonly Stretch[]): readonly Stretch[] {
  return joined(stretches).flatMap((stretch) => {
    const rests: Stretch[] = []
    let from = stretch.start
    for (const other of joined(others)) {
      if (other.end <= from || other.start >= stretch.end) continue
      if (other.start > from) rests.push({ start: from, end: other.start })
      from = other.end
    }
    if (from < stretch.end) rests.push({ start: from, end: stretch.end })
    return rests
  })
}

/** The earliest moment from `from` on at which so many seconds are free before `until`; null where they are not. */
export function nextRoom(
  taken: readonly Stretch[],
  from: number,
  until: number,
  seconds: number,
): number | null {
  const free = withoutThose([{ start: from, end: until }], taken)
  return free.find(({ start, end }) => end - start >= seconds)?.start ?? null
}

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

export function secondsOf(stretches: readonly Stretch[]): number {
  return stretches.reduce((sum, { start, end }) => sum + end - start, 0)
}

function joined(stretches: readonly Stretch[]): readonly Stretch[] {
  const result: Stretch[] = []
  for (const stretch of stretches.toSorted((a, b) => a.start - b.start)) {
    if (stretch.end <= stretch.start) continue
    const last = result.at(-1)
    if (last === undefined || stretch.start > last.end)
      result.push({ start: stretch.start, end: stretch.end })
    else result[result.length - 1] = { start: last.start, end: Math.max(last.end, stretch.end) }
  }
  return result
}
