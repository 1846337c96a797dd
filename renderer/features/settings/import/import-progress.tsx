import styles from './import.module.css'

interface ProgressProps {
  readonly words: string
  /** 0 to 1. */
  readonly share: number
}

/** How far something is. */
export function Progress({ words, share }: ProgressProps) {
  const percent = Math.round(share * 100)
  return (
    <div className="stack gap-2">
      <p className="row spread soft">
        <span>{words}</span>
        <span className="figures">{percent}%</span>
      </p>
      <progress className={styles.progress} aria-label={words} max={100} value={percent} />
    </div>
  )
}
