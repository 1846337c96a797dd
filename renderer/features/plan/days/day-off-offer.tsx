import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import Sun from 'lucide-react/icons/sun'
import X from 'lucide-react/icons/x'
import type { Preferences } from '../../../../shared/bridge/preferences.ts'
import { shortDuration } from '../../../../shared/domain/short-duration.ts'
import { Button } from '../../../components/controls/button.tsx'
import { nextDayInWords } from '../../../components/labels/day-label.ts'
import { IconButton } from '../../../components/controls/icon-button.tsx'
import { type BoardColumn, workdayAfter } from '../board/board-columns.ts'
import { useBoardShared } from '../board/board-context.ts'
import { fitDay } from './day-fit.ts'
import styles from './left-behind-strip.module.css'
import { putAside, useRitual } from '../ritual/ritual-state.ts'

export interface DayOffOfferProps {
  /** This week and the next. */
  readonly columns: readonly BoardColumn[]
  readonly onGo: (date: string) => void
}

/** On a day off: what the next working day has, and the way there. It is put aside for the day once it was taken or refused. */
export function DayOffOffer({ columns, onGo }: DayOffOfferProps) {
  const { today, preferences } = useBoardShared()
  const isPutAside = useRitual((state) => state.date === today && state.putAside.includes('plan'))
  if (isPutAside) return null
  const next = workdayAfter(columns, today)
  const leave = () => putAside('plan', today)
  return (
    <div className={styles.strip} role="group" aria-label={t`Next working day`}>
      <Sun aria-hidden />
      <p className={styles.words}>
        {t`Today is a day off.`}
        {next !== undefined && (
          <>
            <Trans>
              {' '}
              The next working day is{' '}
              <strong>{nextDayInWords(next.key, preferences.dateFormat, today)}</strong>:{' '}
              {planOf(next, preferences.durationFormat)}.
            </Trans>
          </>
        )}
      </p>
      {next !== undefined && (
        <Button
          size="small"
          onPress={() => {
            leave()
            onGo(next.key)
          }}
        >
          <Trans>Go to {nextDayInWords(next.key, preferences.dateFormat, today)}</Trans>
        </Button>
      )}
      <IconButton label={t`Not today`} icon={<X />} onPress={leave} />
    </div>
  )
}

/** `4 planned, 1h 30m more than fits` */
function planOf({ tasks, day }: BoardColumn, format: Preferences['durationFormat']): string {
  const planned = tasks.filter((task) => !task.done).length
  const overSeconds = day === null ? 0 : fitDay(tasks, day).overSeconds
  const words = planned === 0 ? t`nothing is planned yet` : t`${planned} planned`
  return overSeconds === 0 ? words : t`${words}, ${shortDuration(overSeconds, format)} more than fits`
}
