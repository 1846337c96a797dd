import { useTimelineShared } from './timeline-context.ts'
import { setFilter, noFilter } from './timeline-state.ts'
import styles from './timeline-guide.module.css'
import { Button } from '../../components/button.tsx'

/** Teaches what an empty timeline is for, above its rows: they stay there to be drawn on. */
export function TimelineGuide() {
  const { data, rows } = useTimelineShared()
  if (rows.counts.shown === 0 && data.workers.length > 0)
    return (
      <div className={styles.guide} role="status">
        <p>
          <strong>Nobody fits these filters.</strong> What is unassigned is still below.
        </p>
        <Button size="small" onPress={() => setFilter(noFilter)}>
          Show everybody
        </Button>
      </div>
    )
  if (data.tasks.length > 0) return null
  return (
    <div className={styles.guide}>
      <p>
        <strong>Draw the plan.</strong> Drag over the days of a row: that makes a task, or time off. Drag a
        bar to move it, its ends to change how long it takes, and onto another row to hand it on. By key:{' '}
        <kbd>N</kbd> adds, <kbd>Space</kbd> takes a bar up, arrows carry it.
      </p>
      {data.workers.length === 1 && (
        <p className={styles.more}>
          You are alone here. A ghost holds the place of somebody who is not hired yet: create one under
          Ghosts, and it gets a row of its own.
        </p>
      )}
    </div>
  )
}
