import type { LocalId } from '../../../shared/domain/ids.ts'
import { useBridgeQuery } from '../../bridge/use-bridge-query.ts'
import { useUndoableCommand } from '../../bridge/use-undoable-command.ts'
import { Button } from '../../components/button.tsx'
import { Notice } from '../../components/notice.tsx'
import { SidePanel } from '../../components/side-panel.tsx'

/** In place of the details of a task that was deleted while they were open: by whom, and the way back where there is one. */
export function GoneTask(props: { readonly taskId: LocalId; readonly onClose: () => void }) {
  const { data: deletion } = useBridgeQuery('undo.ofDeletion', { id: props.taskId })
  const undo = useUndoableCommand('undo.apply')
  return (
    <SidePanel
      title="Task"
      onClose={props.onClose}
      footer={
        <>
          {deletion && <Button onPress={() => void undo({ undoId: deletion.undoId })}>Bring it back</Button>}
          <Button onPress={props.onClose}>Close</Button>
        </>
      }
    >
      {deletion !== undefined && <Notice tone="neutral">{wordsOf(deletion)}</Notice>}
    </SidePanel>
  )
}

/** The key for undo takes the latest change back: it is named only where that is this deletion. */
function wordsOf(deletion: { readonly isLatest: boolean } | null): string {
  if (deletion === null) return 'This task was deleted elsewhere.'
  return deletion.isLatest ? 'This task was deleted. Undo brings it back.' : 'This task was deleted.'
}
