import { t } from '@lingui/core/macro'
import Inbox from 'lucide-react/icons/inbox'
import { memo } from 'react'
import { BoardColumn } from './board-column.tsx'
import type { BoardColumn as Column } from '../board/board-columns.ts'
import { BacklogHead } from './day-head.tsx'
import styles from '../plan-columns.module.css'

/** The tasks that no day is set for, beside all days. */
export const BacklogColumn = memo(function BacklogColumn({
  column,
  currentId,
}: {
  readonly column: Column
  readonly currentId: string | null
}) {
  return (
    <BoardColumn
      column={column}
      label={t`Backlog`}
      tone="backlog"
      header={<BacklogHead count={column.tasks.length} />}
      empty={
        <div className={styles.empty}>
          <Inbox aria-hidden />
          <p>{t`Tasks without a day wait here. Write one below, and drag it to a day when its time has come.`}</p>
        </div>
      }
      currentId={currentId}
    />
  )
})
