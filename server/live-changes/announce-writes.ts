import type { Scope } from '../access/scope.ts'
import type { ChangeListener } from '../events/entity-change.ts'
import { type BoundRoute, onlyReads } from '../http/route.ts'
import type { LiveChanges } from './live-changes.ts'
import type { Topic } from './topics.ts'
import type { ChangedKind } from '../../shared/api/live-changes.ts'

/** Kinds of rows that a write changes and no webhook tells of: their audience is known from the request alone. */
interface UnannouncedKinds {
  readonly kinds: readonly ChangedKind[]
  /** `place`: those of the workspace that the request names, or of its organization. */
  readonly audience: 'caller' | 'place'
  /** Whether a request with this body changes them; without it, each does. */
  readonly isConcerned?: (body: unknown) => boolean
}

const own = (...kinds: ChangedKind[]): UnannouncedKinds => ({ kinds, audience: 'caller' })
const shared = (...kinds: ChangedKind[]): UnannouncedKinds => ({ kinds, audience: 'place' })

/** By what the names of endpoints begin with. */
const byResource: Readonly<Record<string, UnannouncedKinds>> = {
  attachments: shared('attachment'),
  custom_fields: shared('custom_field'),
  favorites: own('favorite'),
  ghosts: shared('ghost'),
  invoices: shared('invoice'),
  me: own('account'),
  milestones: shared('milestone'),
  preferences: own('preferences'),
  saved_views: shared('saved_view'),
  sessions: own('account'),
  statuses: shared('status'),
  time_blocks: shared('time_block'),
  // Of those whom it makes submit, and who approve.
  timesheet_setups: shared('timesheet'),
  tokens: own('account'),
  user_settings: own('user_settings'),
}

function namesBlock(body: unknown): boolean {
  return typeof body === 'object' && body !== null && typeof Reflect.get(body, 'time_block_id') === 'number'
}

/** The kinds that single endpoints change besides, or instead. */
const byName: Readonly<Record<string, UnannouncedKinds>> = {
  'projects.pin': own('project'),
  // It becomes the block's time.
  'time_entries.create': { ...shared('time_block'), isConcerned: namesBlock },
}

/** Undefined for what the changes that it records tell. @param name of an endpoint */
function unannouncedKinds(name: string): UnannouncedKinds | undefined {
  return byName[name] ?? byResource[name.slice(0, name.indexOf('.'))]
}

/** Hears what requests change, and tells of it once it is committed. */
export function liveChangeListener(liveChanges: LiveChanges): ChangeListener {
  return async (scope, changes) => {
    scope.afterCommit(async () => liveChanges.changed(changes))
  }
}

interface Named {
  readonly params: Readonly<Record<string, unknown>>
}

function topicOf({ audience }: UnannouncedKinds, { caller, params }: Scope & Named): Topic {
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
    if (onlyReads(route) || route.endpoint.credentials === 'none') return route
    const unannounced = unannouncedKinds(route.endpoint.name)
    if (unannounced === undefined) return route
    const handle: BoundRoute['handle'] = async (context, prepared) => {
      const output: unknown = await route.handle(context, prepared)
      if (unannounced.isConcerned?.(context.body) === false) return output
      const topic = topicOf(unannounced, context as unknown as Scope & Named)
      context.afterCommit(async () => liveChanges.tell(topic, unannounced.kinds))
      return output
    }
    return { ...route, handle }
  })
}
