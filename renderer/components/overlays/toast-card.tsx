import { t } from '@lingui/core/macro'
import CircleAlert from 'lucide-react/icons/circle-alert'
import X from 'lucide-react/icons/x'
import { useEffect, useEffectEvent, useState } from 'react'
import { Button, IconButton } from '../controls/button.tsx'
import styles from './toast-card.module.css'

export interface ToastCardProps {
  readonly message: string
  /** A neutral one goes by itself; the others stay until they are closed. */
  readonly tone: 'neutral' | 'error'
  readonly onUndo?: () => void
  readonly onShow?: (() => void) | undefined
  readonly onClose: () => void
}

/** How long a message stays, in milliseconds: longer when there is something to decide. */
const shortStay = 4000
const longStay = 8000

/** One short message. It stays while the pointer or the focus is on it. */
export function ToastCard({ message, tone, onUndo, onShow, onClose }: ToastCardProps) {
  const [held, setHeld] = useState(false)
  const close = useEffectEvent(onClose)
  const stay = onUndo ? longStay : shortStay
  useEffect(() => {
    if (held || tone !== 'neutral') return undefined
    const timer = setTimeout(() => close(), stay)
    return () => clearTimeout(timer)
  }, [held, tone, stay])

  return (
    <div
      className={styles.toast}
      role={tone === 'error' ? 'alert' : 'status'}
      data-tone={tone}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {tone === 'error' && <CircleAlert aria-hidden />}
      <span className={styles.message}>{message}</span>
      {onShow && (
        <Button variant="quiet" size="small" className={styles.undo} onPress={onShow}>
          {t`Show`}
        </Button>
      )}
      {onUndo && (
        <Button variant="quiet" size="small" className={styles.undo} onPress={onUndo}>
          {t`Undo`}
        </Button>
      )}
      <IconButton label={t`Dismiss`} icon={<X />} onPress={onClose} />
    </div>
  )
}
