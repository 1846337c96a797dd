import { t } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import { useBridgeCommand } from '../../bridge/use-bridge.ts'
import { Button } from '../../components/controls/button.tsx'
import { ToastCard } from '../../components/overlays/toast-card.tsx'
import {
  dismissAllToasts,
  dismissToast,
  foldToasts,
  showError,
  showMessage,
  type Toast,
  useToasts,
} from '../../stores/toasts.ts'
import { answerWords } from '../commands/undone-words.ts'
import styles from './toast-region.module.css'

/** The short messages at the foot of the window, with "Undo" where it can be. */
export function ToastRegion() {
  const toasts = useToasts((state) => state.toasts)
  const { folded, shown } = foldToasts(toasts)
  // Unfolded they stay so until no more are there than are shown anyway.
  const [wantsAll, setWantsAll] = useState(false)
  const showsAll = wantsAll && folded > 0
  if (wantsAll && folded === 0) setWantsAll(false)
  const { run: applyUndo } = useBridgeCommand('undo.apply')
  const [region, setRegion] = useState<HTMLElement | null>(null)
  useEffect(() => {
    if (region === null) return undefined
    const root = document.documentElement
    const observer = new ResizeObserver(() => {
      root.style.setProperty('--messages', `${region.offsetHeight}px`)
    })
    observer.observe(region)
    return () => observer.disconnect()
  }, [region])

  async function takeBack({ id, undo }: Toast): Promise<void> {
    dismissToast(id)
    if (typeof undo === 'function') undo()
    if (typeof undo !== 'string') return
    const result = await applyUndo({ undoId: undo })
    if (!result.ok) showError(result.error.message)
    else if (result.data.kept !== null) showMessage(answerWords(result.data))
  }

  return (
    <section
      ref={setRegion}
      className={styles.region}
      aria-label={t`Notifications`}
      data-stays={toasts.some(({ tone }) => tone !== 'neutral') || undefined}
      data-unfolded={showsAll || undefined}
    >
      {folded > 0 && (
        <div className={styles.folded}>
          <span>{showsAll ? t`${toasts.length} messages` : t`${folded} earlier messages`}</span>
          <Button variant="quiet" size="small" onPress={() => setWantsAll(!showsAll)}>
            {showsAll ? t`Show fewer` : t`Show`}
          </Button>
          <Button variant="quiet" size="small" onPress={dismissAllToasts}>
            {t`Dismiss all`}
          </Button>
        </div>
      )}
      {(showsAll ? toasts : shown).map((toast) => (
        <ToastCard
          key={toast.id}
          message={toast.message}
          tone={toast.tone}
          onShow={toast.onShow}
          onClose={() => dismissToast(toast.id)}
          {...(toast.undo === null ? {} : { onUndo: () => void takeBack(toast) })}
        />
      ))}
    </section>
  )
}
