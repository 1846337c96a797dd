import styles from './calendar-view.module.css'

/** What stands in an empty calendar: what can be done, out of the way of doing it. */
export function Teaching() {
  return (
    <p className={styles.teaching}>
      Nothing here yet. Drag over the hours to enter time at the right of a day, or to plan it at the left.
    </p>
  )
}
