import { t } from '@lingui/core/macro'
import FolderPlus from 'lucide-react/icons/folder-plus'
import { useMemo } from 'react'
import type { Project, ProjectForecast } from '../../../../shared/bridge/projects.ts'
import { useUndoableCommand, useBridgeQuery } from '../../../bridge/use-bridge.ts'
import { found, standing } from './catalog.ts'
import { projectsArchived, projectsDeleted } from '../words.ts'
import { NewProjectPanel } from '../panels/project-panels.tsx'
import type { Catalog } from '../use-catalog.ts'
import { useGoTo } from '../use-go-to.ts'
import { SectionList } from './section-list.tsx'
import { useSection } from './use-section.ts'
import DollarSign from 'lucide-react/icons/dollar-sign'
import Lock from 'lucide-react/icons/lock'
import Repeat from 'lucide-react/icons/repeat'
import type { DurationFormat } from '../../../../shared/domain/duration.ts'
import { projectBudget } from '../../../../shared/domain/project-budget.ts'
import { moneyForecast } from '../../../../shared/domain/project-money.ts'
import { shownShortDuration } from '../../../../shared/domain/shown-duration.ts'
import { shortDuration } from '../../../../shared/domain/short-duration.ts'
import { classNames } from '../../../components/class-names.ts'
import { ProjectDot } from '../../../components/labels/project-dot.tsx'
import { EstimateBar } from '../panels/estimate-bar.tsx'
import { estimateProgress } from '../panels/estimate-progress.ts'
import styles from './project-row.module.css'
import { useAsSaved } from '../use-as-saved.ts'
import { useElapsed } from '../../../components/use-elapsed.ts'
import { useMoney } from '../../../entities/money/use-money.ts'
import { useManaged } from '../../../entities/people/use-managed.ts'
import { usePeople } from '../../../entities/people/use-people.ts'
import { SyncMark } from '../../../components/labels/sync-mark.tsx'

export interface SectionProps {
  readonly catalog: Catalog
  /** The item whose details another screen asked for. */
  readonly askedId: string | null
}

export function ProjectsSection({ catalog }: SectionProps) {
  const { toProject } = useGoTo()
  const { isTeam } = usePeople()
  const { data: forecasts } = useBridgeQuery('projects.forecasts', undefined, { keepPrevious: true })
  const forecastOf = useMemo(
    () => new Map(forecasts?.map((forecast) => [forecast.id, forecast])),
    [forecasts],
  )
  const archiveProjects = useUndoableCommand('projects.archive')
  const deleteProjects = useUndoableCommand('projects.delete')
  const { manages, requireProjects } = useManaged()
  const clientNames = useMemo(
    () => new Map(catalog.clients.map((client) => [client.id, client.name])),
    [catalog.clients],
  )
  const clientOf = (project: Project) =>
    project.clientId === null ? null : (clientNames.get(project.clientId) ?? null)
  const section = useSection((text, wanted) =>
    found(wanted === 'templates' ? catalog.templates : standing(catalog.projects, wanted), text, clientOf),
  )

  const asSaved = useAsSaved('projects.list')

  function archive(projects: readonly Project[], archived: boolean): void {
    if (!requireProjects(projects)) return
    const ids = projects.map((project) => project.id)
    section.forget(ids)
    void asSaved(projects).then((saved) =>
      archiveProjects({ ids, archived }, projectsArchived(saved, archived)),
    )
  }

  function remove(projects: readonly Project[]): void {
    if (!requireProjects(projects)) return
    const ids = projects.map((project) => project.id)
    section.forget(ids)
    void asSaved(projects).then((saved) => deleteProjects({ ids }, projectsDeleted(saved)))
  }

  return (
    <SectionList
      section={section}
      kind="project"
      label={t`Projects`}
      isEmpty={catalog.projects.length === 0 && section.standing !== 'templates'}
      hasTemplates={catalog.templates.length > 0}
      icon={<FolderPlus />}
      teaching={t`A project collects the time of one thing you work on, gives it a colour, and shows how much of its estimate is used.`}
      density={catalog.preferences.density}
      textOf={(project) => projectText(project, clientOf(project))}
      dependencies={[clientNames, catalog.preferences, isTeam, forecastOf]}
      renderItem={(project) => (
        <ProjectRow
          project={project}
          forecast={forecastOf.get(project.id)}
          clientName={clientOf(project)}
          isTeam={isTeam}
          durationFormat={catalog.preferences.durationFormat}
        />
      )}
      onOpen={toProject}
      mayPutAway={(projects) => projects.every(manages)}
      onArchive={archive}
      onDelete={remove}
    >
      {section.panel?.kind === 'new' && (
        <NewProjectPanel
          catalog={catalog}
          suggestedName={section.text.trim()}
          onClose={section.close}
          onTemplateMade={() => section.setStanding('templates')}
        />
      )}
    </SectionList>
  )
}

