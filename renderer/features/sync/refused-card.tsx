import { useNavigate } from '@tanstack/react-router'
import type { QueuedOperation } from '../../../shared/bridge/sync.ts'
import { useBridgeCommand } from '../../bridge/use-bridge-command.ts'
import { Button } from '../../components/button.tsx'
import { showError } from '../../stores/toasts.ts'
import { effectOf, placeOf, titleOf } from './operation-words.ts'
import styles from './sync-screen.module.css'
import type { Moment } from './use-moment.ts'

export interface RefusedCardProps {
  readonly operation: QueuedOperation
  readonly moment: Moment
}

/** One edit that the server refuses, why, and the ways out. */
export function RefusedCard({ operation, moment }: RefusedCardProps) {
  const retry = useBridgeCommand('sync.retry')
  const discard = useBridgeCommand('sync.discard')
  const navigate = useNavigate()
  const { id, entity, entityId, state, queuedAt, reason } = operation
  const title = titleOf(operation)

  async function act(command: typeof retry | typeof discard): Promise<void> {
    const result = await command.run({ id })
    if (!result.ok) showError(result.error.message)
  }

  return (
    <article className={styles.card} aria-label={title}>
      <header className={styles.head}>
        <h3 className="cut">{title}</h3>
        <span className={styles.facts}>{moment(queuedAt)}</span>
      </header>
      <p className={styles.facts}>{effectOf(operation)}</p>
      <p className={styles.reason}>
        {reason ??
          (state === 'set_aside' ? 'It could not be read and was set aside.' : 'The server gave no reason.')}
      </p>
      <footer className={styles.buttons}>
        {state === 'rejected' && (
          <Button
            size="small"
            aria-label={`Retry ${title}`}
            isPending={retry.pending}
            onPress={() => void act(retry)}
          >
            Retry
          </Button>
        )}
        {entityId !== null && (
          <Button
            size="small"
            aria-label={`Edit ${title}`}
            onPress={() => void navigate({ to: placeOf[entity] })}
          >
            Edit
          </Button>
        )}
        <Button
          size="small"
          aria-label={`Discard ${title}`}
          isPending={discard.pending}
          onPress={() => void act(discard)}
        >
          Discard
        </Button>
      </footer>
    </article>
  )
}
