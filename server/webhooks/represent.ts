/** What events show of entities: what the API answers to the creator of the subscription (decisions §7). */

import type { WorkspaceMembership } from '../access/caller.ts'
import type { CallerScope } from '../access/scope.ts'
import type { ChangedModel, EntityChange } from '../events/entity-change.ts'
import { representClients } from './payloads/clients.ts'
import type { Representation, RepresentEntities } from './payloads/payload.ts'
import { representProjectGroups } from './payloads/project-groups.ts'
import { representProjectUsers } from './payloads/project-users.ts'
import { representProjects } from './payloads/projects.ts'
import { representTags } from './payloads/tags.ts'
import { representTasks } from './payloads/tasks.ts'
import { representTimeEntries } from './payloads/time-entries.ts'
import { representWorkspaceUsers } from './payloads/workspace-users.ts'
import { representWorkspaces } from './payloads/workspaces.ts'

/** Every model's function, which reads deleted entities too and leaves out what the scope's caller may not see. */
const representations: Readonly<Record<ChangedModel, RepresentEntities>> = {
  client: representClients,
  project: representProjects,
  project_group: representProjectGroups,
  project_user: representProjectUsers,
  tag: representTags,
  task: representTasks,
  time_entry: representTimeEntries,
  workspace: representWorkspaces,
  workspace_user: representWorkspaceUsers,
}

/** Keeps the parameters of a query few, however much a bulk call changes. */
const IDS_PER_QUERY = 256

/** @param scope with the subscription's creator as its caller. Changes that they may not see are missing in the answer. */
export async function representChanges(
  scope: CallerScope,
  member: WorkspaceMembership,
  changes: readonly EntityChange[],
): Promise<ReadonlyMap<EntityChange, Representation>> {
  const represented = new Map<EntityChange, Representation>()
  for (const [model, ofModel] of Map.groupBy(changes, (change) => change.model)) {
    for (let start = 0; start < ofModel.length; start += IDS_PER_QUERY) {
      const some = ofModel.slice(start, start + IDS_PER_QUERY)
      const entities = await representations[model](scope, member, some)
      for (const change of some) {
        const entity = entities.get(change.id)
        if (entity !== undefined) represented.set(change, entity)
      }
    }
  }
  return represented
}
