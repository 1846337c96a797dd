import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Task } from '../../../shared/bridge/tasks.ts'
import type { TimeBlock } from '../../../shared/bridge/time-blocks.ts'
import { bridgeQueryKey, dataOrThrow, useBridge } from '../../bridge/use-bridge.ts'

/**
 * The tasks of the blocks by their ids: those that are not read already are read one by one.
 *
 * @param read undefined until they are
 */
export function useTasksOf(
  blocks: readonly TimeBlock[] | undefined,
  read: readonly Task[] | undefined,
): ReadonlyMap<string, Task> {
  const bridge = useBridge()
  const known = useMemo(() => new Map((read ?? []).map((task): [string, Task] => [task.id, task])), [read])
  const elsewhere = useMemo(() => {
    if (read === undefined) return []
    return [...new Set((blocks ?? []).map((block) => block.taskId))].filter((id) => !known.has(id))
  }, [blocks, read, known])
  const others = useQueries({
    queries: elsewhere.map((id) => ({
      queryKey: bridgeQueryKey('tasks.get', { id }),
      queryFn: async () => dataOrThrow(await bridge.call('tasks.get', { id }, { repeatable: true })),
    })),
    combine: (results) => results.flatMap((result) => result.data ?? []),
  })
  return useMemo(() => {
    const all = new Map(known)
    for (const task of others) all.set(task.id, task)
    return all
  }, [known, others])
}
