/** Changes that a request made, as listeners hear of them: webhooks (decisions §7). */

import type { Selectable } from 'kysely'
import type { WebhookAction, WebhookEntity } from '../../shared/api/webhooks.ts'
import type { AnyScope } from '../access/scope.ts'
import type { GroupTables } from '../groups/tables.ts'
import type { ProjectTables } from '../projects/tables.ts'
import type { WorkspaceTables } from '../workspaces/tables.ts'

/** Rows of the tables that do not keep what is deleted. */
export interface GoneRows {
  readonly project_user: Selectable<ProjectTables['project_users']>
  readonly project_group: Selectable<GroupTables['project_groups']>
  readonly workspace_user: Selectable<WorkspaceTables['workspace_users']>
}

/** The entities that events are about, as subscriptions name them. */
export type ChangedModel = WebhookEntity

export interface EntityChange {
  readonly model: ChangedModel
  readonly action: WebhookAction
  readonly organizationId: number
  readonly workspaceId: number
  /** Of the row that changed; of a timesheet, which has no id of its own, its setup's. */
  readonly id: number
  /** The first day of a timesheet. */
  readonly period?: string
  /** The row as it last was; to be given when it is deleted from its table. */
  readonly last?: GoneRows[keyof GoneRows]
}

/**
 * The changes of one request summed up: one for each entity in each workspace that has it. Created and then updated is created; an entity that was created
 * and deleted again never was.
 */
export function summarizeChanges(changes: readonly EntityChange[]): EntityChange[] {
  const summary = new Map<string, EntityChange>()
  for (const change of changes) {
    const key = `${change.model}/${change.workspaceId}/${change.id}`
    const known = summary.get(key)
    if (known === undefined) summary.set(key, change)
    else if (known.action === 'created' && change.action === 'deleted') summary.delete(key)
    else if (change.action === 'deleted') summary.set(key, change)
  }
  return [...summary.values()]
}

/** The request that changed something, as listeners may tell others of it. */
export interface ChangeOrigin {
  readonly method: string
  /** As it was requested, without query and dialect; of requests without credentials the endpoint's, for theirs hold codes. */
  readonly path: string
  /** The text of the body; empty where it may hold a secret. */
  readonly body: string
  /** The person who asked; null for requests without credentials. */
  readonly userId: number | null
}

/**
 * Hears what a request has changed, inside its transaction: what it writes is committed, or rolled back, together with the
 * changes. It runs once for an idempotent request that arrives twice.
 *
 * @param changes one for each entity, at least one.
 */
export type ChangeListener = (
  scope: AnyScope,
  changes: readonly EntityChange[],
  origin: ChangeOrigin,
) => Promise<void>
