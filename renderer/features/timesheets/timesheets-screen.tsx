import { t } from '@lingui/core/macro'
import { useParams } from '@tanstack/react-router'
import { isPlainDate } from '../../../shared/domain/plain-date.ts'
import { useBridgeQuery } from '../../bridge/use-bridge.ts'
import { SegmentedControl } from '../../components/controls/segmented-control.tsx'
import { ScreenHeader } from '../../components/layout/screen-header.tsx'
import { Skeleton } from '../../components/states/skeleton.tsx'
import { useFormats } from '../../entities/time-entry/use-formats.ts'
import { useRunsTimesheets } from '../../entities/timesheet/use-has-timesheets.ts'
import { useTimesheetRoutes } from '../../entities/timesheet/use-timesheet-routes.ts'
import { commandsOf, useCommands } from '../../stores/commands.ts'
import { ApprovalsPart } from './approvals-part.tsx'
import { OwnPart } from './own-part.tsx'
import { SetupsPart } from './setups-part.tsx'
import styles from './timesheets.module.css'

const command = commandsOf('Reports', 'timesheets')

type Part = 'own' | 'approvals' | 'setups'

/** Time that is handed in period by period: one's own, what waits for approval, and who has timesheets. */
export function TimesheetsScreen() {
  const formats = useFormats()
  const { data: session } = useBridgeQuery('session.get')
  const runs = useRunsTimesheets()
  const { toTimesheets } = useTimesheetRoutes()
  const params: unknown = useParams({ strict: false })
  const address = addressOf(params)
  const part: Part = runs && (address === 'approvals' || address === 'setups') ? address : 'own'
  const show = (next: Part) => toTimesheets(next === 'own' ? undefined : next)
  useCommands([
    command('own', t`Show your timesheets`, null, () => show('own')),
    ...(runs
      ? [
          command('approvals', t`Show timesheets to approve`, null, () => show('approvals'), t`team waiting`),
          command('setups', t`Choose who submits timesheets`, null, () => show('setups'), t`approvers`),
        ]
      : []),
  ])
  if (formats === null || session?.state !== 'ready') return <Skeleton rows={8} className={styles.loading} />
  return (
    <div className={styles.screen}>
      <ScreenHeader title={t`Timesheets`}>
        {runs && (
          <SegmentedControl<Part>
            label={t`Part`}
            value={part}
            options={[
              { value: 'own', label: t`Mine` },
              { value: 'approvals', label: t`To approve` },
              { value: 'setups', label: t`Who submits` },
            ]}
            onChange={show}
          />
        )}
      </ScreenHeader>
      <div className={styles.scroller}>
        {part === 'own' && (
          <OwnPart
            formats={formats}
            account={session.account}
            openFrom={address !== null && isPlainDate(address) ? address : null}
          />
        )}
        {part === 'approvals' && <ApprovalsPart formats={formats} />}
        {part === 'setups' && <SetupsPart formats={formats} />}
      </div>
    </div>
  )
}

/** The routes belong to the app, which features do not know: what is in the address is looked at here. */
function addressOf(params: unknown): string | null {
  const part = typeof params === 'object' && params !== null && 'part' in params ? params.part : null
  return typeof part === 'string' ? part : null
}
