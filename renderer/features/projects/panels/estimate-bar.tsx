import type { CSSProperties } from 'react'
import { classNames } from '../../../components/class-names.ts'
import styles from './estimate-bar.module.css'
import { estimateProgress } from './estimate-progress.ts'

export interface EstimateBarProps {
  readonly trackedSeconds: number
  readonly estimatedSeconds: number | null
}

/** A thin bar of how much of the estimate is used up; the words stand beside it. */
export function EstimateBar({ trackedSeconds, estimatedSeconds }: EstimateBarProps) {
  const { share, state } = estimateProgress(trackedSeconds, estimatedSeconds)
  return (
    <span
      aria-hidden
      className={classNames(styles.bar, styles[state])}
      style={{ '--share': share ?? 0 } as CSSProperties}
    />
  )
}
