/** Turns one operation into its requests. */

import { z } from 'zod'
import { listStatuses } from '../../../shared/api/statuses.ts'
import type { Entity } from '../../../shared/bridge/sync.ts'
import type { ServerId, WorkspaceId } from '../../../shared/domain/ids.ts'
import { ApiFailure } from '../api-client/api-failure.ts'
import type { ApiClient } from '../api-client/api-client.ts'
import type { Operation } from '../outbox/operation.ts'
import { valuesOf } from '../outbox/replay.ts'
import { withInitialValues, type EntityFields } from '../replica/entities.ts'
import type { Replica } from '../replica/replica.ts'
import { preferencesServerId } from './resources/preferences.ts'
import type { FindLocalId, Reading, Sending, ServerRow } from './resources/resource.ts'
import { resourceOf } from './resources/resources.ts'
import type { Versions } from './versions.ts'

export interface SendContext {
  readonly api: ApiClient
  readonly replica: Replica
}

/** What sending needs besides. */
export interface OperationContext extends SendContext {
  readonly versions: Versions
}

/**
 * Sends an operation under its key. Answers the row as the service has it now, null when the answer shows none.
 *
 * @throws {ApiFailure}
 */
export async function sendOperation(
  context: OperationContext,
  operation: Operation,
): Promise<ServerRow | null> {
  const { entity, local_id: localId, kind } = operation
  const { rows } = context.replica
  const resource = resourceOf(entity)
  const row = rows.find(entity, localId)
  const sending = {
    ...sendingOf(context, operation.op_id, row?.workspaceId ?? 0),
    ifMatch: context.versions.of(operation, row?.serverAt ?? null),
  }
  const values = valuesOf(operation.changes)
  const serverId = entity === 'preferences' ? preferencesServerId : (row?.serverId ?? null)

  if (kind === 'create' && serverId === null) {
    const fields = withInitialValues(entity, values) as unknown as EntityFields[Entity]
    const created = parse(context, entity, await resource.create(sending, fields))
    if (created === null) throw unreadable()
    return created
  }
  if (serverId === null) throw new TypeError(`${kind} of a row that the service does not have`)
  if (kind === 'delete') {
    await resource.remove(sending, serverId)
    return null
  }
  const answer = await resource.update(sending, serverId, values)
  return answer === null ? null : parse(context, entity, answer)
}

/** The row in an answer; null when it is not understood. */
export function parse<E extends Entity>(
  { replica }: Pick<SendContext, 'replica'>,
  entity: E,
  answer: unknown,
): ServerRow<E> | null {
  const find: FindLocalId = (referred, id) => replica.rows.localIdOf(referred, id as ServerId)
  return resourceOf(entity).parse(answer, find) as ServerRow<E> | null
}

/** Where a workspace's rows are: what its paths need. */
export function placeOf({ api, replica }: SendContext, workspaceId: number): Reading {
  const workspace = replica.workspaceTables.workspaces().find(({ id }) => id === workspaceId)
  return { api, workspaceId, organizationId: workspace?.organizationId ?? 0 }
}

/** What the requests of a workspace need. */
export function sendingOf(context: SendContext, key: string, workspaceId: number): Omit<Sending, 'ifMatch'> {
  const { api, replica } = context
  return {
    ...placeOf(context, workspaceId),
    key,
    serverIdOf: (entity, localId) => replica.rows.serverIdOf(entity, localId),
    statusIdOf: (done) => statusId(api, replica, workspaceId as WorkspaceId, done),
  }
}

const statusAnswer = z.object({
  id: z.int().positive(),
  name: z.string().catch(''),
  type: z.enum(['todo', 'in_progress', 'done']),
  position: z.int().catch(0),
})

/** The first status of the kind; the workspace's statuses are read once and kept. */
async function statusId(
  api: ApiClient,
  replica: Replica,
  workspaceId: WorkspaceId,
  done: boolean,
): Promise<number> {
  let statuses = replica.workspaceTables.statuses(workspaceId)
  if (statuses.length === 0) {
    const { rows } = await api.list(listStatuses, { params: { workspace_id: workspaceId } })
    statuses = rows.flatMap((row) => {
      const { data } = statusAnswer.safeParse(row)
      return data === undefined ? [] : [{ ...data, workspaceId }]
    })
    replica.transaction(() => replica.workspaceTables.replaceStatuses(workspaceId, statuses))
  }
  const found = statuses.find(({ type }) => type === (done ? 'done' : 'todo'))
  if (found !== undefined) return found.id
  throw new ApiFailure(`The workspace has no status for tasks that are ${done ? 'done' : 'open'}.`, {
    kind: 'refused',
    status: null,
    mayHaveActed: false,
    retryAfterSeconds: null,
  })
}

/** The answer to a write that may have been carried out. */
export function unreadable(): ApiFailure {
  return new ApiFailure('The server answered in a form that Dayloom does not understand.', {
    kind: 'foreign',
    status: 200,
    mayHaveActed: true,
    retryAfterSeconds: null,
  })
}
