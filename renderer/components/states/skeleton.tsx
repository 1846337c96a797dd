import { t } from '@lingui/core/macro'
import { classNames } from '../class-names.ts'
import styles from './skeleton.module.css'

export interface SkeletonProps {
  /** So many rows are reserved, each as high as a row of a list. */
  readonly rows?: number
  readonly className?: string | undefined
}

/** Reserves the room of what is loading; stays invisible for 300 ms, so that a quick answer never flickers. */
export function Skeleton({ rows = 1, className }: SkeletonProps) {
  return (
    <output className={classNames(styles.skeleton, className)} aria-busy aria-label={t`Loading`}>
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} className={styles.row} aria-hidden />
      ))}
    </output>
  )
}
