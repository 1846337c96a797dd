import type { ProcedureInput, ProcedureName, ProcedureOutput } from '../../shared/bridge/contract.ts'
import type { Changed } from '../../shared/bridge/fields.ts'
import { showError, showUndo } from '../stores/toasts.ts'
import { useBridge } from './bridge-context.tsx'
import { useLatest } from '../components/use-latest.ts'

/** The commands that answer what they changed and how to take it back. */
export type UndoableName = {
  [Name in ProcedureName]: ProcedureOutput<Name> extends Changed ? Name : never
}[ProcedureName]

/**
 * Runs a command and says what came of it: a toast with "Undo" after a success that has words, a toast with the
 * reason after a failure. `onShow` goes to what was made or changed. Answers what changed, or null after a failure.
 *
 *     const remove = useUndoableCommand('timeEntries.delete')
 *     await remove({ ids }, deletedWords({ entity: 'timeEntry', title, count: ids.length }))
 */
export function useUndoableCommand<Name extends UndoableName>(
  name: Name,
): (
  input: ProcedureInput<Name>,
  success?: string,
  onShow?: (changed: Changed) => void,
) => Promise<Changed | null> {
  const bridge = useBridge()
  return useLatest(async (input, success, onShow) => {
    const result = await bridge.call(name, input)
    if (!result.ok) {
      showError(result.error.message)
      return null
    }
    const changed: Changed = result.data
    if (success !== undefined) showUndo(success, changed.undoId, onShow && (() => onShow(changed)))
    return changed
  })
}
