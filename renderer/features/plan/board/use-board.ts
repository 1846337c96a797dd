import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Project } from '../../../../shared/bridge/projects.ts'
import type { BoardDay, BoardTask } from '../../../../shared/bridge/tasks.ts'
import {
  useBridge,
  type BridgeFailure,
  dataOrThrow,
  bridgeQueryKey,
  useBridgeQuery,
} from '../../../bridge/use-bridge.ts'
import { columnOf, columnsOf, type BoardColumn } from './board-columns.ts'
import { type BoardRange, isWithin, rangeNear, weeksOf } from '../days/rolling-days.ts'

export interface WantedBoard {
  readonly range: BoardRange
  readonly inSight: BoardRange
  readonly today: string
  /** 0 for Sunday. */
  readonly weekBegins: number
}

/**
 * The board of a range of days, read week by week: a week that comes into sight is read alone, and those that were read stay
 * as they are. What is in sight comes first, and the weeks around it once that is painted.
 */
export function useBoard({ range, inSight, today, weekBegins }: WantedBoard) {
  const bridge = useBridge()
  const client = useQueryClient()
  const backlog = useBridgeQuery('dayPlan.backlog')
  const [isShown, setShown] = useState(false)
  const [isPainted, setPainted] = useState(false)
  const near = useMemo(() => rangeNear(today, weekBegins), [today, weekBegins])
  const weeks = useMemo(() => {
    const ofRange = weeksOf(range)
    const isOfRange = (week: BoardRange) => ofRange.some(({ from }) => from === week.from)
    return [...ofRange, ...weeksOf(near).filter((week) => !isOfRange(week))]
  }, [range, near])
  const isFirst = ({ from, to }: BoardRange) => from <= inSight.to && to >= inSight.from
  const read = useQueries({
    queries: weeks.map((week) => ({
      queryKey: bridgeQueryKey('dayPlan.days', week),
      queryFn: async () => dataOrThrow(await bridge.call('dayPlan.days', week, { repeatable: true })),
      enabled: isPainted || isFirst(week),
    })),
  })
  const failed = read.find((week) => week.isError)
  const hasFirst = weeks.every((week, index) => !isFirst(week) || read[index]?.data !== undefined)
  // A board that is shown stays, also while days that come into sight are read: taken away, it would lose its place.
  const isThere = backlog.data !== undefined && (hasFirst || isShown)
  if (isThere && !isShown) setShown(true)
  useEffect(() => {
    if (!isThere || isPainted) return undefined
    const idle = requestIdleCallback(() => setPainted(true), { timeout: 500 })
    return () => cancelIdleCallback(idle)
  }, [isThere, isPainted])

  const known = useSameList(read.map((week) => week.data))
  const days = useMemo(() => known.flatMap((week) => week ?? []), [known])
  const columns = useMemo(() => {
    if (!isThere || backlog.data === undefined) return undefined
    return columnsWithin(range, days, backlog.data)
  }, [isThere, days, range, backlog.data])
  const latestColumns = useCallback(() => {
    const latestDays = weeks.flatMap(
      (week) => client.getQueryData<BoardDay[]>(bridgeQueryKey('dayPlan.days', week)) ?? [],
    )
    const latestBacklog = client.getQueryData<BoardTask[]>(bridgeQueryKey('dayPlan.backlog')) ?? []
    return columnsWithin(range, latestDays, latestBacklog)
  }, [client, weeks, range])
  const nearToday = useMemo(() => days.filter(({ date }) => isWithin(date, near)).map(columnOf), [days, near])
  return {
    /** Undefined until the days in sight and the backlog have been read; of further days those that have come. */
    columns,
    /** The columns with every move so far, also those that the next frame draws. */
    latestColumns,
    /** The days of this week and the next that have come, wherever the board is scrolled to; in no order. */
    nearToday,
    error: (failed?.error as BridgeFailure | undefined) ?? backlog.error,
    retry: () => {
      if (backlog.isError) void backlog.refetch()
      void failed?.refetch()
    },
  }
}

function columnsWithin(
  range: BoardRange,
  days: readonly BoardDay[],
  backlog: BoardTask[],
): readonly BoardColumn[] {
  return columnsOf({ days: days.filter(({ date }) => isWithin(date, range)), backlog })
}

/** The same list for as long as its items are the same. */
function useSameList<Item>(list: readonly Item[]): readonly Item[] {
  const [known, setKnown] = useState(list)
  const isSame = list.length === known.length && list.every((item, index) => item === known[index])
  if (!isSame) setKnown(list)
  return isSame ? known : list
}

/** Projects by their id, and those that can be chosen, by name. */
export function useProjects(): {
  readonly byId: ReadonlyMap<string, Project>
  readonly active: readonly Project[]
} {
  const { data } = useBridgeQuery('projects.list')
  return useMemo(() => {
    const all = data ?? []
    return {
      byId: new Map(all.map((project) => [project.id, project])),
      active: all.filter((project) => !project.archived),
    }
  }, [data])
}
