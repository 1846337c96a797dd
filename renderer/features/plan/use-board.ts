import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { Project } from '../../../shared/bridge/projects.ts'
import { bridgeQueryKey } from '../../bridge/query-keys.ts'
import { useBridgeQuery } from '../../bridge/use-bridge-query.ts'
import { columnsOf } from './board-columns.ts'
import type { BoardRange } from './rolling-days.ts'

/** The board of a range of days; the former days stay until the new ones have come. */
export function useBoard(range: BoardRange) {
  const client = useQueryClient()
  const { from, to } = range
  // Days that were read some time ago would show for a moment what has been changed since.
  useEffect(() => {
    const isOther = ({ queryKey }: { readonly queryKey: readonly unknown[] }) =>
      JSON.stringify(queryKey[1]) !== JSON.stringify({ from, to })
    for (const name of ['tasks.board', 'timeBlocks.list'] as const) {
      client.removeQueries({ queryKey: bridgeQueryKey(name), type: 'inactive', predicate: isOther })
    }
  }, [client, from, to])
  const query = useBridgeQuery('tasks.board', range, { keepPrevious: true })
  const columns = useMemo(() => (query.data === undefined ? [] : columnsOf(query.data)), [query.data])
  return { query, columns }
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
