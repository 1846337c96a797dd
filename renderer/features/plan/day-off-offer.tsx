import Sun from 'lucide-react/icons/sun'
import X from 'lucide-react/icons/x'
import { shortDuration } from '../../../shared/domain/short-duration.ts'
import { Button } from '../../components/button.tsx'
import { nextDayInWords } from '../../components/day-label.ts'
import { IconButton } from '../../components/icon-button.tsx'
import { type BoardColumn, findColumn } from './board-columns.ts'
import { useBoardShared } from './board-context.ts'
import { fitDay } from './day-fit.ts'
import styles from './left-behind-strip.module.css'
import { putAside, useRitual } from './ritual-state.ts'

export interface DayOffOfferProps {
  readonly columns: readonly BoardColumn[]
  readonly onGo: (date: string) => void
}

/** On a day off: what the next working day has, and the way there. One press puts it aside for the day. */
export function DayOffOffer({ columns, onGo }: DayOffOfferProps) {
  const { today, nextWorkday, preferences } = useBoardShared()
  const isPutAside = useRitual((state) => state.date === today && state.putAside.includes('plan'))
  const next = findColumn(columns, nextWorkday(today))
  if (isPutAside || next === undefined || next.day === null) return null
  const name = nextDayInWords(next.key, today)
  const { overSeconds } = fitDay(next.tasks, next.day)
  const planned = next.tasks.filter((task) => !task.done).length
  const over =
    overSeconds === 0 ? '' : `, ${shortDuration(overSeconds, preferences.durationFormat)} more than fits`
  return (
    <div className={styles.strip} role="group" aria-label="Next working day">
      <Sun aria-hidden />
      <p className={styles.words}>
        Today is a day off. The next working day is <strong>{name}</strong>:{' '}
        {planned === 0 ? 'nothing is planned yet' : `${planned} planned`}
        {over}.
      </p>
      <Button size="small" onPress={() => onGo(next.key)}>
        Go to {name}
      </Button>
      <IconButton label="Not today" icon={<X />} onPress={() => putAside('plan', today)} />
    </div>
  )
}
