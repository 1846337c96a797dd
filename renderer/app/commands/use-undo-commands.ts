import { t } from '@lingui/core/macro'
import { useBridge, useBridgeCommand } from '../../bridge/use-bridge.ts'
import { completedBlocksWords } from '../../entities/task/completed-blocks.ts'
import { type Command, commandsOf } from '../../stores/commands.ts'
import { showError, showMessage, undoHere } from '../../stores/toasts.ts'
import { focusedRow, rejoinRows } from './rejoin-rows.ts'
import { answerWords, redoneWords, undoneWords } from './undone-words.ts'

const command = commandsOf('General', 'app')

/** The commands that take changes back, and make them again. */
export function useUndoCommands(): readonly Command[] {
  const bridge = useBridge()
  const undo = useBridgeCommand('undo.latest')
  const redo = useBridgeCommand('redo.latest')

  async function takeBack(
    latest: typeof undo | typeof redo,
    nothing: string,
    wordsOf: typeof undoneWords,
  ): Promise<void> {
    const focused = focusedRow(document)
    const result = await latest.run()
    if (!result.ok) showError(result.error.message)
    else if (result.data === null) showMessage(nothing)
    else {
      const { undone, ids } = result.data
      if (undone?.kind === 'split') rejoinRows(document, focused, ids)
      const isOpened = undone?.entity === 'task' && undone.fields[0] === 'done' && undone.flag === false
      const kept = isOpened ? await completedBlocksWords(bridge, ids) : undefined
      showMessage([answerWords(result.data, wordsOf), ...(kept === undefined ? [] : [kept])].join('. '))
    }
  }
  const undoLatest = () => void (undoHere() || takeBack(undo, t`Nothing to undo`, undoneWords))
  const redoLatest = () => void takeBack(redo, t`Nothing to redo`, redoneWords)

  return [
    command('undo', t`Undo the latest change`, 'Mod+z', undoLatest),
    command('redo', t`Redo the latest change`, 'Mod+Shift+z', redoLatest, t`again undo`),
    { ...command('redo.y', t`Redo the latest change`, 'Mod+y', redoLatest), keyOnly: true },
  ]
}
