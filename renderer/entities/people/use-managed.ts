import { t } from '@lingui/core/macro'
import type { Project } from '../../../shared/bridge/projects.ts'
import { useBridgeQuery } from '../../bridge/use-bridge.ts'
import { showError } from '../../stores/toasts.ts'
import { mayAdminister, mayManage, withNames } from './person.ts'

const none: readonly never[] = []

/** The projects and clients that the person at this computer may change. */
export function useManaged() {
  const { data: members = none } = useBridgeQuery('members.list')
  const { data: memberships = none } = useBridgeQuery('projectMembers.list', {})
  const me = members.find(({ isMe }) => isMe)?.id
  const isManager = mayManage(members)
  const manages = ({ id }: Pick<Project, 'id'>) =>
    isManager ||
    memberships.some(({ projectId, memberId, manager }) => manager && projectId === id && memberId === me)
  return {
    /** Whether somebody who leaves the project could add themselves again. */
    mayRejoin: ({ isPrivate }: Project) => (isPrivate ? mayAdminister(members) : isManager),
    manages,
    /** Whether they manage all projects and clients. */
    isManager,
    /** Whether all of the projects may be changed. Says why where they may not. */
    requireProjects: (projects: readonly Pick<Project, 'id'>[]): boolean => {
      if (projects.every(manages)) return true
      showError(
        withNames(t`Only project managers and administrators can archive or delete projects.`, members),
      )
      return false
    },
    /** Whether clients may be archived and deleted. Says why where they may not. */
    requireClients: (): boolean => {
      if (!isManager)
        showError(
          withNames(t`Only project managers and administrators can archive or delete clients.`, members),
        )
      return isManager
    },
  }
}