interface ProjectRowProps {
  readonly project: Project
  /** Undefined for an archived one, and until it has been read. */
  readonly forecast: ProjectForecast | undefined
  readonly clientName: string | null
  /** Others may track time on it, too. */
  readonly isTeam: boolean
  readonly durationFormat: DurationFormat
}

/** One project in the list: colour and name, client, marks, tracked against estimated time, and what is left. */
function ProjectRow({ project, forecast, clientName, isTeam, durationFormat }: ProjectRowProps) {
  const { data: running } = useBridgeQuery('timer.running')
  const elapsed = useElapsed(running?.projectId === project.id ? running.start : null)
  // Everybody's time is as the service last told it.
  const isOwn = isTeam && project.teamSeconds === null
  const trackedSeconds = (project.teamSeconds ?? project.trackedSeconds) + elapsed
  const estimatedSeconds = isOwn ? null : project.estimatedSeconds
  const { state } = estimateProgress(trackedSeconds, estimatedSeconds)
  return (
    <>
      <ProjectDot color={project.color} className={styles.dot ?? ''} />
      <span className={classNames(styles.name, 'cut')}>{project.name}</span>
      <SyncMark state={project.syncState} />
      <span className={styles.marks}>
        {project.isPrivate && <Lock aria-label={t`Private`} className={styles.lock} />}
        {project.repeats !== null && (
          <Repeat
            aria-label={t`Repeats: time and estimate are those of the present period`}
            className={styles.billable}
          />
        )}
        {project.billable && <DollarSign aria-label={t`Billable`} className={styles.billable} />}
      </span>
      <span className={classNames(styles.client, 'cut')}>{clientName}</span>
      <span className={styles.progress}>
        {isOwn && project.estimatedSeconds !== null ? (
          <span className="faint figures">{t`${shortDuration(project.estimatedSeconds, durationFormat)} estimated`}</span>
        ) : (
          <EstimateBar trackedSeconds={trackedSeconds} estimatedSeconds={estimatedSeconds} />
        )}
      </span>
      <span
        className={classNames(styles.time, 'figures', state === 'over' && 'attention')}
        title={isTeam ? (isOwn ? t`Tracked by you` : t`Tracked by everybody`) : undefined}
      >
        {trackedSeconds === 0 && project.estimatedSeconds === null ? (
          <span className="faint">–</span>
        ) : (
          <>
            {shortDuration(trackedSeconds, durationFormat)}
            {isOwn && <span className="faint"> {t`yours`}</span>}
          </>
        )}
        {estimatedSeconds !== null && (
          <span className="faint"> / {shortDuration(estimatedSeconds, durationFormat)}</span>
        )}
      </span>
      <Left
        project={project}
        forecast={isOwn ? undefined : forecast}
        isTeam={isTeam}
        trackedSeconds={trackedSeconds}
        estimatedSeconds={estimatedSeconds}
        elapsed={elapsed}
        durationFormat={durationFormat}
      />
    </>
  )
}

interface LeftProps extends Pick<ProjectRowProps, 'project' | 'forecast' | 'isTeam' | 'durationFormat'> {
  readonly trackedSeconds: number
  readonly estimatedSeconds: number | null
  /** Of the timer, if it runs on the project. */
  readonly elapsed: number
}

/** The rest of the estimate and of the budget once open tasks are done, as on the project's page. */
function Left({
  project,
  forecast,
  isTeam,
  trackedSeconds,
  estimatedSeconds,
  elapsed,
  durationFormat,
}: LeftProps) {
  const { write } = useMoney()
  if (forecast === undefined) return <span className={styles.left} />
  const { money, remainingSeconds, runningSeconds } = forecast
  const shown = (seconds: number) => shownShortDuration(seconds, durationFormat)
  const remaining = remainingSeconds - Math.min(elapsed, runningSeconds)
  const time = projectBudget(
    estimatedSeconds === null ? null : shown(estimatedSeconds),
    shown(trackedSeconds),
    shown(remaining),
  )
  // Of a team's money one's own part says nothing.
  const isKnown = money !== null && (money.hasOthers || !isTeam)
  const limit = !isKnown ? null : moneyForecast({ ...money, ...project }).limit
  const budget = projectBudget(limit, money?.spent.billed ?? 0, money?.planned.billed ?? 0)
  const left = [
    ...(time.left === null
      ? []
      : [{ of: time.left, text: shortDuration(Math.abs(time.left), durationFormat) }]),
    ...(budget.left === null || money === null
      ? []
      : [{ of: budget.left, text: write(Math.abs(budget.left), money.currency) }]),
  ]
  return (
    <span className={classNames(styles.left, 'figures')} title={t`Once the open tasks are done`}>
      {left.map(({ of, text }) => (
        <span key={text} className={classNames(of < 0 && 'attention')}>
          {of < 0 ? t`${text} short` : t`${text} left`}
        </span>
      ))}
    </span>
  )
}

/** The words by which a row is spoken. */
function projectText(project: Project, clientName: string | null): string {
  return clientName === null ? project.name : `${project.name}, ${clientName}`
}
