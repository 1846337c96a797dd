import { Trans } from '@lingui/react/macro'
import { t } from '@lingui/core/macro'
import type { IdleReturn } from '../../../shared/bridge/desktop.ts'
import { formatDuration } from '../../../shared/domain/duration.ts'
import { secondsBetween } from '../../../shared/domain/instant.ts'
import { formatTimeOfDay } from '../../../shared/domain/time-of-day.ts'
import { wallClock } from '../../../shared/domain/wall-clock.ts'
import { useBridgeCommand, useBridgeQuery } from '../../bridge/use-bridge.ts'
import { Button } from '../../components/controls/button.tsx'
import { Dialog } from '../../components/overlays/dialog.tsx'
import { showError } from '../../stores/toasts.ts'
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
  const until = time(idle.returnedAt)
  const away = formatDuration(secondsBetween(idle.idleSince, idle.returnedAt), preferences.durationFormat)
  const what = entry?.description ? `“${entry.description}”` : t`The timer`

  async function choose(choice: 'keep' | 'discard' | 'discard-and-continue'): Promise<void> {
    const result = await resolve.run({ choice })
    if (!result.ok) showError(result.error.message)
  }

  return (
    <Dialog
      title={t`You were away`}
      isOpen
      isQuestion
      onClose={() => void choose('keep')}
      footer={
        <>
          <Button onPress={() => void choose('discard')}>
            <Trans>Discard and stop</Trans>
          </Button>
          <Button onPress={() => void choose('discard-and-continue')}>
            <Trans>Discard and continue</Trans>
          </Button>
          <Button variant="primary" onPress={() => void choose('keep')}>
            <Trans>Keep</Trans>
          </Button>
        </>
      }
    >
      <p className={styles.away}>{away}</p>
      <p>
        <Trans>
          {what} kept running from {since} to {until} while you were away.
        </Trans>
      </p>
      <dl className={styles.choices}>
        <dt>
          <Trans>Keep</Trans>
        </dt>
        <dd>
          <Trans>The time counts, and the timer keeps running.</Trans>
        </dd>
        <dt>
          <Trans>Discard and stop</Trans>
        </dt>
        <dd>
          <Trans>The entry ends at {since}.</Trans>
        </dd>
        <dt>
          <Trans>Discard and continue</Trans>
        </dt>
        <dd>
          <Trans>The entry ends at {since}, and a new one like it starts now.</Trans>
        </dd>
      </dl>
    </Dialog>
  )
}
