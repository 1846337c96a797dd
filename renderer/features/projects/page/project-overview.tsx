import { t } from '@lingui/core/macro'
import { useMemo, useState } from 'react'
import type { Client, Project } from '../../../../shared/bridge/projects.ts'
import type { LocalId } from '../../../../shared/domain/ids.ts'
import { useUndoableCommand, useBridgeQuery } from '../../../bridge/use-bridge.ts'
import { TaskDetails } from '../../../entities/task/details/task-details.tsx'
import { useToday } from '../../../components/use-today.ts'
import { SidePanelPlace } from '../../../components/layout/side-panel.tsx'
import { commandsOf, useCommands } from '../../../stores/commands.ts'
import { copyLink } from '../../../entities/edit/copy-link.ts'
import { useOpenRequests } from '../../../stores/open-request.ts'
import { focusSidePanel } from '../../../stores/side-panel-slot.ts'
import { projectsArchived, projectsDeleted } from '../words.ts'
import { BudgetCard, type BudgetCardProps } from './budget-card.tsx'
import { CustomFieldsCard } from './custom-fields-card.tsx'
import { MoneyCard } from './money-card.tsx'
import { MilestonesCard, type MilestonesCardProps, PeopleCard } from './page-cards.tsx'
import styles from './project-page.module.css'
import { ProjectPanel } from '../panels/project-panels.tsx'
import { ProjectTasks } from '../tasks/project-tasks.tsx'
import type { Catalog } from '../use-catalog.ts'
import { useGoTo } from '../use-go-to.ts'
import { useOpenTasks } from '../tasks/use-project-tasks.ts'
import { useTeamTime } from './use-team-time.ts'
import type { Milestone } from '../../../../shared/bridge/milestones.ts'
import Archive from 'lucide-react/icons/archive'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import Copy from 'lucide-react/icons/copy'
import DollarSign from 'lucide-react/icons/dollar-sign'
import LinkIcon from 'lucide-react/icons/link'
import Lock from 'lucide-react/icons/lock'
import Pencil from 'lucide-react/icons/pencil'
import { Trans } from '@lingui/react/macro'
import type { Task } from '../../../../shared/bridge/tasks.ts'
import { formatDay } from '../../../../shared/domain/date-format.ts'
import { zoneDays } from '../../../../shared/domain/days.ts'
import { secondsBetween } from '../../../../shared/domain/instant.ts'
import { addDays, daysBetween } from '../../../../shared/domain/plain-date.ts'
import { shownShortDuration } from '../../../../shared/domain/shown-duration.ts'
import { shortDuration } from '../../../../shared/domain/short-duration.ts'
import { forecast, paceDays } from '../../../../shared/domain/project-forecast.ts'
import { BarButton, IconButton } from '../../../components/controls/button.tsx'
import { ProjectDot } from '../../../components/labels/project-dot.tsx'
import { SyncMark } from '../../../components/labels/sync-mark.tsx'
import { useManaged } from '../../../entities/people/use-managed.ts'
import { useAsSaved } from '../use-as-saved.ts'
import { plannedSpan } from './planned-span.ts'
import { forecastWords } from './forecast-words.ts'
import { PageCard } from './page-card.tsx'
import { workOf } from './remaining.ts'

const command = commandsOf('Projects', 'project')

export interface ProjectOverviewProps {
  readonly project: Project
  readonly catalog: Catalog
}

/** The content of the side panel: the project's own fields, or one of its tasks. */
type Panel = { readonly kind: 'project' } | { readonly kind: 'task'; readonly id: LocalId } | null

