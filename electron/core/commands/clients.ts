/** Clients of the workspace in use. */

import type { ParsedInput } from '../../../shared/bridge/contract.ts'
import type { Changed } from '../../../shared/bridge/fields.ts'
import { change, type CommandContext } from './editing.ts'
import { findRow, findRows } from './find-row.ts'
import { withoutUndefined } from '../without-undefined.ts'
import { deleteReferred } from './references.ts'
import { requireUniqueName } from './unique-name.ts'

/** @throws {CommandError} `refused` when the name is taken */
export function createClient(context: CommandContext, input: ParsedInput<'clients.create'>): Changed {
  return change(context, (editing) => {
    requireUniqueName(context.replica, 'client', context.workspaceId(), input.name)
    editing.create('client', withoutUndefined(input))
  })
}

/** @throws {CommandError} `refused` when the name is taken, `not_found` */
export function updateClient(
  context: CommandContext,
  { id, changes }: ParsedInput<'clients.update'>,
): Changed {
  return change(context, (editing) => {
    const row = findRow(context.replica, 'client', id)
    if (changes.name !== undefined) {
      requireUniqueName(context.replica, 'client', row.workspaceId, changes.name, id)
    }
    editing.update('client', row, withoutUndefined(changes))
  })
}

/** Archives or restores clients together with their projects (T §3 Client). */
export function archiveClients(
  context: CommandContext,
  { ids, archived }: ParsedInput<'clients.archive'>,
): Changed {
  return change(context, (editing) => {
    const { rows } = context.replica
    for (const client of findRows(context.replica, 'client', ids)) {
      editing.update('client', client, { archived })
      for (const project of rows.where('project', 'client_id = ? AND deleted = 0', [client.localId])) {
        editing.update('project', project, { archived })
      }
    }
  })
}

/** The projects of a deleted client stay, without a client. */
export function deleteClients(context: CommandContext, { ids }: ParsedInput<'clients.delete'>): Changed {
  return change(context, (editing) => {
    for (const row of findRows(context.replica, 'client', ids)) deleteReferred(editing, 'client', row)
  })
}
