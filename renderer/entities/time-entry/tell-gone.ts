import { t } from '@lingui/core/macro'
import type { LocalId } from '../../../shared/domain/ids.ts'
import type { Bridge } from '../../bridge/bridge.ts'
import { showError } from '../../stores/toasts.ts'

/**
 * To be called when a text was not saved in an entry: where the entry is gone, its field is gone as well and cannot say so. The
 * message has the text, and Undo where the entry was deleted here. Answers whether it is gone.
 */
export async function tellGone(bridge: Bridge, id: LocalId | undefined, text: string): Promise<boolean> {
  if (id === undefined) return false
  const entry = await bridge.call('timeEntries.get', { id }, { repeatable: true })
  if (!entry.ok || entry.data !== null) return false
  const deletion = await bridge.call('undo.ofDeletion', { id }, { repeatable: true })
  const undoId = deletion.ok ? (deletion.data?.undoId ?? null) : null
  showError(t`This time entry was deleted. You typed this, and it was not saved: “${text}”`, undoId)
  return true
}
