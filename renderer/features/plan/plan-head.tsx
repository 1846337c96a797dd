import CalendarClock from 'lucide-react/icons/calendar-clock'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Moon from 'lucide-react/icons/moon'
import Sunrise from 'lucide-react/icons/sunrise'
import { Button } from '../../components/button.tsx'
import { IconButton } from '../../components/icon-button.tsx'
import styles from './plan-head.module.css'
import { toggleTimes, usePlanView } from './plan-view.ts'

export interface PlanHeadProps {
  /** The days that are shown, in words. */
  readonly title: string
  readonly startsToday: boolean
  readonly onStep: (days: number) => void
  readonly onToday: () => void
  readonly onPlanDay: () => void
  readonly onEndDay: () => void
}

/** Which days are shown, the way to others, and the two rituals of a day. */
export function PlanHead({ title, startsToday, onStep, onToday, onPlanDay, onEndDay }: PlanHeadProps) {
  const showsTimes = usePlanView((state) => state.showsTimes)
  return (
    <div className={styles.head}>
      <h1 className={styles.title}>
        <span className="visually-hidden">Plan, </span>
        {title}
      </h1>
      <Button size="small" variant="quiet" icon={<Sunrise />} onPress={onPlanDay} aria-label="Plan the day">
        <span className={styles.more}>Plan the day</span>
      </Button>
      <Button size="small" variant="quiet" icon={<Moon />} onPress={onEndDay} aria-label="End the day">
        <span className={styles.more}>End the day</span>
      </Button>
      <div className={styles.steps}>
        <IconButton
          label="Show times beside the days"
          keys="h"
          icon={<CalendarClock />}
          isOn={showsTimes}
          onPress={toggleTimes}
        />
        <IconButton label="A week earlier" keys="k" icon={<ChevronLeft />} onPress={() => onStep(-7)} />
        <Button size="small" isDisabled={startsToday} onPress={onToday}>
          Today
        </Button>
        <IconButton label="A week later" keys="j" icon={<ChevronRight />} onPress={() => onStep(7)} />
      </div>
    </div>
  )
}
