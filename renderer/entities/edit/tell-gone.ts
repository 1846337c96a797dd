import { t } from '@lingui/core/macro'
import type { LocalId } from '../../../shared/domain/ids.ts'
import type { Bridge } from '../../bridge/bridge.ts'
import { showError } from '../../stores/toasts.ts'

/**
 * To be called when a text was not saved in a row: where the row is gone, its field is gone as well and cannot say so. The
 * message has the text, and Undo where the row was deleted here. Answers whether it is gone.
 */
export async function tellGone(
  bridge: Bridge,
  entity: 'task' | 'timeEntry',
  id: LocalId | undefined,
  text: string,
): Promise<boolean> {
  if (id === undefined) return false
  const read = entity === 'task' ? 'tasks.get' : 'timeEntries.get'
  const row = await bridge.call(read, { id }, { repeatable: true })
  if (!row.ok || row.data !== null) return false
  const deletion = await bridge.call('undo.ofDeletion', { id }, { repeatable: true })
  const undoId = deletion.ok ? (deletion.data?.undoId ?? null) : null
  showError(
    entity === 'task'
      ? t`This task is no longer here. You typed this, and it was not saved: “${text}”`
      : t`This time entry was deleted. You typed this, and it was not saved: “${text}”`,
    undoId,
  )
  return true
}
