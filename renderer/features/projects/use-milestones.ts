import { useMemo } from 'react'
import type { Milestone } from '../../../shared/bridge/milestones.ts'
import type { Project } from '../../../shared/bridge/projects.ts'
import { useBridgeQuery } from '../../bridge/use-bridge-query.ts'

/** The milestones of a project by date, the completed ones last. */
export function useMilestones(projectId: Project['id']): readonly Milestone[] {
  const { data } = useBridgeQuery('milestones.list')
  return useMemo(() => {
    const own = (data ?? []).filter((milestone) => milestone.projectIds.includes(projectId))
    return own.toSorted((a, b) => Number(a.completedAt !== null) - Number(b.completedAt !== null))
  }, [data, projectId])
}
