/** A person's answers to an operation that the service refused, or that cannot be read. */

import type { Changed } from '../../../shared/bridge/fields.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { requeueRejected } from '../outbox/edit-row.ts'
import type { Operation } from '../outbox/operation.ts'
import { sentAnyway } from '../outbox/sent-invoice.ts'
import { refreshRow } from '../outbox/reconcile.ts'
import { isEntity } from '../replica/entities.ts'
import { notFound, refused } from './command-error.ts'
import { change, type CommandContext, type Editing } from './editing.ts'
import { deleteReferred } from './references.ts'

/**
 * Lets a refused operation go out once more, under a new id.
 *
 * @throws {CommandError} `not_found`; `refused` for an operation that cannot be read
 */
export function retryOperation(context: CommandContext, id: string): void {
  context.replica.transaction(() => {
    const operation = context.replica.operations.byId(id)
    if (operation === undefined) throw cannotRetry(context, id)
    sendAgain(context, operation)
  })
}

/** The same of many, in one transaction. What has arrived or was given up meanwhile is passed over. */
export function retryOperations(context: CommandContext, { ids }: { readonly ids: readonly string[] }): void {
  context.replica.transaction(() => {
    for (const id of ids) {
      // With the first of a row the later ones go out too, under new ids.
      const operation = context.replica.operations.byId(id)
      if (operation?.state === 'rejected') sendAgain(context, operation)
    }
  })
}

function sendAgain(context: CommandContext, operation: Operation): void {
  const { operations, rows } = context.replica
  const base = rows.find(operation.entity, operation.local_id)?.base ?? null
  if (operation.reason?.code === 'changed_after_sending' && base !== null)
    operations.replace(sentAnyway(operation, base))
  requeueRejected(context, operations.ofRow(operation.local_id), base)
  refreshRow(context, operation.entity, operation.local_id)
}

/**
 * Gives an operation up: the row becomes what the service has. With the creation of a row its later edits go too. Taking
 * that back makes the edit anew; only what could not be read cannot come back.
 *
 * @throws {CommandError} `not_found`; `refused` for an operation that is still on its way
 */
export function discardOperation(context: CommandContext, id: string): Changed {
  return change(context, (editing) => {
    const { operations, rows } = context.replica
    const operation = operations.byId(id)
    if (operation === undefined) {
      discardSetAside(editing, id)
      return
    }
    if (operation.state !== 'rejected') {
      throw refused('This edit has not been refused: it is still on its way. Undo it instead.')
    }
    const row = rows.find(operation.entity, operation.local_id)
    if (operation.kind === 'create' && row !== undefined && row.serverId === null) {
      deleteReferred(editing, operation.entity, row)
      return
    }
    giveUp(editing, operation)
  })
}

function giveUp(editing: Editing, operation: Operation): void {
  const { context } = editing
  const { operations, rows } = context.replica
  const { entity, local_id: localId } = operation
  const edited = rows.find(entity, localId)
  operations.remove(operation)
  refreshRow(context, entity, localId)
  const row = rows.find(entity, localId)
  if (edited !== undefined && row !== undefined) editing.gaveUp(entity, edited, row)
}

function discardSetAside(editing: Editing, id: string): void {
  const { context } = editing
  const { operations, rows } = context.replica
  const found = operations.setAside().find(({ op_id }) => op_id === id)
  if (found === undefined) throw gone()
  operations.remove(found)
  const { entity } = found
  if (!isEntity(entity)) return
  const localId = found.local_id as LocalId
  const row = rows.find(entity, localId)
  if (row === undefined) return
  // Its creation cannot be sent, so that its later edits never could.
  if (row.serverId === null) deleteReferred(editing, entity, row)
  else refreshRow(context, entity, localId)
}

function cannotRetry({ replica }: CommandContext, id: string): Error {
  const isSetAside = replica.operations.setAside().some(({ op_id }) => op_id === id)
  if (!isSetAside) return gone()
  return refused('This edit cannot be read, so it cannot be sent. Make it again, then discard it here.')
}

function gone(): Error {
  return notFound('This edit is no longer in the queue: it has arrived, or it was given up.')
}
