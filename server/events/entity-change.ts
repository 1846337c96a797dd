/** Changes that a request made, as listeners hear of them: webhooks (decisions §7). */

import type { Selectable } from 'kysely'
import type { GroupTables } from '../groups/tables.ts'
import type { ProjectTables } from '../projects/tables.ts'
import type { WorkspaceTables } from '../workspaces/tables.ts'
import type { WebhookAction, WebhookEntity } from '../../shared/api/webhooks.ts'

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
  /** Of the row that changed. */
  readonly id: number
  /** The row as it last was; to be given when it is deleted from its table. */
  readonly last?: GoneRows[keyof GoneRows]
}

/**
 * The changes of one request summed up: one for each entity. Created and then updated is created; an entity that was created
 * and deleted again never was.
 */
export function summarizeChanges(changes: readonly EntityChange[]): EntityChange[] {
  const summary = new Map<string, EntityChange>()
  for (const change of changes) {
    const key = `${change.model}/${change.id}`
    const known = summary.get(key)
    if (known === undefined) summary.set(key, change)
    else if (known.action === 'created' && change.action === 'deleted') summary.delete(key)
    else if (change.action === 'deleted') summary.set(key, change)
  }
  return [...summary.values()]
}
