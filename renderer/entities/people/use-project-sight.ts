import { t } from '@lingui/core/macro'
import { useMemo } from 'react'
import { useBridgeQuery } from '../../bridge/use-bridge.ts'

const none: readonly never[] = []

/** Whether the person or ghost sees all of the projects. Work without a project has null. */
export type Sees = (workerId: string, projectIds: readonly (string | null)[]) => boolean

/**
 * Private projects are shown to their members and to administrators alone. Ghosts see everything; so does everybody where the
 * server does not tell who is in a project.
 */
export function useProjectSight(): Sees {
  const { data: projects = none } = useBridgeQuery('projects.list')
  const { data: members = none } = useBridgeQuery('members.list')
  const isAnyPrivate = projects.some(({ isPrivate }) => isPrivate)
  const { data: memberships = none } = useBridgeQuery('projectMembers.list', {}, { enabled: isAnyPrivate })
  return useMemo(() => {
    const shown = Map.groupBy(memberships, ({ projectId }) => projectId as string)
    const hidden = new Set<string>(
      projects.filter(({ id, isPrivate }) => isPrivate && shown.has(id)).map(({ id }) => id),
    )
    const limited = new Set<string>(
      members.filter(({ role, isMe }) => !isMe && role !== 'owner' && role !== 'admin').map(({ id }) => id),
    )
    return (workerId, projectIds) =>
      !limited.has(workerId) ||
      projectIds.every(
        (id) =>
          id === null ||
          !hidden.has(id) ||
          shown.get(id)?.some(({ memberId }) => memberId === workerId) === true,
      )
  }, [projects, members, memberships])
}

/** The reason why a choice that would give somebody work that they do not see is disabled. */
export function unseenWords(): string {
  return t`Does not see the project`
}
