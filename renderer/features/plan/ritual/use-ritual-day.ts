import { useMemo } from 'react'
import type { BoardTask } from '../../../../shared/bridge/tasks.ts'
import { addDays, firstDayOfWeek } from '../../../../shared/domain/plain-date.ts'
import { useBridgeQuery } from '../../../bridge/use-bridge.ts'
import { columnOf } from '../board/board-columns.ts'
import { useBoardShared } from '../board/board-context.ts'
import { roomOf, useReadDayTimes } from '../board/day-times.ts'
import { useMinute } from '../../../components/use-minute.ts'

/** A week ahead is far enough to find a working day. */
const readDays = 8

/**
 * The data of the rituals, wherever the board is scrolled to; null until it has been read.
 *
 * @param today the day that a ritual is about: one that is left open over midnight stays with its day
 */
export function useRitualDay(today: string) {
  const { days, preferences, running } = useBoardShared()
  const range = useMemo(() => ({ from: today, to: addDays(today, readDays) }), [today])
  const { data: read } = useBridgeQuery('dayPlan.days', range)
  const weekEnd = addDays(firstDayOfWeek(today, preferences.firstDayOfWeek), 6)
  const soon = addDays(today, 2)
  const { data: later } = useBridgeQuery('dayPlan.later', {
    from: today,
    to: weekEnd > soon ? weekEnd : soon,
  })
  const { data: backlog } = useBridgeQuery('dayPlan.backlog')
  const times = useReadDayTimes(range, days)
  const now = useMinute()
  return useMemo(() => {
    const [first, ...others] = read?.map(columnOf) ?? []
    if (later === undefined || backlog === undefined || first === undefined) return null
    const next = others.find((column) => (column.day?.capacitySeconds ?? 0) > 0) ?? others[0]
    if (next === undefined) return null
    const room = roomOf(today, first.day?.work ?? null, { times, days, now, running })
    const onToday = (task: BoardTask): BoardTask => {
      if (task.estimatedSeconds !== null) return task
      return { ...task, daySeconds: room.blockedSeconds.get(task.id) ?? null }
    }
    return {
      today: first,
      /** The next day that has working time. */
      next,
      /** With what today would have of each. */
      backlog: backlog.map(onToday),
      /** Open tasks of the days after today, to the end of the week, with what today would have of each. */
      later,
      times,
      /** The free time in the rest of today. */
      room,
    }
  }, [read, later, backlog, times, now, today, days, running])
}

export type RitualDay = NonNullable<ReturnType<typeof useRitualDay>>
