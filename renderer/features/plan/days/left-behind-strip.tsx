import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import History from 'lucide-react/icons/history'
import type { Task } from '../../../../shared/bridge/tasks.ts'
import { Button } from '../../../components/controls/button.tsx'
import { nextDayInWords } from '../../../components/labels/day-label.ts'
import { Menu, MenuItem } from '../../../components/overlays/menu.tsx'
import { useBoardShared } from '../board/board-context.ts'
import { formatDay } from '../../../../shared/domain/date-format.ts'
import { lastDayOf } from '../../../../shared/domain/task-days.ts'
import styles from './left-behind-strip.module.css'
import type { LeftBehind } from './use-left-behind.ts'

export interface LeftBehindStripProps {
  readonly leftBehind: LeftBehind
  /** Opens the ritual, which goes through them one by one. */
  readonly onPlanDay: () => void
}

/** Tells quietly of tasks that earlier days left undone, and takes them along by one press. */
export function LeftBehindStrip({ leftBehind: { tasks, total }, onPlanDay }: LeftBehindStripProps) {
  const { planFor, preferences, today, nextWorkday } = useBoardShared()
  if (total === 0) return null
  const next = nextWorkday(today)
  const nextDay = nextDayInWords(next, preferences.dateFormat, today)
  const last = tasks.at(-1)
  const oldest = last === undefined ? null : lastDayOf(last)
  return (
    <div className={styles.strip} role="group" aria-label={t`Left behind`}>
      <History aria-hidden />
      <p className={styles.words}>
        <strong>{plural(total, { one: '# task', other: '# tasks' })}</strong> {t`left behind`}
        <span>{namesOf(tasks, total)}</span>
        {oldest !== null && total > 1 && (
          <span className="faint">
            <Trans>, since {formatDay(oldest, preferences.dateFormat, today)}</Trans>
          </span>
        )}
      </p>
      <Menu
        label={t`Carry over`}
        trigger={<Button size="small">{t`Carry over`}</Button>}
        placement="bottom end"
      >
        <MenuItem onAction={() => void planFor(tasks, today, { isTold: true })}>
          {tasks.length === total ? t`All to today` : t`The latest ${tasks.length} to today`}
        </MenuItem>
        <MenuItem onAction={() => void planFor(tasks, next, { isTold: true })}>
          {tasks.length === total ? t`All to ${nextDay}` : t`The latest ${tasks.length} to ${nextDay}`}
        </MenuItem>
        <MenuItem onAction={() => void planFor(tasks, null, { isTold: true })}>
          {tasks.length === total ? t`All to the backlog` : t`The latest ${tasks.length} to the backlog`}
        </MenuItem>
        <MenuItem onAction={onPlanDay}>{t`One by one, planning the day`}</MenuItem>
      </Menu>
    </div>
  )
}

/** `: Draft the offer, Call the printer and 3 more` */
function namesOf(tasks: readonly Task[], total: number): string {
  const named = tasks.slice(0, 2).map((task) => task.name)
  const rest = total - named.length
  return `: ${named.join(', ')}${rest > 0 ? t` and ${rest} more` : ''}`
}
