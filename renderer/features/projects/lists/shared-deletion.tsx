import { t } from '@lingui/core/macro'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../components/controls/button.tsx'
import { Dialog } from '../../../components/overlays/dialog.tsx'
import { usePeople } from '../../../entities/people/use-people.ts'

const lostProject = t`Time entries of your colleagues lose the project, too. Undo brings it back on your own entries only.`
const lostTag = t`Time entries of your colleagues lose the tag, too. Undo brings it back on your own entries only.`

/**
 * Asks before a project or a tag is deleted that colleagues may have on their time: undo cannot put it back on entries that are
 * not on this computer.
 *
 * @returns a function that deletes, at once in a workspace of one person, and the question
 */
export function useSharedDeletion(
  kind: 'project' | 'tag',
): readonly [(remove: () => void) => void, ReactNode] {
  const { all } = usePeople()
  const [asked, setAsked] = useState<{ readonly remove: () => void } | null>(null)
  const isShared = all.some((person) => person.kind === 'member' && !person.isMe)
  const close = (): void => setAsked(null)
  return [
    (remove) => (isShared ? setAsked({ remove }) : remove()),
    <Dialog
      key="question"
      title={t`Delete for everybody?`}
      isOpen={asked !== null}
      isQuestion
      onClose={close}
      footer={
        <>
          <Button autoFocus onPress={close}>{t`Cancel`}</Button>
          <Button
            variant="danger"
            onPress={() => {
              close()
              asked?.remove()
            }}
          >
            {t`Delete`}
          </Button>
        </>
      }
    >
      <p>{kind === 'project' ? lostProject : lostTag}</p>
    </Dialog>,
  ]
}
