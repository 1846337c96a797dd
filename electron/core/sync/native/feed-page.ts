/** Pages of the feed, read as leniently as the replica can bear. */

import { z } from 'zod'
import * as told from '../../../../shared/api/feed.ts'
import { type Entity, entityNames } from '../../../../shared/entities/entity.ts'
import { snake } from '../../replica/entities.ts'

export const feedChange = told.feedChange.extend({
  kind: z.string(),
  sync_id: z.uuid(),
  /** The resource of its kind reads it. */
  row: z.custom<Readonly<Record<string, unknown>>>((row) => typeof row === 'object').nullable(),
})
export type FeedChange = z.output<typeof feedChange>

export const feedPage = told.feedPage.extend({
  changes: z.array(feedChange),
  epoch: z.string().nullable().catch(null),
  sequences: told.feedSequences.catch([]),
  left: told.feedPage.shape.left.catch([]),
})
export type FeedPage = z.output<typeof feedPage>

/** The kinds that are not called as their entities are. */
const ownKinds: Readonly<Partial<Record<Entity, told.ReplicatedKind>>> = {
  plannerSettings: 'user_settings',
  member: 'workspace_user',
  projectMember: 'project_user',
}
const entities: ReadonlyMap<string, Entity> = new Map(
  entityNames.map((entity) => [ownKinds[entity] ?? snake(entity), entity]),
)

/** The entity of the row; null for a kind that is not replicated. */
export function entityOf({ kind, row }: FeedChange): Entity | null {
  // Custom fields of projects are not shown.
  if (kind === 'custom_field' && row !== null && row['entity'] !== 'task') return null
  return entities.get(kind) ?? null
}
