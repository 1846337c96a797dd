import type { Attachment } from '../../../shared/bridge/attachments.ts'
import { useBridge } from '../../bridge/use-bridge.ts'
import { showError } from '../../stores/toasts.ts'
import { readFile, unreadable } from './file-content.ts'
import { useLatest } from '../../components/use-latest.ts'

/** Saves the content of an attachment where the desktop saves downloads. */
export function useSaveCopy(): (attachment: Attachment) => Promise<void> {
  const bridge = useBridge()
  return useLatest(async ({ id, name, mimeType }) => {
    try {
      const address = URL.createObjectURL(await readFile(bridge, id, mimeType))
      const link = document.createElement('a')
      link.href = address
      link.download = name
      link.click()
      // The download has begun by then, and holds the content itself.
      setTimeout(() => URL.revokeObjectURL(address), 60_000)
    } catch (error) {
      showError(unreadable(error))
    }
  })
}
