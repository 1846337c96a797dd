import styles from './bar-grips.module.css'

/** The ends of what stands on the days of a row, to pull it by. */
export function BarGrips() {
  return (
    <>
      <span className={styles.grip} data-grip="start" />
      <span className={styles.grip} data-grip="end" />
    </>
  )
}
