import { useCallback } from 'react'
import type { Task } from '../../../shared/bridge/tasks.ts'
import type { TimeEntry } from '../../../shared/bridge/time-entries.ts'
import { useBridgeCommand } from '../../bridge/use-bridge-command.ts'
import { useBridgeQuery } from '../../bridge/use-bridge-query.ts'
import { showError } from '../../stores/toasts.ts'

export interface TaskTracking {
  readonly running: TimeEntry | null
  /** Starts to track time on the task, or stops when its time is running. */
  readonly track: (task: Pick<Task, 'id' | 'name' | 'tagIds'>) => void
}

export function useTrackTask(): TaskTracking {
  const { data: running = null } = useBridgeQuery('timer.running')
  const { run: start } = useBridgeCommand('timer.start')
  const { run: stop } = useBridgeCommand('timer.stop')
  const track = useCallback<TaskTracking['track']>(
    (task) => {
      const begin = async (): Promise<void> => {
        const result =
          running?.taskId === task.id
            ? await stop()
            : await start({
                description: task.name,
                taskId: task.id,
                tagIds: task.tagIds.slice(0, 50),
              })
        if (!result.ok) showError(result.error.message)
      }
      void begin()
    },
    [running, start, stop],
  )
  return { running, track }
}
