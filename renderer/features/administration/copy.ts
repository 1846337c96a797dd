import { t } from '@lingui/core/macro'
import { showError, showMessage } from '../../stores/toasts.ts'

/** Puts a text into the clipboard, and says so. */
export async function copy(text: string, success: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showMessage(success)
  } catch {
    showError(t`The clipboard cannot be used here. Copy this: ${text}`)
  }
}
