import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Inbox from 'lucide-react/icons/inbox'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { classNames } from '../../../components/class-names.ts'
import { Avatar } from '../../../entities/people/avatar.tsx'
import styles from './row-head.module.css'
import type { TeamRow } from './team-rows.ts'
import { useTimelineShared } from '../timeline/timeline-context.ts'
import { enterSpot, openDetails, toggleCollapsed, useTimelineState } from '../timeline/timeline-state.ts'
import { balanceWords, roughly, shortMonthName } from '../timeline/timeline-words.ts'
import type { TeamWorker } from './worker.ts'

export interface RowHeadProps {
  readonly row: TeamRow
  /** The Tab key reaches this row when no other has been entered. */
  readonly isFirst: boolean
}

/** The person of a row, with their free time in the month: pressed it opens; a team folds and unfolds. */
export function RowHead({ row, isFirst }: RowHeadProps) {
  const { onKey } = useTimelineShared()
  const element = useRef<HTMLDivElement>(null)
  const spot = { rowKey: row.key, barId: null }
  const isCurrent = useTimelineState(({ current }) =>
    current === null ? isFirst : current.rowKey === row.key && current.barId === null,
  )
  const isWanted = useTimelineState(
    ({ focusRequest }) => focusRequest?.rowKey === row.key && focusRequest.barId === null,
  )
  const isOpen = useTimelineState(
    ({ open }) => row.kind === 'worker' && open?.kind === 'worker' && open.key === row.worker.key,
  )
  useLayoutEffect(() => {
    if (isWanted) element.current?.focus({ preventScroll: true })
  }, [isWanted])

  return (
    <div
      ref={element}
      role="rowheader"
      tabIndex={isCurrent ? 0 : -1}
      className={classNames(styles.head, row.kind === 'team' && styles.team)}
      data-open={isOpen || undefined}
      data-row-head={row.key}
      aria-expanded={row.kind === 'team' ? !row.isCollapsed : undefined}
      onClick={() => activateRow(row)}
      onFocus={() => enterSpot(spot)}
      onKeyDown={(event) => onKey(event, spot)}
    >
      <HeadWords row={row} />
    </div>
  )
}

/** The action of Enter and of a press. */
export function activateRow(row: TeamRow): void {
  if (row.kind === 'team') toggleCollapsed(row.key)
  else if (row.kind === 'worker') openDetails({ kind: 'worker', key: row.worker.key })
}

function HeadWords({ row }: { readonly row: TeamRow }): ReactNode {
  const { data, rows } = useTimelineShared()
  if (row.kind === 'team')
    return (
      <>
        {row.isCollapsed ? <ChevronRight aria-hidden /> : <ChevronDown aria-hidden />}
        <span className="cut">{row.name}</span>
        <span className={styles.count}>{row.workers.length}</span>
        <TeamBalance workers={row.workers} />
      </>
    )
  if (row.kind === 'unassigned') {
    const count = rows.lanesOf(row.key).bars.length
    return (
      <>
        <Inbox aria-hidden className={styles.icon} />
        <span className={styles.words}>
          <span className="strong cut">{t`Unassigned`}</span>
          <span className={classNames(styles.note, 'cut')}>
            {count === 0 ? t`Nothing waits` : plural(count, { one: '# task waits', other: '# tasks wait' })}
          </span>
        </span>
      </>
    )
  }
  const { worker } = row
  const isAlone = data.workers.length === 1
  return (
    <>
      <Avatar person={worker} size={30} />
      <span className={styles.words}>
        <span className="strong cut">
          {worker.name}
          {worker.isMe && !isAlone && <span className={styles.mark}> {t`You`}</span>}
          {worker.kind === 'ghost' && <span className={styles.mark}> {t`Ghost`}</span>}
          {worker.invited && <span className={styles.mark}> {t`Invited`}</span>}
        </span>
        <Balance workerKey={worker.key} />
      </span>
    </>
  )
}

/** The free time of a whole team in the month. */
function TeamBalance({ workers }: { readonly workers: readonly TeamWorker[] }) {
  const { rows, preferences } = useTimelineShared()
  const free = workers.reduce((total, { key }) => total + rows.sumOf(key).free, 0)
  return (
    <span className={classNames(styles.teamFree, 'figures')}>
      <Trans>
        {roughly(free, preferences.durationFormat)} free
        <span className="visually-hidden">
          <Trans> in {shortMonthName(rows.month)}</Trans>
        </span>
      </Trans>
    </span>
  )
}

function Balance({ workerKey }: { readonly workerKey: string }) {
  const { rows, preferences } = useTimelineShared()
  const sum = rows.sumOf(workerKey)
  const isOver = sum.over >= 60
  return (
    <span className={classNames(styles.note, isOver && 'attention')}>
      {isOver && <TriangleAlert aria-hidden />}
      <span className={styles.balance}>
        {balanceWords(sum, preferences.durationFormat)}
        <span className={styles.period}>
          <Trans> in {shortMonthName(rows.month)}</Trans>
        </span>
      </span>
    </span>
  )
}
