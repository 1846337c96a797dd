import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { useBridgeCommand } from '../../bridge/use-bridge-command.ts'
import { Button } from '../../components/controls/button.tsx'
import { ToastCard } from '../../components/overlays/toast-card.tsx'
import {
  dismissAllToasts,
  dismissToast,
  foldToasts,
  showError,
  type Toast,
  useToasts,
} from '../../stores/toasts.ts'
import styles from './toast-region.module.css'

/** The short messages at the foot of the window, with "Undo" where it can be. */
export function ToastRegion() {
  const toasts = useToasts((state) => state.toasts)
  const { folded, shown } = foldToasts(toasts)
  // Unfolded they stay so until no more are there than are shown anyway.
  const [wantsAll, setWantsAll] = useState(false)
  const showsAll = wantsAll && folded > 0
  if (wantsAll && folded === 0) setWantsAll(false)
  const undo = useBridgeCommand('undo.apply')

  async function takeBack({ id, undoId }: Toast): Promise<void> {
    dismissToast(id)
    if (undoId === null) return
    const result = await undo.run({ undoId })
    if (!result.ok) showError(result.error.message)
  }

  return (
    <section className={styles.region} aria-label={t`Notifications`} data-unfolded={showsAll || undefined}>
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
          {...(toast.undoId === null ? {} : { onUndo: () => void takeBack(toast) })}
        />
      ))}
    </section>
  )
}
