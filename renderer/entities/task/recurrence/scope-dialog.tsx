import { t } from '@lingui/core/macro'
import type { RecurrenceScope } from '../../../../shared/bridge/tasks.ts'
import { Button } from '../../../components/controls/button.tsx'
import { Dialog } from '../../../components/overlays/dialog.tsx'
import styles from './scope-dialog.module.css'
import { useScopeQuestion } from './scope-question.ts'

const titles: Readonly<Record<RecurrenceScope, string>> = {
  this: t`This one`,
  following: t`This and following`,
  all: t`All of them`,
}

/** After the first occurrence the next one begins the series. */
const firstDeleted = t`Other occurrences stay as they are. Undo may restore this one as a separate task that does not recur.`

const meanings: Readonly<Record<'change' | 'delete', Readonly<Record<RecurrenceScope, string>>>> = {
  change: {
    this: t`Other occurrences stay as they are`,
    following: t`Earlier occurrences stay as they are`,
    all: t`All that are not done, except where one was changed on its own`,
  },
  delete: {
    this: t`Other occurrences stay as they are`,
    following: t`Earlier occurrences stay as they are`,
    all: t`All that are not done; those with tracked time stay`,
  },
}

/** Which occurrences of a recurring task are meant; nothing has happened yet. */
export function ScopeDialog() {
  const asked = useScopeQuestion((state) => state.asked)
  if (asked === null) return null
  const { what, name, fields, scopes, answer } = asked
  // No occurrence comes before it.
  const isFirst = what === 'delete' && !scopes.includes('following')
  return (
    <Dialog
      title={what === 'delete' ? t`Delete a recurring task` : t`Change a recurring task`}
      isOpen
      isQuestion
      onClose={() => answer(null)}
      footer={<Button onPress={() => answer(null)}>{t`Cancel`}</Button>}
    >
      <p className={styles.task}>
        {name}
        {fields.length > 0 && <span className="soft">{t`: ${fields.join(', ')}`}</span>}
      </p>
      <ul className="stack gap-3">
        {scopes.map((scope, index) => (
          <li key={scope}>
            <Button
              className={styles.choice}
              // The narrowest is what is meant most often, and does least.
              autoFocus={index === 0}
              onPress={() => answer(scope)}
            >
              {titles[scope]}
            </Button>
            <p className={styles.meaning}>
              {isFirst && scope === 'this' ? firstDeleted : meanings[what][scope]}
            </p>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
