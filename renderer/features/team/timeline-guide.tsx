import { showView } from './team-view.ts'
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
        <p>Nobody fits these filters. What is unassigned is still below.</p>
        <Button size="small" onPress={() => setFilter(noFilter)}>
          Show everybody
        </Button>
      </div>
    )
  if (data.tasks.length > 0) return null
  return (
    <div className={styles.guide}>
      <section className={styles.part}>
        <h2>Draw the plan</h2>
        <p>
          Drag over the days of a row: that makes a task, or time off. Drag a bar to move it, pull its ends to
          make it longer, drop it on another row to hand it on. By key, <kbd>N</kbd> adds, <kbd>Space</kbd>{' '}
          takes a bar up and arrows carry it.
        </p>
      </section>
      {data.workers.length === 1 && (
        <section className={styles.part}>
          <h2>Plan for people to come</h2>
          <p>A ghost holds the place of somebody who is not hired yet, and gets a row of its own.</p>
          <Button size="small" onPress={() => showView('ghosts')}>
            Create a ghost
          </Button>
        </section>
      )}
    </div>
  )
}
