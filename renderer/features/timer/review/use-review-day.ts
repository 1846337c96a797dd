import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { TimeEntry } from '../../../../shared/bridge/time-entries.ts'
import { zoneDays } from '../../../../shared/domain/days.ts'
import { epochSeconds } from '../../../../shared/domain/instant.ts'
import { bridgeQueryKey, useBridgeQuery, useTogether } from '../../../bridge/use-bridge.ts'
import { useTasksOf } from '../../../entities/task/use-tasks-of.ts'
import { trackedOf, workOf } from '../../../entities/time-entry/tracked.ts'
import type { ListedEntries } from '../../../entities/time-entry/use-entry-commands.ts'

/** Everything that a date has, planned and tracked; null until it is read. */
export function useReviewDay(date: string, timeZone: string, now: number) {
  const client = useQueryClient()
  const zone = useMemo(() => zoneDays(timeZone), [timeZone])
  const { start, end } = zone.boundsOf(date)
  const window = useMemo(() => ({ from: start, to: end, reaching: true }), [start, end])
  const range = { from: date, to: date }
  const { data, error, retry } = useTogether({
    entries: useBridgeQuery('timeEntries.window', window),
    blocks: useBridgeQuery('timeBlocks.list', range),
    days: useBridgeQuery('dayPlan.days', range),
  })
  const [day] = data?.days ?? []
  const tasks = useTasksOf(data?.blocks, day?.tasks)

  const read = useMemo(() => {
    if (data === null) return null
    return {
      tracked: data.entries.map((entry) => trackedOf(entry, now)),
      blocks: data.blocks.flatMap(
        ({ id, taskId, start: begins, durationSeconds, logged, loggedElsewhere }) => {
          const task = tasks.get(taskId)
          if (begins === null || task === undefined) return []
          const from = epochSeconds(begins)
          const times = { start: from, end: from + durationSeconds }
          return [{ id, taskId, title: task.name, ...times, logged: logged || loggedElsewhere }]
        },
      ),
      tasks: day?.tasks ?? [],
      from: epochSeconds(start),
      to: epochSeconds(end),
      work: workOf(data.days),
    }
  }, [data, day, tasks, start, end, now])

  const listed = useMemo(
    (): ListedEntries => ({
      patch: (change) => {
        client.setQueryData<TimeEntry[]>(bridgeQueryKey('timeEntries.window', window), (entries) =>
          entries?.map(change),
        )
      },
      retry,
    }),
    [client, window, retry],
  )
  return { read, listed, error, retry }
}
