import { t } from '@lingui/core/macro'
import Moon from 'lucide-react/icons/moon'
import Sunrise from 'lucide-react/icons/sunrise'
import X from 'lucide-react/icons/x'
import { epochSeconds } from '../../../../shared/domain/instant.ts'
import { Button } from '../../../components/controls/button.tsx'
import { IconButton } from '../../../components/controls/icon-button.tsx'
import type { BoardColumn } from '../board/board-columns.ts'
import { useBoardShared } from '../board/board-context.ts'
import { offerAt, type Offer } from './day-offers.ts'
import styles from '../days/left-behind-strip.module.css'
import { openRitual, putAside, useRitual } from './ritual-state.ts'
import { planSteps } from './ritual-steps.ts'
import { useMinute } from '../../../components/use-minute.ts'

/** Which ritual is offered at present, if any. */
export function useDayOffer(
  today: string,
  column: BoardColumn | undefined,
  {
    hasMore,
    hasTasks,
  }: {
    /** Something is left behind, or runs. */
    readonly hasMore: boolean
    readonly hasTasks: boolean
  },
): Offer | null {
  const now = useMinute()
  const { open, date, planStep, isPlanned, isEnded, putAside: aside } = useRitual()
  const work = column?.day?.work ?? null
  const isOfToday = date === today
  return offerAt({
    now,
    work: work === null ? null : { start: epochSeconds(work.start), end: epochSeconds(work.end) },
    isEmpty: !hasMore && column?.tasks.length === 0 && column.day?.trackedSeconds === 0,
    hasTasks,
    isOpen: open !== null,
    isBegun: isOfToday && planStep !== null,
    isPlanned: isOfToday && isPlanned,
    isEnded: isOfToday && isEnded,
    putAside: isOfToday ? aside : [],
  })
}

export interface DayOfferProps {
  readonly offer: Offer
  readonly leftBehind: number
  readonly planned: number
}

/** Offers a ritual in one quiet line, which one press puts aside for the day. */
export function DayOffer({ offer, leftBehind, planned }: DayOfferProps) {
  const { today } = useBoardShared()
  const step = useRitual((state) => state.planStep)
  const name = offer === 'end' ? 'end' : 'plan'
  return (
    <div
      className={styles.strip}
      role="group"
      aria-label={name === 'plan' ? t`Plan the day` : t`End the day`}
    >
      {name === 'plan' ? <Sunrise aria-hidden /> : <Moon aria-hidden />}
      <p className={styles.words}>
        {words(offer, step === null ? 0 : planSteps.indexOf(step) + 1, leftBehind, planned)}
      </p>
      <Button size="small" onPress={() => openRitual(name, today)}>
        {offer === 'resume' ? t`Go on` : name === 'plan' ? t`Plan the day` : t`End the day`}
      </Button>
      <IconButton label={t`Not today`} icon={<X />} onPress={() => putAside(name, today)} />
    </div>
  )
}

function words(offer: Offer, step: number, leftBehind: number, planned: number): string {
  if (offer === 'resume') return t`You were planning the day: step ${step} of ${planSteps.length}.`
  if (offer === 'end') return t`See how the day went, and decide when to do what is left.`
  const parts = [
    planned === 0 ? t`Nothing is planned for today` : t`${planned} planned for today`,
    leftBehind === 0 ? null : t`${leftBehind} left behind`,
  ].filter((part) => part !== null)
  return t`${parts.join(', ')}. Two minutes make a plan of it.`
}
