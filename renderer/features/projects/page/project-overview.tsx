import { t } from '@lingui/core/macro'
import { useState, useMemo } from 'react'
import type { Project } from '../../../../shared/bridge/projects.ts'
import type { LocalId } from '../../../../shared/domain/ids.ts'
import { useUndoableCommand } from '../../../bridge/use-undoable-command.ts'
import { TaskDetails } from '../../../entities/task/details/task-details.tsx'
import { useToday } from '../../../components/use-today.ts'
import { SidePanelPlace } from '../../../components/layout/side-panel.tsx'
import { useCommands } from '../../../stores/commands.ts'
import { useOpenRequests } from '../../../stores/open-request.ts'
import { focusSidePanel } from '../../../stores/side-panel-slot.ts'
import { named } from '../lists/catalog.ts'
import { BudgetCard } from './budget-card.tsx'
import { ForecastCard } from './forecast-card.tsx'
import { MilestonesCard } from './milestones-card.tsx'
import { PeopleCard } from './people-card.tsx'
import { ProjectHead } from './project-head.tsx'
import styles from './project-page.module.css'
import { ProjectPanel } from '../panels/project-panel.tsx'
import { ProjectTasks } from '../tasks/project-tasks.tsx'
import type { Catalog } from '../use-catalog.ts'
import { useGoTo } from '../use-go-to.ts'
import { useOpenTasks } from '../tasks/use-project-tasks.ts'
import { useTeamTime } from './use-team-time.ts'
import type { Milestone } from '../../../../shared/bridge/milestones.ts'
import { useBridgeQuery } from '../../../bridge/use-bridge-query.ts'

export interface ProjectOverviewProps {
  readonly project: Project
  readonly catalog: Catalog
}

/** What the side panel shows: the project's own fields, or one of its tasks. */
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
  const archiveProjects = useUndoableCommand('projects.archive')
  const deleteProjects = useUndoableCommand('projects.delete')
  const teamTime = useTeamTime(project.id)
  const open = useOpenTasks(project.id, teamTime)
  const milestones = useMilestones(project.id)
  const context = { project, preferences, today }

  useCommands([
    {
      id: 'project.edit',
      title: t`Edit “${project.name}”`,
      section: 'Projects',
      keys: 'e',
      run: () => setPanel({ kind: 'project' }),
    },
    { id: 'project.back', title: t`All projects`, section: 'Projects', keys: 'Backspace', run: toProjects },
  ])

  function archive(): void {
    const archived = !project.archived
    const told = named([project], 'projects', archived ? 'archived' : 'restored')
    void archiveProjects({ ids: [project.id], archived }, told)
  }

  function remove(): void {
    toProjects()
    void deleteProjects({ ids: [project.id] }, t`${named([project], 'projects', 'deleted')}. The time stays.`)
  }

  return (
    <div className={styles.screen}>
      <ProjectHead
        {...context}
        client={catalog.clients.find((client) => client.id === project.clientId) ?? null}
        tasks={open.tasks}
        milestones={milestones}
        onEdit={() => setPanel({ kind: 'project' })}
      />
      <div ref={setScroller} className={styles.scroller}>
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
            <ForecastCard {...context} open={open} teamTime={teamTime} />
            <MilestonesCard {...context} milestones={milestones} />
            <PeopleCard project={project} />
          </div>
        </div>
      </div>
      <SidePanelPlace of={panel} onClose={() => setPanel(null)}>
        {panel?.kind === 'project' && (
          <ProjectPanel
            project={project}
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
