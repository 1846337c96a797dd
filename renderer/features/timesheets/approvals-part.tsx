import { t } from '@lingui/core/macro'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import { useState } from 'react'
import type { Timesheet } from '../../../shared/bridge/timesheets.ts'
import { useBridgeQuery } from '../../bridge/use-bridge.ts'
import { Button } from '../../components/controls/button.tsx'
import { Select } from '../../components/controls/select.tsx'
import { EmptyState } from '../../components/states/empty-state.tsx'
import { ErrorState } from '../../components/states/error-state.tsx'
import { Skeleton } from '../../components/states/skeleton.tsx'
import type { Formats } from '../../entities/time-entry/use-formats.ts'
import { statusWords } from '../../entities/timesheet/words.ts'
import { SheetList } from './sheet-card.tsx'
import styles from './timesheets.module.css'

type Status = Timesheet['status']

const statuses = (['submitted', 'open', 'rejected', 'approved'] as const).map((value) => ({
  value,
  label: statusWords[value],
}))

const nothingWords: Readonly<Record<Status, readonly [title: string, message: string]>> = {
  submitted: [t`Nothing waits for approval`, t`Timesheets appear here as people submit them.`],
  open: [t`No timesheets are open`, t`Those that are not submitted yet appear here.`],
  rejected: [t`No timesheets are rejected`, t`They leave this list when they are submitted again.`],
  approved: [t`No timesheets are approved`, t`Approved ones appear here, and can be reopened.`],
}

/** Everybody's timesheets by how they stand: first those that wait. Those at which it is this person's turn come first. */
export function ApprovalsPart({ formats }: { readonly formats: Formats }) {
  const [status, setStatus] = useState<Status>('submitted')
  const [page, setPage] = useState(1)
  const { data, error, refetch, isPlaceholderData } = useBridgeQuery(
    'timesheets.list',
    { status, page },
    { onEachOpening: true, keepPrevious: true },
  )
  const mine = ({ actions }: Timesheet) => (actions.includes('approve') ? 0 : 1)
  const sheets = data?.sheets.toSorted((one, other) => mine(one) - mine(other)) ?? []
  const [title, message] = nothingWords[status]
  return (
    <div className={styles.content} aria-busy={isPlaceholderData}>
      <Select<Status>
        label={t`Show`}
        className={styles.filter}
        value={status}
        options={statuses}
        onChange={(next) => {
          setStatus(next)
          setPage(1)
        }}
      />
      <SheetList sheets={sheets} formats={formats}>
        {error !== null ? (
          <ErrorState
            title={t`The timesheets could not be read`}
            message={error.message}
            onRetry={() => void refetch()}
          />
        ) : data === undefined ? (
          <Skeleton rows={6} />
        ) : sheets.length === 0 ? (
          <EmptyState icon={<CalendarCheck />} title={title} message={message} />
        ) : null}
      </SheetList>
      {data !== undefined && data.total > data.sheets.length && (
        <div className="row gap-2">
          <Button isDisabled={page === 1} onPress={() => setPage(page - 1)}>{t`Newer`}</Button>
          <Button isDisabled={page * PAGE >= data.total} onPress={() => setPage(page + 1)}>{t`Older`}</Button>
        </div>
      )}
    </div>
  )
}

/** As the program reads them. */
const PAGE = 50
