import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import History from 'lucide-react/icons/history'
import { Button } from '../../components/button.tsx'
import { IconButton } from '../../components/icon-button.tsx'
import styles from './plan-head.module.css'

export interface PlanHeadProps {
  /** The days that are shown, in words. */
  readonly title: string
  readonly startsToday: boolean
  /** How many tasks of days gone by are not done. */
  readonly leftBehind: number
  readonly onCarryOver: () => void
  readonly onStep: (days: number) => void
  readonly onToday: () => void
}

/** Which days are shown, the way to others, and what earlier ones left undone. */
export function PlanHead({ title, startsToday, leftBehind, onCarryOver, onStep, onToday }: PlanHeadProps) {
  return (
    <div className={styles.head}>
      <h1 className={styles.title}>
        <span className="visually-hidden">Plan, </span>
        {title}
      </h1>
      {startsToday && leftBehind > 0 && (
        <Button size="small" icon={<History />} onPress={onCarryOver}>
          Carry over {leftBehind}
          <span className={styles.more}> {leftBehind === 1 ? 'unfinished task' : 'unfinished tasks'}</span>
        </Button>
      )}
      <div className={styles.steps}>
        <IconButton label="A week earlier" keys="k" icon={<ChevronLeft />} onPress={() => onStep(-7)} />
        <Button size="small" isDisabled={startsToday} onPress={onToday}>
          Today
        </Button>
        <IconButton label="A week later" keys="j" icon={<ChevronRight />} onPress={() => onStep(7)} />
      </div>
    </div>
  )
}
