import Check from 'lucide-react/icons/check'
import type { Conflict } from '../../../shared/bridge/sync.ts'
import { useUndoableCommand } from '../../bridge/use-undoable-command.ts'
import { Button } from '../../components/button.tsx'
import { titleOf } from './operation-words.ts'
import styles from './sync-screen.module.css'
import type { Moment } from './use-moment.ts'

export interface ConflictCardProps {
  readonly conflict: Conflict
  readonly moment: Moment
}

/** One field with two values, side by side, and the choice between them. */
export function ConflictCard({ conflict, moment }: ConflictCardProps) {
  const resolve = useUndoableCommand('sync.resolveConflict')
  const { id, field, mine, theirs, kept, at } = conflict
  const title = titleOf(conflict)
  return (
    <article className={styles.card} aria-label={`${title}: ${field}`}>
      <header className={styles.head}>
        <h3 className="cut">{title}</h3>
        <span className={styles.facts}>{moment(at)}</span>
      </header>
      <dl className={styles.values} aria-label={field}>
        <div className={styles.value} data-kept={kept === 'mine' || undefined}>
          <dt>
            Mine · {field} {kept === 'mine' && <Check role="img" aria-label="holds now" />}
          </dt>
          <dd>{mine === '' ? 'Empty' : mine}</dd>
        </div>
        <div className={styles.value} data-kept={kept === 'theirs' || undefined}>
          <dt>
            Theirs · {field} {kept === 'theirs' && <Check role="img" aria-label="holds now" />}
          </dt>
          <dd>{theirs === '' ? 'Empty' : theirs}</dd>
        </div>
      </dl>
      <footer className={styles.buttons}>
        <Button
          size="small"
          aria-label={`Keep mine: ${title}, ${field}`}
          onPress={() => void resolve({ id, keep: 'mine' }, 'Kept yours')}
        >
          Keep mine
        </Button>
        <Button
          size="small"
          aria-label={`Take theirs: ${title}, ${field}`}
          onPress={() => void resolve({ id, keep: 'theirs' }, 'Took theirs')}
        >
          Take theirs
        </Button>
      </footer>
    </article>
  )
}
