import { t } from '@lingui/core/macro'
import DollarSign from 'lucide-react/icons/dollar-sign'
import Lock from 'lucide-react/icons/lock'
import type { Project } from '../../../../shared/bridge/projects.ts'
import type { DurationFormat } from '../../../../shared/domain/duration.ts'
import { shortDuration } from '../../../../shared/domain/short-duration.ts'
import { classNames } from '../../../components/class-names.ts'
import { ProjectDot } from '../../../components/labels/project-dot.tsx'
import { EstimateBar } from '../panels/estimate-bar.tsx'
import { estimateProgress } from '../panels/estimate-progress.ts'
import styles from './project-row.module.css'
import { SyncMark } from '../../../components/labels/sync-mark.tsx'

export interface ProjectRowProps {
  readonly project: Project
  readonly clientName: string | null
  readonly durationFormat: DurationFormat
}

/** One project in the list: colour and name, client, marks, and tracked against estimated time. */
export function ProjectRow({ project, clientName, durationFormat }: ProjectRowProps) {
  const { estimatedSeconds, teamSeconds } = project
  const trackedSeconds = teamSeconds ?? project.trackedSeconds
  const whose = teamSeconds === null ? t`Tracked by you` : t`Tracked by everybody`
  const { state } = estimateProgress(trackedSeconds, estimatedSeconds)
  return (
    <>
      <ProjectDot color={project.color} className={styles.dot ?? ''} />
      <span className={classNames(styles.name, 'cut')}>{project.name}</span>
      <SyncMark state={project.syncState} />
      <span className={styles.marks}>
        {project.isPrivate && <Lock aria-label={t`Private`} className={styles.lock} />}
        {project.billable && <DollarSign aria-label={t`Billable`} className={styles.billable} />}
      </span>
      <span className={classNames(styles.client, 'cut')}>{clientName}</span>
      <span className={styles.progress}>
        <EstimateBar trackedSeconds={trackedSeconds} estimatedSeconds={estimatedSeconds} />
      </span>
      <span
        className={classNames(styles.time, 'figures', state === 'over' && styles.over)}
        title={estimatedSeconds === null ? whose : t`${whose}, of the estimate`}
      >
        {trackedSeconds === 0 && estimatedSeconds === null ? (
          <span className="faint">–</span>
        ) : (
          shortDuration(trackedSeconds, durationFormat)
        )}
        {estimatedSeconds !== null && (
          <span className="faint"> / {shortDuration(estimatedSeconds, durationFormat)}</span>
        )}
      </span>
    </>
  )
}

/** The words by which a row is spoken. */
export function projectText(project: Project, clientName: string | null): string {
  return clientName === null ? project.name : `${project.name}, ${clientName}`
}
