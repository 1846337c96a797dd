import { shortDuration } from '../../../shared/domain/short-duration.ts'
import { ProjectDot } from '../../components/project-dot.tsx'
import type { BoardColumn } from './board-columns.ts'
import { projectOf, useBoardShared } from './board-context.ts'
import { fitDay } from './day-fit.ts'
import { longDay } from '../../components/day-label.ts'
import styles from './day-look.module.css'

/** The next working day as it stands: what is planned for it, and whether that fits. */
export function TomorrowLook({ column }: { readonly column: BoardColumn }) {
  const shared = useBoardShared()
  const { preferences } = shared
  const open = column.tasks.filter((task) => !task.done)
  const write = (seconds: number) => shortDuration(seconds, preferences.durationFormat)
  const fit = column.day === null ? null : fitDay(column.tasks, column.day)
  return (
    <section>
      <h4 className={styles.heading}>
        {longDay(column.key, preferences.dateFormat)}
        {fit !== null && fit.state !== 'off' && (
          <span className="figures">
            {fit.state === 'over'
              ? `${write(fit.overSeconds)} too much`
              : `${write(fit.plannedSeconds)} of ${write(fit.roomSeconds)}`}
          </span>
        )}
      </h4>
      {open.length === 0 ? (
        <p className={styles.nothing}>Nothing is planned for it yet.</p>
      ) : (
        <ul className={styles.rows}>
          {open.slice(0, 12).map((task) => (
            <li key={task.id} className={styles.row}>
              <span className={styles.mark}>
                <ProjectDot color={projectOf(shared, task)?.color ?? null} />
              </span>
              <span className={styles.name}>{task.name}</span>
              <span className="figures">{task.daySeconds === null ? '' : write(task.daySeconds)}</span>
            </li>
          ))}
          {open.length > 12 && <li className={styles.nothing}>and {open.length - 12} more</li>}
        </ul>
      )}
    </section>
  )
}
