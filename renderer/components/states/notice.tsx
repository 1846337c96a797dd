import CircleAlert from 'lucide-react/icons/circle-alert'
import Info from 'lucide-react/icons/info'
import type { ReactNode } from 'react'
import styles from './notice.module.css'

export interface NoticeProps {
  /** `error` is announced at once. */
  readonly tone: 'error' | 'attention' | 'neutral'
  readonly children: ReactNode
}

/** A sentence that concerns what stands beside it: an error of a form, a warning. */
export function Notice({ tone, children }: NoticeProps) {
  return (
    <div className={styles.notice} data-tone={tone} {...(tone === 'error' ? { role: 'alert' } : {})}>
      {tone === 'neutral' ? <Info aria-hidden /> : <CircleAlert aria-hidden />}
      <div className={styles.text}>{children}</div>
    </div>
  )
}
