/** Pages of the feed, read as leniently as the replica can bear. */

import { z } from 'zod'
import { feedSequences, type ReplicatedKind } from '../../../../shared/api/feed.ts'
import { type Entity, entityNames } from '../../../../shared/entities/entity.ts'
import { snake } from '../../replica/entities.ts'

export const feedChange = z.object({
  kind: z.string(),
  sync_id: z.uuid(),
  sequence: z.int(),
  organization_id: z.int().nullable(),
  /** The service's id of the row; null when it is gone. */
  id: z.int().nullable(),
  workspace_ids: z.array(z.int()),
  /** Null for a row that is gone. The resource of its kind reads it. */
  row: z.custom<Readonly<Record<string, unknown>>>((row) => typeof row === 'object').nullable(),
})
export type FeedChange = z.output<typeof feedChange>

export const feedPage = z.object({
  changes: z.array(feedChange),
  cursor: z.string(),
  epoch: z.string().nullable().catch(null),
  more: z.boolean(),
  sequences: feedSequences.catch([]),
  /** Places that the person has left; all of the organization where no workspace is named. */
  left: z.array(z.object({ organization_id: z.int(), workspace_id: z.int().nullable() })).catch([]),
  /** Restored backups: up to where the history is the one that was read. */
  restored: z.array(z.object({ organization_id: z.int().nullable(), sequence: z.int() })),
})
export type FeedPage = z.output<typeof feedPage>

/** The kinds that are not called as their entities are. */
const ownKinds: Readonly<Partial<Record<Entity, ReplicatedKind>>> = {
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
