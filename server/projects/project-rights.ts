import type { Member } from '../access/caller.ts'
import { mayInProject, projectPermissionsOf, type ProjectStanding } from '../access/permissions.ts'

/** A member's rights in a project, and the figures that they may see. */
export interface ProjectRights {
  readonly permissions: string[]
  readonly seesRates: boolean
  readonly seesTrackedTime: boolean
}

/** Works the rights out once for each way in which a member stands to a project, of which lists have few. */
export function projectRights(member: Member): (project: ProjectStanding) => ProjectRights {
  const known = new Map<string, ProjectRights>()
  return ({ manager, is_private }) => {
    const standing = { manager, is_private }
    const key = `${manager} ${is_private}`
    const rights = known.get(key) ?? {
      permissions: projectPermissionsOf(member, standing),
      seesRates: mayInProject(member, standing, 'project.view_edit_billable_rates'),
      seesTrackedTime: mayInProject(member, standing, 'project.view_tracked_time'),
    }
    known.set(key, rights)
    return rights
  }
}
