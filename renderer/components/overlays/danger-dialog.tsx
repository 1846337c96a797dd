import { t } from '@lingui/core/macro'
import { useDanger } from '../../stores/questions.ts'
import { Button } from '../controls/button.tsx'
import { Dialog } from './dialog.tsx'

/** The question before a step that cannot be undone. */
export function DangerDialog() {
  const asked = useDanger((state) => state.asked)
  if (asked === null) return null
  const { title, text, action, answer } = asked
  return (
    <Dialog
      title={title}
      isOpen
      isQuestion
      onClose={() => answer(null)}
      footer={
        <>
          <Button variant="quiet" autoFocus onPress={() => answer(null)}>
            {t`Cancel`}
          </Button>
          <Button variant="danger" onPress={() => answer(true)}>
            {action}
          </Button>
        </>
      }
    >
      {text}
    </Dialog>
  )
}
