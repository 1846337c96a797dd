import { t } from '@lingui/core/macro'
import { showError, showMessage } from '../stores/toasts.ts'

/** Puts a text into the clipboard, and says so. @param success said once it is there */
export async function copyText(text: string, success: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showMessage(success)
  } catch {
    showError(t`The clipboard cannot be used here. Select the text and copy it.`)
  }
}
