import type { IdleReturn } from '../../shared/bridge/desktop.ts'
import { formatDuration } from '../../shared/domain/duration.ts'
import { secondsBetween } from '../../shared/domain/instant.ts'
import { formatTimeOfDay } from '../../shared/domain/time-of-day.ts'
import { wallClock } from '../../shared/domain/wall-clock.ts'
import { useBridgeCommand } from '../bridge/use-bridge-command.ts'
import { useBridgeQuery } from '../bridge/use-bridge-query.ts'
import { Button } from '../components/button.tsx'
import { Dialog } from '../components/dialog.tsx'
import { showError } from '../stores/toasts.ts'
import styles from './idle-dialog.module.css'

/** Asks once, on return, what to do with the time away from the computer while the timer ran. */
export function IdleDialog({ idle }: { readonly idle: IdleReturn }) {
  const { data: entry } = useBridgeQuery('timer.running')
  const { data: preferences } = useBridgeQuery('preferences.get')
  const resolve = useBridgeCommand('idle.resolve')
  if (!preferences) return null

  const clock = wallClock(preferences.timeZone)
  const time = (instant: string) => formatTimeOfDay(clock.timeOf(instant), preferences.timeFormat)
  const since = time(idle.idleSince)
  const away = formatDuration(secondsBetween(idle.idleSince, idle.returnedAt), preferences.durationFormat)
  const what = entry?.description ? `“${entry.description}”` : 'The timer'

  async function choose(choice: 'keep' | 'discard' | 'discard-and-continue'): Promise<void> {
    const result = await resolve.run({ choice })
    if (!result.ok) showError(result.error.message)
  }

  return (
    <Dialog
      title="You were away"
      isOpen
      isQuestion
      onClose={() => void choose('keep')}
      footer={
        <>
          <Button onPress={() => void choose('discard')}>Discard and stop</Button>
          <Button onPress={() => void choose('discard-and-continue')}>Discard and continue</Button>
          <Button variant="primary" onPress={() => void choose('keep')}>
            Keep
          </Button>
        </>
      }
    >
      <p className={styles.away}>{away}</p>
      <p>
        {what} ran on from {since} to {time(idle.returnedAt)} without you.
      </p>
      <dl className={styles.choices}>
        <dt>Keep</dt>
        <dd>The time counts and the timer runs on.</dd>
        <dt>Discard and stop</dt>
        <dd>The entry ends at {since}.</dd>
        <dt>Discard and continue</dt>
        <dd>The entry ends at {since}, and one like it starts now.</dd>
      </dl>
    </Dialog>
  )
}
