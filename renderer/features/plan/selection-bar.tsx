import Check from 'lucide-react/icons/check'
import CalendarDays from 'lucide-react/icons/calendar-days'
import Trash from 'lucide-react/icons/trash-2'
import X from 'lucide-react/icons/x'
import { Toolbar } from 'react-aria-components/Toolbar'
import type { Task } from '../../../shared/bridge/tasks.ts'
import { addDays } from '../../../shared/domain/plain-date.ts'
import { longDay } from '../../components/day-label.ts'
import { Button } from '../../components/button.tsx'
import { IconButton } from '../../components/icon-button.tsx'
import { Menu, MenuItem } from '../../components/menu.tsx'
import { useBoardShared } from './board-context.ts'
import { clearSelection } from './board-state.ts'
import styles from './plan-head.module.css'

export interface SelectionBarProps {
  readonly tasks: readonly Task[]
  readonly onPlan: (date: string | null) => void
}

/** What can be done with the selected tasks; stands in place of the week's head. */
export function SelectionBar({ tasks, onPlan }: SelectionBarProps) {
  const { commands, today, nextWorkday, preferences } = useBoardShared()
  const tomorrow = addDays(today, 1)
  const workday = nextWorkday(today)
  const allDone = tasks.every((task) => task.done)
  return (
    <Toolbar className={styles.head ?? ''} aria-label="Selected tasks">
      <h1 className={styles.title}>
        <span className="visually-hidden">Plan, </span>
        {tasks.length} selected
      </h1>
      <Menu
        label="Plan for"
        trigger={
          <Button size="small" icon={<CalendarDays />}>
            Plan for
          </Button>
        }
      >
        <MenuItem onAction={() => onPlan(today)}>Today</MenuItem>
        <MenuItem onAction={() => onPlan(tomorrow)}>Tomorrow</MenuItem>
        {workday !== tomorrow && (
          <MenuItem onAction={() => onPlan(workday)}>{longDay(workday, preferences.dateFormat)}</MenuItem>
        )}
        <MenuItem onAction={() => onPlan(addDays(today, 7))}>In a week</MenuItem>
        <MenuItem onAction={() => onPlan(null)}>Backlog</MenuItem>
      </Menu>
      <Button size="small" icon={<Check />} onPress={() => commands.setDone(tasks, !allDone)}>
        {allDone ? 'Not done' : 'Done'}
      </Button>
      <Button size="small" icon={<Trash />} onPress={() => void commands.remove(tasks)}>
        Delete
      </Button>
      <IconButton label="Clear selection" keys="Escape" icon={<X />} onPress={clearSelection} />
    </Toolbar>
  )
}
