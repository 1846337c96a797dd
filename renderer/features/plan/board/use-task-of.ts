import { useContext, createContext } from 'react'
import type { Task } from '../../../../shared/bridge/tasks.ts'
import { useBridgeQuery } from '../../../bridge/use-bridge-query.ts'

/** The tasks of the columns that have been read, by their ids. */
export const BoardTasksContext = createContext<ReadonlyMap<string, Task>>(new Map())

/** A task of the board; one that is not on it is read by itself. Null until it is there. */
export function useTaskOf(id: Task['id']): Task | null {
  const onBoard = useContext(BoardTasksContext).get(id)
  const { data } = useBridgeQuery('tasks.get', { id }, { enabled: onBoard === undefined })
  return onBoard ?? data ?? null
}
