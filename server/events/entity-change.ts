/** What a request changed, as those who listen hear of it: webhooks (decisions §7). */

/** The entities that events are about, as subscriptions name them. */
export type ChangedModel =
  | 'client'
  | 'project'
  | 'project_group'
  | 'project_user'
  | 'tag'
  | 'task'
  | 'time_entry'
  | 'workspace'
  | 'workspace_user'

export interface EntityChange {
  readonly model: ChangedModel
  readonly action: 'created' | 'updated' | 'deleted'
  readonly organizationId: number
  readonly workspaceId: number
  /** Of the row that changed. */
  readonly id: number
  /** The entity as an admin's answers last showed it; to be given when it is deleted and its row is gone. */
  readonly last?: object
}

/**
 * What is left of the changes of one request: one for each entity. Created and then updated is created; what was created
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
