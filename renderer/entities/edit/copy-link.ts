import { t } from '@lingui/core/macro'
import { linkTo } from '../../../shared/domain/link-to.ts'
import { showError, showMessage } from '../../stores/toasts.ts'

/** Puts a link that opens the row in Dayloom into the clipboard. */
export async function copyLink(...row: Parameters<typeof linkTo>): Promise<void> {
  const link = linkTo(...row)
  try {
    await navigator.clipboard.writeText(link)
    showMessage(t`The link is in the clipboard.`)
  } catch {
    showError(t`The clipboard cannot be used here. This is the link: ${link}`)
  }
}
