import { t } from '@lingui/core/macro'
import Check from 'lucide-react/icons/check'
import CalendarDays from 'lucide-react/icons/calendar-days'
import Trash from 'lucide-react/icons/trash-2'
import X from 'lucide-react/icons/x'
import { Toolbar } from '../../components/controls/toolbar.tsx'
import type { Task } from '../../../shared/bridge/tasks.ts'
import { shortDuration } from '../../../shared/domain/short-duration.ts'
import { addDays } from '../../../shared/domain/plain-date.ts'
import { longDay } from '../../components/labels/day-label.ts'
import { Button } from '../../components/controls/button.tsx'
import { IconButton } from '../../components/controls/icon-button.tsx'
import { Menu, MenuItem } from '../../components/overlays/menu.tsx'
import { useBoardShared } from './board/board-context.ts'
import { clearSelection } from './board/board-state.ts'
import styles from './plan-head.module.css'

export interface SelectionBarProps {
  readonly tasks: readonly Task[]
  readonly onPlan: (date: string | null) => void
}

/** The actions on the selected tasks; they stand in place of the week's head. */
export function SelectionBar({ tasks, onPlan }: SelectionBarProps) {
  const { commands, today, nextWorkday, preferences } = useBoardShared()
  const tomorrow = addDays(today, 1)
  const workday = nextWorkday(today)
  const estimated = tasks.reduce((sum, { estimatedSeconds }) => sum + (estimatedSeconds ?? 0), 0)
  const allDone = tasks.every((task) => task.done)
  return (
    <Toolbar className={styles.head ?? ''} aria-label={t`Selected tasks`}>
      <h1 className={styles.title}>
        <span className="visually-hidden">{t`Plan,`} </span>
        {t`${tasks.length} selected`}
        {estimated > 0 && `, ${shortDuration(estimated, preferences.durationFormat)}`}
      </h1>
      <Menu
        label={t`Plan for`}
        trigger={
          <Button size="small" icon={<CalendarDays />}>
            {t`Plan for`}
          </Button>
        }
      >
        <MenuItem onAction={() => onPlan(today)}>{t`Today`}</MenuItem>
        <MenuItem onAction={() => onPlan(tomorrow)}>{t`Tomorrow`}</MenuItem>
        {workday !== tomorrow && (
          <MenuItem onAction={() => onPlan(workday)}>
            {longDay(workday, preferences.dateFormat, today)}
          </MenuItem>
        )}
        <MenuItem onAction={() => onPlan(addDays(today, 7))}>{t`In a week`}</MenuItem>
        <MenuItem onAction={() => onPlan(null)}>{t`Backlog`}</MenuItem>
      </Menu>
      <Button size="small" icon={<Check />} onPress={() => commands.setDone(tasks, !allDone)}>
        {allDone ? t`Not done` : t`Done`}
      </Button>
      <Button size="small" icon={<Trash />} onPress={() => void commands.remove(tasks)}>
        {t`Delete`}
      </Button>
      <IconButton label={t`Clear selection`} keys="Escape" icon={<X />} onPress={clearSelection} />
    </Toolbar>
  )
}
