import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Button } from '../../components/button.tsx'
import { IconButton } from '../../components/icon-button.tsx'
import styles from './plan-head.module.css'

export interface PlanHeadProps {
  /** The week in words. */
  readonly title: string
  readonly isThisWeek: boolean
  readonly onStep: (weeks: number) => void
  readonly onToday: () => void
}

/** Which week is shown, and the way to others. */
export function PlanHead({ title, isThisWeek, onStep, onToday }: PlanHeadProps) {
  return (
    <div className={styles.head}>
      <h1 className={styles.title}>
        <span className="visually-hidden">Plan, </span>
        {title}
      </h1>
      <div className={styles.steps}>
        <IconButton label="Previous week" keys="k" icon={<ChevronLeft />} onPress={() => onStep(-1)} />
        <Button size="small" isDisabled={isThisWeek} onPress={onToday}>
          This week
        </Button>
        <IconButton label="Next week" keys="j" icon={<ChevronRight />} onPress={() => onStep(1)} />
      </div>
    </div>
  )
}
