import { encode } from 'uqr'
import styles from './second-factor.module.css'

interface QrCodeProps {
  readonly text: string
  /** The accessible name. */
  readonly label: string
}

/** Dark on light in both themes: not every reader knows the opposite. */
export function QrCode({ text, label }: QrCodeProps) {
  const { data, size } = encode(text, { border: 4 })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} className={styles.qr}>
      <path d={path} />
    </svg>
  )
}
