import { t } from '@lingui/core/macro'
import type { TaskDetails } from '../../../../shared/bridge/tasks.ts'
import { Switch } from '../../../components/controls/switch.tsx'
import styles from './task-details.module.css'
import type { TaskChanges } from '../use-task-edits.ts'

export interface TaskSwitchesProps {
  readonly task: TaskDetails
  readonly onChange: (changes: TaskChanges) => void
}

/** The properties that are on or off. */
export function TaskSwitches({ task, onChange }: TaskSwitchesProps) {
  return (
    <div className={styles.switches}>
      <Switch isSelected={task.billable} onChange={(billable) => onChange({ billable })}>
        {t`Billable`}
      </Switch>
      <Switch isSelected={task.pinned} onChange={(pinned) => onChange({ pinned })}>
        {t`Pinned`}
      </Switch>
      <Switch isSelected={task.isPrivate} onChange={(isPrivate) => onChange({ isPrivate })}>
        {t`Private`}
      </Switch>
      <Switch isSelected={task.autoLogTime} onChange={(autoLogTime) => onChange({ autoLogTime })}>
        {t`Log completed time blocks`}
      </Switch>
    </div>
  )
}
