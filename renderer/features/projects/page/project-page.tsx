import { t } from '@lingui/core/macro'
import { useParams } from '@tanstack/react-router'
import { Button } from '../../../components/controls/button.tsx'
import { DraftScope } from '../../../components/fields/use-typed-text.ts'
import { EmptyState } from '../../../components/states/empty-state.tsx'
import { ErrorState } from '../../../components/states/error-state.tsx'
import { Skeleton } from '../../../components/states/skeleton.tsx'
import { ProjectOverview } from './project-overview.tsx'
import styles from './project-page.module.css'
import { useCatalog } from '../use-catalog.ts'
import { useGoTo } from '../use-go-to.ts'

/** One project: its tasks, milestones and people, its budget, and when it will be done. */
export function ProjectPage() {
  const projectId = projectIdOf(useParams({ strict: false }))
  const { data, error, retry } = useCatalog()
  const { toProjects } = useGoTo()
  if (error !== null)
    return (
      <>
        <h1 className="visually-hidden">{t`Project`}</h1>
        <ErrorState title={t`The project could not be read`} message={error.message} onRetry={retry} />
      </>
    )
  if (data === null) return <Skeleton rows={8} className={styles.loading} />
  const project = [...data.projects, ...data.templates].find((each) => each.id === projectId)
  if (project === undefined)
    return (
      <>
        <h1 className="visually-hidden">{t`Project`}</h1>
        <EmptyState
          title={t`This project no longer exists`}
          message={t`It was deleted, or you no longer have access to it. If you deleted it here, Undo restores it.`}
          action={<Button onPress={toProjects}>{t`All projects`}</Button>}
        />
      </>
    )
  return (
    <DraftScope key={project.id} value={project.id}>
      <ProjectOverview project={project} catalog={data} />
    </DraftScope>
  )
}

/** The routes belong to the app, which features do not know: what is in the address is looked at here. */
function projectIdOf(params: unknown): unknown {
  return typeof params === 'object' && params !== null && 'projectId' in params ? params.projectId : null
}
