import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ProcedureInput } from '../../../../shared/bridge/contract.ts'
import type { Project } from '../../../../shared/bridge/projects.ts'
import type { Task } from '../../../../shared/bridge/tasks.ts'
import { useBridge, dataOrThrow, bridgeQueryKey, useBridgeQuery } from '../../../bridge/use-bridge.ts'
import type { TeamTime } from '../page/use-team-time.ts'

/** The most rows that one read brings. */
const pageSize = 500
/** Of more open tasks than these no project page makes sense of; the rest is counted only. */
const mostPages = 10

/** All open tasks of a project that this computer knows, of everybody; tracked is what everybody has, where that is known. */
export function useOpenTasks(projectId: Project['id'], teamTime: TeamTime | undefined) {
  const bridge = useBridge()
  const first = useBridgeQuery('tasks.page', pageInput(projectId, 0), { keepPrevious: true })
  const total = first.data?.total ?? 0
  const pages = Math.min(mostPages, Math.ceil(total / pageSize))
  const others = useQueries({
    queries: Array.from({ length: Math.max(0, pages - 1) }, (_, index) => {
      const input = pageInput(projectId, (index + 1) * pageSize)
      return {
        queryKey: bridgeQueryKey('tasks.page', input),
        queryFn: async () => dataOrThrow(await bridge.call('tasks.page', input, { repeatable: true })),
      }
    }),
    combine: (results) => ({
      tasks: results.flatMap((result) => result.data?.tasks ?? []),
      isComplete: results.every((result) => result.data !== undefined),
    }),
  })
  const head = first.data?.tasks
  const told = teamTime?.tasks
  const tasks = useMemo(() => {
    const known = new Map(told?.map(({ taskId, seconds }) => [taskId, seconds]))
    return [...(head ?? []), ...others.tasks].map((task) => withTracked(task, known.get(task.id)))
  }, [head, others.tasks, told])
  return {
    /** By status, then by date. */
    tasks,
    /** Also those beyond what was read. */
    total,
    /** False until all of `tasks` are there. */
    isComplete: head !== undefined && others.isComplete,
    error: first.error,
  }
}

export type OpenTasks = ReturnType<typeof useOpenTasks>

function withTracked(task: Task, seconds: number | undefined): Task {
  return seconds === undefined ? task : { ...task, trackedSeconds: seconds }
}

function pageInput(projectId: Project['id'], offset: number): ProcedureInput<'tasks.page'> {
  return {
    filter: { projectIds: [projectId], types: ['todo', 'in_progress'] },
    order: [
      { by: 'date', direction: 'asc' },
      { by: 'position', direction: 'asc' },
    ],
    groupBy: 'status',
    offset,
    limit: pageSize,
  }
}

/** The done tasks of a project: how many at once, which when they are wanted, the latest first; of very many only the latest. */
export function useDoneTasks(projectId: Project['id'], areWanted: boolean) {
  const { data } = useBridgeQuery(
    'tasks.page',
    {
      filter: { projectIds: [projectId], types: ['done'] },
      foldSubtasksOf: { projectIds: [projectId] },
      order: [{ by: 'updated', direction: 'desc' }],
      limit: areWanted ? 200 : 1,
    },
    { keepPrevious: true },
  )
  return { tasks: areWanted ? (data?.tasks ?? []) : [], total: data?.total ?? 0 }
}
