import { t } from '@lingui/core/macro'
import Play from 'lucide-react/icons/play'
import type { TimeEntry } from '../../../shared/bridge/time-entries.ts'
import type { Timesheet } from '../../../shared/bridge/timesheets.ts'
import { secondsBetween } from '../../../shared/domain/instant.ts'
import { Button } from '../../components/controls/button.tsx'
import { ProjectChip } from '../../components/labels/project-dot.tsx'
import { SidePanel } from '../../components/layout/side-panel.tsx'
import { LockNotice } from '../timesheet/lock-mark.tsx'
import { EntryHistory } from './entry-history.tsx'
import styles from './entry-form.module.css'
import type { EntryTools } from './entry-tools.ts'
import { useNames } from './use-names.ts'

interface LockedEntryPanelProps {
  /** Finished, and at the server. */
  readonly entry: TimeEntry
  /** That locks its day. */
  readonly sheet: Timesheet
  readonly tools: EntryTools
  readonly onClose: () => void
}

/** An entry of a locked day, to be read: why it stays as it is, and the way to the timesheet. */
export function LockedEntryPanel({ entry, sheet, tools, onClose }: LockedEntryPanelProps) {
  const { formats } = tools
  const names = useNames(entry.workspaceId)
  const project = names.project(entry.projectId)
  const tags = entry.tagIds.flatMap((id) => names.tag(id)?.name ?? [])
  const stop = entry.stop ?? entry.start
  return (
    <SidePanel
      title={t`Entry`}
      onClose={onClose}
      footer={
        <Button icon={<Play />} onPress={() => tools.resume(entry)}>
          {t`Continue`}
        </Button>
      }
    >
      <LockNotice sheet={sheet} formats={formats}>
        {t`Its entries stay as they are.`}
      </LockNotice>
      <dl className={styles.values}>
        <dt>{t`Description`}</dt>
        <dd>{entry.description || t`(no description)`}</dd>
        {project !== null && (
          <>
            <dt>{t`Project`}</dt>
            <dd>
              <ProjectChip name={project.name} color={project.color} client={names.client(project)} />
            </dd>
          </>
        )}
        {tags.length > 0 && (
          <>
            <dt>{t`Tags`}</dt>
            <dd>{tags.join(', ')}</dd>
          </>
        )}
        <dt>{t`Date`}</dt>
        <dd>{formats.date(formats.dateOf(entry.start))}</dd>
        <dt>{t`Time`}</dt>
        <dd className="figures">
          {t`${formats.time(entry.start)} to ${formats.time(stop)}`} ·{' '}
          {formats.duration(secondsBetween(entry.start, stop))}
        </dd>
        <dt>{t`Billable`}</dt>
        <dd>{entry.billable ? t`Yes` : t`No`}</dd>
      </dl>
      <EntryHistory entry={entry} formats={formats} />
    </SidePanel>
  )
}
