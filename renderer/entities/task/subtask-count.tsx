import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import ListChecks from 'lucide-react/icons/list-checks'
import type { Task } from '../../../shared/bridge/tasks.ts'
import styles from './task-marks.module.css'

/** How many of its subtasks are done. The mark tells the figures from any others. */
export function SubtaskCount({ subtasks: { done, total } }: { readonly subtasks: Task['subtasks'] }) {
  return (
    <span className={styles.subtasks} title={t`${done} of ${total} subtasks done`}>
      <ListChecks aria-hidden />
      <span aria-hidden>
        {done}/{total}
      </span>
      <span className="visually-hidden">
        <Trans>
          {done} of {total} subtasks done
        </Trans>
      </span>
    </span>
  )
}
