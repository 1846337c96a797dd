import { t } from '@lingui/core/macro'
import { useMemo } from 'react'
import { projectSight, type Sees } from '../../../shared/domain/project-sight.ts'
import { useBridgeQuery } from '../../bridge/use-bridge.ts'

const none: readonly never[] = []

/** Tells whether a person sees a project, as far as projects and members are read. */
export function useProjectSight(): Sees {
  const { data: listed = none } = useBridgeQuery('projects.list')
  const { data: templates = none } = useBridgeQuery('projects.templates')
  const projects = useMemo(() => [...listed, ...templates], [listed, templates])
  const { data: members = none } = useBridgeQuery('members.list')
  const isAnyPrivate = projects.some(({ isPrivate }) => isPrivate)
  const { data: memberships = none } = useBridgeQuery('projectMembers.list', {}, { enabled: isAnyPrivate })
  return useMemo(() => projectSight({ projects, members, memberships }), [projects, members, memberships])
}

/** The reason why a choice that would give somebody work that they do not see is disabled. */
export function unseenWords(): string {
  return t`Does not see the project`
}
