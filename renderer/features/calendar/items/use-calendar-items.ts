import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Board, Task } from '../../../../shared/bridge/tasks.ts'
import type { TimeBlock } from '../../../../shared/bridge/time-blocks.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { dataOrThrow } from '../../../bridge/bridge-failure.ts'
import { bridgeQueryKey } from '../../../bridge/query-keys.ts'
import { useBridgeQuery } from '../../../bridge/use-bridge-query.ts'
import { blockItem, type CalendarItem, entryItem } from './calendar-item.ts'
import { useCalendarState } from '../calendar-state.ts'
import type { CalendarDays } from '../use-calendar-days.ts'

export interface CalendarItems {
  readonly items: readonly CalendarItem[]
  /** The tasks planned for the days, and for none. */
  readonly board: Board | undefined
  readonly isLoading: boolean
  readonly error: Error | null
  readonly retry: () => void
}

/** Everything that reaches into the days. The former days stay until the new ones have come. */
export function useCalendarItems(days: CalendarDays, now: number): CalendarItems {
  const { zone, from, to } = days
  const bounds = useMemo(() => zone.boundsBetween(from, to), [zone, from, to])
  const keepPrevious = { keepPrevious: true }
  const entries = useBridgeQuery(
    'timeEntries.window',
    { from: bounds.start, to: bounds.end, reaching: true },
    keepPrevious,
  )
  const blocks = useBridgeQuery('timeBlocks.list', { from, to }, keepPrevious)
  const board = useBridgeQuery('tasks.board', { from, to }, keepPrevious)
  const tasks = useTasksOf(blocks.data, board.data)
  const given = useCalendarState((state) => state.given)

  const items = useMemo(() => {
    const all: readonly CalendarItem[] = [
      ...(entries.data ?? []).map((entry) => entryItem(entry, now)),
      ...(blocks.data ?? []).flatMap((block) => blockItem(block, tasks.get(block.taskId)) ?? []),
    ]
    return all.map((item) => Object.assign({}, item, given.get(item.key)))
  }, [entries.data, blocks.data, tasks, now, given])

  const queries = [entries, blocks, board]
  return {
    items,
    board: board.data,
    isLoading: queries.some((query) => query.data === undefined && !query.isError),
    error: queries.find((query) => query.error !== null)?.error ?? null,
    retry: () => {
      for (const query of queries) if (query.isError) void query.refetch()
    },
  }
}

/** The tasks of the blocks by their ids: most are on the board, the others are read one by one. */
function useTasksOf(
  blocks: readonly TimeBlock[] | undefined,
  board: Board | undefined,
): ReadonlyMap<string, Task> {
  const bridge = useBridge()
  const onBoard = useMemo(() => {
    const all = board === undefined ? [] : [...board.days.flatMap((day) => day.tasks), ...board.backlog]
    return new Map(all.map((task): [string, Task] => [task.id, task]))
  }, [board])
  const elsewhere = useMemo(() => {
    if (board === undefined) return []
    return [...new Set((blocks ?? []).map((block) => block.taskId))].filter((id) => !onBoard.has(id))
  }, [blocks, board, onBoard])
  const read = useQueries({
    queries: elsewhere.map((id) => ({
      queryKey: bridgeQueryKey('tasks.get', { id }),
      queryFn: async () => dataOrThrow(await bridge.call('tasks.get', { id }, { repeatable: true })),
    })),
    combine: (results) => results.flatMap((result) => result.data ?? []),
  })
  return useMemo(() => {
    const all = new Map(onBoard)
    for (const task of read) all.set(task.id, task)
    return all
  }, [onBoard, read])
}