export function ProjectOverview({ project, catalog }: ProjectOverviewProps) {
  const { preferences } = catalog
  const today = useToday(preferences.timeZone)
  // In the state: what is drawn within can only be told it once it is there.
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  const [panel, setPanel] = useState<Panel>(null)
  useOpenRequests(['project'], () => {
    setPanel({ kind: 'project' })
    focusSidePanel()
  })
  const { toProjects } = useGoTo()
  const isReadOnly = !useManaged().manages(project)
  const archiveProjects = useUndoableCommand('projects.archive')
  const deleteProjects = useUndoableCommand('projects.delete')
  const teamTime = useTeamTime(project.id)
  const open = useOpenTasks(project.id, teamTime)
  const milestones = useMilestones(project.id)
  const context = { project, preferences, today }

  useCommands([
    ...(isReadOnly
      ? []
      : [command('edit', t`Edit “${project.name}”`, 'e', () => setPanel({ kind: 'project' }))]),
    command('link', t`Copy the link of “${project.name}”`, null, () => void copyLink('project', project.id)),
    command('back', t`All projects`, 'Backspace', toProjects),
  ])

  const asSaved = useAsSaved('projects.list')

  function archive(): void {
    const archived = !project.archived
    void asSaved([project]).then((saved) =>
      archiveProjects({ ids: [project.id], archived }, projectsArchived(saved, archived)),
    )
  }

  function remove(): void {
    toProjects()
    void asSaved([project]).then((saved) => deleteProjects({ ids: [project.id] }, projectsDeleted(saved)))
  }

  return (
    <div className={styles.screen}>
      <ProjectHead
        {...context}
        client={catalog.clients.find((client) => client.id === project.clientId) ?? null}
        tasks={open.tasks}
        milestones={milestones}
        onEdit={isReadOnly ? undefined : () => setPanel({ kind: 'project' })}
      />
      <div ref={setScroller} className="grow relative low scrolls">
        <div className={styles.columns}>
          <ProjectTasks
            {...context}
            open={open}
            scroller={scroller}
            openId={panel?.kind === 'task' ? panel.id : null}
            onOpen={(id) => setPanel({ kind: 'task', id })}
          />
          <div className={styles.cards}>
            <BudgetCard {...context} open={open} teamTime={teamTime} />
            <MoneyCard {...context} />
            <ForecastCard {...context} open={open} teamTime={teamTime} />
            <CustomFieldsCard {...context} isReadOnly={isReadOnly} />
            <MilestonesCard {...context} milestones={milestones} />
            <PeopleCard project={project} isReadOnly={isReadOnly} />
          </div>
        </div>
      </div>
      <SidePanelPlace of={panel} onClose={() => setPanel(null)}>
        {panel?.kind === 'project' && (
          <ProjectPanel
            project={project}
            isReadOnly={isReadOnly}
            catalog={catalog}
            onClose={() => setPanel(null)}
            onArchive={archive}
            onDelete={remove}
          />
        )}
        {panel?.kind === 'task' && (
          <TaskDetails
            taskId={panel.id}
            onClose={() => setPanel((open) => (open?.kind === 'task' ? null : open))}
            onOpen={(id) => setPanel({ kind: 'task', id })}
          />
        )}
      </SidePanelPlace>
    </div>
  )
}

/** The milestones of a project by date, the completed ones last. */
function useMilestones(projectId: Project['id']): readonly Milestone[] {
  const { data } = useBridgeQuery('milestones.list')
  return useMemo(() => {
    const own = (data ?? []).filter((milestone) => milestone.projectIds.includes(projectId))
    return own.toSorted((a, b) => Number(a.completedAt !== null) - Number(b.completedAt !== null))
  }, [data, projectId])
}

interface ProjectHeadProps extends MilestonesCardProps {
  readonly client: Client | null
  /** The open ones. */
  readonly tasks: readonly Task[]
  /** Absent for a person who may not change it. */
  readonly onEdit: (() => void) | undefined
}

