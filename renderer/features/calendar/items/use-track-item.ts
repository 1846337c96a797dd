import type { TimeEntry } from '../../../../shared/bridge/time-entries.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { useTrackTask } from '../../../entities/task/use-track-task.ts'
import { showError } from '../../../stores/toasts.ts'
import type { CalendarItem } from './calendar-item.ts'
import { useLatest } from '../../../components/use-latest.ts'

/** What runs, and what starts to track what a block is for, or an entry like another; it stops when that runs. */
export function useTrackItem() {
  const bridge = useBridge()
  const { running, track: trackTask } = useTrackTask()
  const track = useLatest((item: CalendarItem): void => {
    const resume = async (entry: TimeEntry, isRunning: boolean): Promise<void> => {
      const result = isRunning
        ? await bridge.call('timer.stop', {})
        : await bridge.call('timer.continue', { id: entry.id })
      if (!result.ok) showError(result.error.message)
    }
    if (item.kind === 'entry') void resume(item.entry, item.isRunning)
    else if (item.task !== undefined) trackTask(item.task)
  })
  return { running, track }
}
