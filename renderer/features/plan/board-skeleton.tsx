import { Skeleton } from '../../components/skeleton.tsx'
import styles from './plan-columns.module.css'

/** Keeps the place of the backlog and the days while they are read. */
export function BoardSkeleton() {
  return (
    <div className={styles.board}>
      <div className={styles.backlog}>
        <Skeleton rows={4} className={styles.loading} />
      </div>
      <div className={styles.days} />
    </div>
  )
}
