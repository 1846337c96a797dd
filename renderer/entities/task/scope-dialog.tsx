import type { RecurrenceScope } from '../../../shared/bridge/tasks.ts'
import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/dialog.tsx'
import styles from './scope-dialog.module.css'
import { useScopeQuestion } from './scope-question.ts'

const words: Readonly<Record<RecurrenceScope, { readonly title: string; readonly meaning: string }>> = {
  this: { title: 'This one', meaning: 'The others stay as they are' },
  following: { title: 'This and the following', meaning: 'Those before stay as they are' },
  all: { title: 'All of them', meaning: 'Those that are still to do and that nobody has changed by itself' },
}

/** Which occurrences of a recurring task are meant; nothing has happened yet. */
export function ScopeDialog() {
  const asked = useScopeQuestion((state) => state.asked)
  if (asked === null) return null
  const { what, scopes, answer } = asked
  return (
    <Dialog
      title={what === 'delete' ? 'Delete a recurring task' : 'Change a recurring task'}
      isOpen
      isQuestion
      onClose={() => answer(null)}
      footer={<Button onPress={() => answer(null)}>Cancel</Button>}
    >
      <ul className={styles.choices}>
        {scopes.map((scope, index) => (
          <li key={scope}>
            <Button
              className={styles.choice}
              // The narrowest is what is meant most often, and does least.
              autoFocus={index === 0}
              onPress={() => answer(scope)}
            >
              {words[scope].title}
            </Button>
            <p className={styles.meaning}>{words[scope].meaning}</p>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
