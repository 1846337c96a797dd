import { useBridgeCommand } from '../bridge/use-bridge-command.ts'
import { ToastCard } from '../components/toast-card.tsx'
import { dismissToast, showError, type Toast, useToasts } from '../stores/toasts.ts'
import styles from './toast-region.module.css'

/** The short messages at the foot of the window, with "Undo" where it can be. */
export function ToastRegion() {
  const toasts = useToasts((state) => state.toasts)
  const undo = useBridgeCommand('undo.apply')

  async function takeBack({ id, undoId }: Toast): Promise<void> {
    dismissToast(id)
    if (undoId === null) return
    const result = await undo.run({ undoId })
    if (!result.ok) showError(result.error.message)
  }

  return (
    <section className={styles.region} aria-label="Notifications">
      {toasts.map((toast) => (
        <ToastCard
          key={toast.id}
          message={toast.message}
          tone={toast.tone}
          onClose={() => dismissToast(toast.id)}
          {...(toast.undoId === null ? {} : { onUndo: () => void takeBack(toast) })}
        />
      ))}
    </section>
  )
}
