import { useMemo } from 'react'
import type { Project } from '../../../shared/bridge/projects.ts'
import { useBridgeQuery } from '../../bridge/use-bridge-query.ts'
import { columnsOf } from './board-columns.ts'
import type { BoardRange } from './rolling-days.ts'

/** The board of a range of days; the former days stay until the new ones have come. */
export function useBoard(range: BoardRange) {
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
