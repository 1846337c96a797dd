import { t } from '@lingui/core/macro'
import Archive from 'lucide-react/icons/archive'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import DollarSign from 'lucide-react/icons/dollar-sign'
import Lock from 'lucide-react/icons/lock'
import Pencil from 'lucide-react/icons/pencil'
import type { Milestone } from '../../../../shared/bridge/milestones.ts'
import type { Preferences } from '../../../../shared/bridge/preferences.ts'
import type { Client, Project } from '../../../../shared/bridge/projects.ts'
import type { Task } from '../../../../shared/bridge/tasks.ts'
import { formatDay } from '../../../../shared/domain/date-format.ts'
import { Button } from '../../../components/controls/button.tsx'
import { IconButton } from '../../../components/controls/icon-button.tsx'
import { ProjectDot } from '../../../components/labels/project-dot.tsx'
import { SyncMark } from '../../../components/labels/sync-mark.tsx'
import styles from './project-page.module.css'
import { plannedSpan } from './planned-span.ts'
import { useGoTo } from '../use-go-to.ts'

export interface ProjectHeadProps {
  readonly project: Project
  readonly preferences: Preferences
  readonly today: string
  readonly client: Client | null
  /** The open ones. */
  readonly tasks: readonly Task[]
  readonly milestones: readonly Milestone[]
  readonly onEdit: () => void
}

/** Which project this is: colour, name, client, what it is marked as, and from when to when its open work is planned. */
export function ProjectHead(props: ProjectHeadProps) {
  const { project, preferences, today, client, tasks, milestones, onEdit } = props
  const { toProjects } = useGoTo()
  const span = plannedSpan(tasks, milestones)
  const day = (date: string) => formatDay(date, preferences.dateFormat, today)
  return (
    <header className={styles.head}>
      <IconButton label={t`All projects`} keys="Backspace" icon={<ArrowLeft />} onPress={toProjects} />
      <ProjectDot color={project.color} className={styles.dot ?? ''} />
      <div className="grow shrink">
        <h1 className={styles.title}>{project.name}</h1>
        <p className={styles.facts}>
          {client !== null && <span>{client.name}</span>}
          {project.archived && (
            <span>
              <Archive aria-hidden /> {t`Archived`}
            </span>
          )}
          {project.isPrivate && (
            <span>
              <Lock aria-hidden /> {t`Private`}
            </span>
          )}
          {project.billable && (
            <span>
              <DollarSign aria-hidden /> {t`Billable`}
            </span>
          )}
          {span !== null && (
            <span className="figures">
              {span.from === span.to
                ? t`Planned ${day(span.from)}`
                : t`Planned ${day(span.from)} – ${day(span.to)}`}
            </span>
          )}
        </p>
      </div>
      <SyncMark state={project.syncState} />
      <Button size="small" icon={<Pencil />} onPress={onEdit}>
        {t`Edit`}
      </Button>
    </header>
  )
}
