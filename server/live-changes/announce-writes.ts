import type { CallerScope } from '../access/scope.ts'
import type { ChangeListener } from '../events/change-listener.ts'
import { type BoundRoute, onlyReads } from '../http/route.ts'
import type { LiveChanges } from './live-changes.ts'
import type { Topic } from './topics.ts'
import { type UnannouncedKinds, unannouncedKinds } from './unannounced-kinds.ts'

/** Hears what requests change, and tells of it once it is committed. */
export function liveChangeListener(liveChanges: LiveChanges): ChangeListener {
  return async (scope, changes) => {
    scope.afterCommit(async () => liveChanges.changed(changes))
  }
}

interface Named {
  readonly params: Readonly<Record<string, unknown>>
}

function topicOf({ audience }: UnannouncedKinds, { caller, params }: CallerScope & Named): Topic {
  const { workspace_id: workspaceId, organization_id: organizationId } = params
  if (audience === 'place' && workspaceId !== undefined) return `workspace/${Number(workspaceId)}`
  if (audience === 'place' && organizationId !== undefined) return `organization/${Number(organizationId)}`
  return `person/${caller.userId}`
}

/** Routes that also tell, once a request has been committed, of what no entity's change tells. */
export function announcingWrites(
  routes: readonly BoundRoute[],
  liveChanges: LiveChanges,
): readonly BoundRoute[] {
  return routes.map((route) => {
    const unannounced = unannouncedKinds(route.endpoint.name)
    if (unannounced === undefined || onlyReads(route) || route.endpoint.credentials === 'none') return route
    const handle: BoundRoute['handle'] = async (context, prepared) => {
      const output: unknown = await route.handle(context, prepared)
      if (unannounced.isConcerned?.(context.body) === false) return output
      const topic = topicOf(unannounced, context as unknown as CallerScope & Named)
      context.afterCommit(async () => liveChanges.tell(topic, unannounced.kinds))
      return output
    }
    return { ...route, handle }
  })
}
