import { createContext, useContext, useMemo } from 'react'
import type { BoardDay } from '../../../../shared/bridge/tasks.ts'
import type { TimeBlock } from '../../../../shared/bridge/time-blocks.ts'
import type { TimeEntry } from '../../../../shared/bridge/time-entries.ts'
import type { ZoneDays } from '../../../../shared/domain/days.ts'
import { epochSeconds } from '../../../../shared/domain/instant.ts'
import { useBridgeQuery } from '../../../bridge/use-bridge.ts'
import type { Stretch } from '../../../../shared/domain/free-time.ts'
import type { BoardRange } from '../days/rolling-days.ts'
import type { TodayInput } from '../rail/today-schedule.ts'

/** A block that has its time. */
export type ScheduledBlock = TimeBlock & { readonly start: string }

/** The blocks and entries on the rails of the days that are read. */
export interface DayTimes {
  readonly blocksOf: (date: string) => readonly ScheduledBlock[]
  readonly entriesOf: (date: string) => readonly TimeEntry[]
  /** Time off of the person that reaches into the day. */
  readonly offOf: (date: string) => readonly Stretch[]
}

const nothing: DayTimes = { blocksOf: () => [], entriesOf: () => [], offOf: () => [] }

export const DayTimesContext = createContext<DayTimes>(nothing)

export function useDayTimes(): DayTimes {
  return useContext(DayTimesContext)
}

/** Reads blocks, tracked time and time off of a range of days; what crosses a midnight is on both days. */
export function useReadDayTimes({ from, to }: BoardRange, days: ZoneDays): DayTimes {
  const { data: blocks } = useBridgeQuery('timeBlocks.list', { from, to }, { keepPrevious: true })
  const bounds = days.boundsBetween(from, to)
  const window = { from: bounds.start, to: bounds.end }
  const { data: entries } = useBridgeQuery('timeEntries.window', window, { keepPrevious: true })
  const { data: timeOff } = useBridgeQuery('timeOff.list', { from, to }, { keepPrevious: true })
  const { data: members } = useBridgeQuery('members.list')
  return useMemo(() => {
    const scheduled = (blocks ?? []).filter((block): block is ScheduledBlock => block.start !== null)
    const me = members?.find((member) => member.isMe)?.id
    const off = (timeOff ?? [])
      .filter(({ memberId }) => memberId !== null && memberId === me)
      .map((each) => ({ start: epochSeconds(each.start), end: epochSeconds(each.end) }))
    const entriesByDate = Map.groupBy(entries ?? [], (entry) => days.dateOf(entry.start))
    const touches = ({ start, end }: Stretch, date: string) => {
      const day = days.boundsOf(date)
      return start < epochSeconds(day.end) && end > epochSeconds(day.start)
    }
    return {
      blocksOf: (date) => scheduled.filter((block) => touches(stretchOf(block), date)),
      entriesOf: (date) => entriesByDate.get(date) ?? [],
      offOf: (date) => off.filter((each) => touches(each, date)),
    }
  }, [blocks, entries, timeOff, members, days])
}

interface RoomInput {
  readonly times: DayTimes
  readonly days: ZoneDays
  /** Seconds since 1970. */
  readonly now: number
  readonly running: TimeEntry | null
}

/** The free time in the rest of a day, and the timer that runs in it. */
export function roomOf(
  date: string,
  work: BoardDay['work'],
  { times, days, now, running }: RoomInput,
): TodayInput {
  const bounds = days.boundsOf(date)
  const blocks = busyBlocks(times, date).map((block) =>
    Object.assign({ taskId: block.taskId }, stretchOf(block)),
  )
  const blockedSeconds = new Map<string, number>()
  for (const { taskId, start, end } of blocks) {
    if (end > now) blockedSeconds.set(taskId, (blockedSeconds.get(taskId) ?? 0) + end - start)
  }
  return {
    now,
    work: work === null ? null : { start: epochSeconds(work.start), end: epochSeconds(work.end) },
    dayEnd: epochSeconds(bounds.end),
    busy: [...blocks, ...times.offOf(date)],
    blockedSeconds,
    running: runningIn(running, epochSeconds(bounds.start), now),
  }
}

function runningIn(running: TimeEntry | null, dayStart: number, now: number): TodayInput['running'] {
  if (running === null || running.taskId === null) return null
  const start = epochSeconds(running.start)
  const since = (from: number): number => Math.max(0, now - from)
  return { taskId: running.taskId, seconds: since(start), daySeconds: since(Math.max(start, dayStart)) }
}

/** Those of a day that take its time; one whose time is logged already takes none of what is ahead. */
export function busyBlocks(times: DayTimes, date: string): readonly ScheduledBlock[] {
  return times.blocksOf(date).filter(({ logged }) => !logged)
}

export function stretchOf({ start, durationSeconds }: ScheduledBlock): Stretch {
  const from = epochSeconds(start)
  return { start: from, end: from + durationSeconds }
}
