import { useQueries } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { Project } from '../../../shared/bridge/projects.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { type BridgeFailure, dataOrThrow } from '../../bridge/bridge-failure.ts'
import { bridgeQueryKey } from '../../bridge/query-keys.ts'
import { useBridgeQuery } from '../../bridge/use-bridge-query.ts'
import { columnsOf, type BoardColumn } from './board-columns.ts'
import { type BoardRange, weeksOf } from './rolling-days.ts'

export interface ReadBoard {
  /** Undefined until the days in sight and the backlog have been read; of further days those that have come. */
  readonly columns: readonly BoardColumn[] | undefined
  readonly error: BridgeFailure | null
  readonly retry: () => void
}

/**
 * The board of a range of days, read week by week: a week that comes into sight is read alone, and those that were read stay
 * as they are. What is in sight comes first, and the weeks around it once that is painted.
 */
export function useBoard(range: BoardRange, inSight: BoardRange): ReadBoard {
  const bridge = useBridge()
  const backlog = useBridgeQuery('dayPlan.backlog')
  const [isPainted, setPainted] = useState(false)
  const weeks = useMemo(() => weeksOf(range), [range])
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
  const isThere = backlog.data !== undefined && (hasFirst || isPainted)
  useEffect(() => {
    if (!isThere || isPainted) return undefined
    const idle = requestIdleCallback(() => setPainted(true), { timeout: 500 })
    return () => cancelIdleCallback(idle)
  }, [isThere, isPainted])

  const days = useSameList(read.map((week) => week.data))
  const columns = useMemo(() => {
    if (!isThere || backlog.data === undefined) return undefined
    return columnsOf({ days: days.flatMap((week) => week ?? []), backlog: backlog.data })
  }, [isThere, days, backlog.data])
  return {
    columns,
    error: (failed?.error as BridgeFailure | undefined) ?? backlog.error,
    retry: () => {
      if (backlog.isError) void backlog.refetch()
      void failed?.refetch()
    },
  }
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
