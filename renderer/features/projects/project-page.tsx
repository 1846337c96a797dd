import { useParams } from '@tanstack/react-router'
import { Button } from '../../components/button.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { ErrorState } from '../../components/error-state.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { ProjectOverview } from './project-overview.tsx'
import styles from './project-page.module.css'
import { useCatalog } from './use-catalog.ts'
import { useGoTo } from './use-go-to.ts'

/** One project: its tasks, milestones and people, its budget, and when it will be done. */
export function ProjectPage() {
  const projectId = projectIdOf(useParams({ strict: false }))
  const { data, error, retry } = useCatalog()
  const { toProjects } = useGoTo()
  if (error !== null)
    return (
      <>
        <h1 className="visually-hidden">Project</h1>
        <ErrorState
          title="The project could not be read"
          message={error.message}
          action={<Button onPress={retry}>Try again</Button>}
        />
      </>
    )
  if (data === null) return <Skeleton rows={8} className={styles.loading} />
  const project = data.projects.find((each) => each.id === projectId)
  if (project === undefined)
    return (
      <>
        <h1 className="visually-hidden">Project</h1>
        <EmptyState
          title="This project is gone"
          message="It was deleted, or is no longer shown to you. Undo brings back what was deleted here."
          action={<Button onPress={toProjects}>All projects</Button>}
        />
      </>
    )
  return <ProjectOverview key={project.id} project={project} catalog={data} />
}

/** The routes belong to the app, which features do not know: what is in the address is looked at here. */
function projectIdOf(params: unknown): unknown {
  return typeof params === 'object' && params !== null && 'projectId' in params ? params.projectId : null
}