/** Which project this is: colour, name, client, what it is marked as, and from when to when its open work is planned. */
function ProjectHead(props: ProjectHeadProps) {
  const { project, preferences, today, client, tasks, milestones, onEdit } = props
  const { toProjects } = useGoTo()
  const span = plannedSpan(tasks, milestones)
  const day = (date: string) => formatDay(date, preferences.dateFormat, today)
  return (
    <header className={styles.head}>
      <IconButton label={t`All projects`} keys="Backspace" icon={<ArrowLeft />} onPress={toProjects} />
      <ProjectDot color={project.color} className={styles.dot ?? ''} />
      <div className="grow shrink">
        <h1 className="large strong nowrap clip ellipsis">{project.name}</h1>
        <p className={styles.facts}>
          {client !== null && <span>{client.name}</span>}
          {project.archived && (
            <span>
              <Archive aria-hidden /> {t`Archived`}
            </span>
          )}
          {project.isTemplate && (
            <span>
              <Copy aria-hidden /> {t`Template`}
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
      <IconButton
        label={t`Copy link`}
        icon={<LinkIcon />}
        onPress={() => void copyLink('project', project.id)}
      />
      {onEdit !== undefined && <BarButton icon={<Pencil />} onPress={onEdit} label={t`Edit`} />}
    </header>
  )
}

/** When the project will be done, in plain words: at the present pace, and by the days that are planned. */
function ForecastCard({ project, preferences, today, open, teamTime }: BudgetCardProps) {
  const own = useRecentTime(project, preferences.timeZone, today)
  const teamRecentSeconds = teamTime?.told?.recentSeconds ?? null
  // The team's time may be older than this person's latest entries.
  const recentSeconds = Math.max(own.seconds, teamRecentSeconds ?? 0)
  const { estimatedSeconds, repeats } = project
  const periodEnd = project.period?.to ?? null
  const trackedSeconds = project.teamSeconds ?? project.trackedSeconds
  // Others' entries are on no computer but theirs: nobody here knows on which of the recent days theirs began.
  const recentDays = recentSeconds > own.seconds ? null : own.days
  // Of a recurring project the time of earlier periods is not in the sum.
  const isOlder = repeats !== null && repeats.since <= addDays(today, -paceDays)
  const trackedDays = isOlder || trackedSeconds > recentSeconds ? paceDays : recentDays
  const words = useMemo(() => {
    const tasks = workOf(open.tasks)
    const hasEstimate = estimatedSeconds !== null && estimatedSeconds > 0
    const shown = (seconds: number) => shownShortDuration(seconds, preferences.durationFormat)
    const budgetSeconds = hasEstimate ? shown(estimatedSeconds) - shown(trackedSeconds) : null
    return forecastWords(forecast({ today, tasks, recentSeconds, trackedDays, budgetSeconds }), {
      today,
      whose: teamRecentSeconds === null ? 'own' : 'team',
      budgetSeconds,
      periodEnd,
      dateFormat: preferences.dateFormat,
      write: (seconds) => shortDuration(seconds, preferences.durationFormat),
    })
  }, [
    open.tasks,
    today,
    recentSeconds,
    trackedDays,
    teamRecentSeconds,
    estimatedSeconds,
    trackedSeconds,
    periodEnd,
    preferences,
  ])
  return (
    <PageCard title={t`Forecast`}>
      <p className="strong">{open.isComplete ? words.headline : t`Reading the tasks…`}</p>
      {open.isComplete &&
        words.details.map((detail) => (
          <p key={detail} className={styles.detail}>
            {detail}
          </p>
        ))}
      {open.total > open.tasks.length && open.isComplete && (
        <p className={styles.detail}>
          <Trans>
            This counts the first {open.tasks.length} of {open.total} open tasks.
          </Trans>
        </p>
      )}
    </PageCard>
  )
}

/** This person's time on the project in the days of which the pace is made, and how many there are from the first that has any. */
function useRecentTime(project: Project, timeZone: string, today: string) {
  const days = useMemo(() => zoneDays(timeZone), [timeZone])
  const bounds = useMemo(() => days.boundsBetween(addDays(today, 1 - paceDays), today), [days, today])
  const { data } = useBridgeQuery('timeEntries.window', { from: bounds.start, to: bounds.end })
  return useMemo(() => {
    const recent = (data ?? []).filter((entry) => entry.projectId === project.id && entry.stop !== null)
    const [first] = recent.map(({ start }) => start).toSorted()
    return {
      seconds: recent.reduce((sum, { start, stop }) => sum + secondsBetween(start, stop ?? start), 0),
      days: first === undefined ? paceDays : daysBetween(days.dateOf(first), today) + 1,
    }
  }, [data, project.id, days, today])
}
