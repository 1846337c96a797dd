import type { Task } from '../../../shared/bridge/tasks.ts'
import { useBridgeCommand, useBridgeQuery } from '../../bridge/use-bridge.ts'
import { showError } from '../../stores/toasts.ts'
import { useLatest } from '../../components/use-latest.ts'
import { useFocusWithTimer } from '../timer/use-timer.ts'

/** The running entry, and a function that starts to track time on a task, or stops it when it runs. */
export function useTrackTask() {
  const { data: running = null } = useBridgeQuery('timer.running')
  const { run: start } = useBridgeCommand('timer.start')
  const { run: stop } = useBridgeCommand('timer.stop')
  const focusIfWanted = useFocusWithTimer()
  const track = useLatest((task: Pick<Task, 'id' | 'name' | 'tagIds'>) => {
    const begin = async (): Promise<void> => {
      const isTracked = running?.taskId === task.id
      const result = isTracked
        ? await stop()
        : await start({ description: task.name, taskId: task.id, tagIds: task.tagIds.slice(0, 50) })
      if (!result.ok) showError(result.error.message)
      else if (!isTracked) focusIfWanted()
    }
    void begin()
  })
  return { running, track }
}
