import { z } from 'zod'
import {
  archiveClient,
  createClient,
  deleteClient,
  restoreClient,
  updateClient,
} from '../../../../shared/api/clients.ts'
import type { ServerId } from '../../../../shared/domain/ids.ts'
import { serverId } from './answer-fields.ts'
import { defineResource } from './define-resource.ts'
import type { Resource, Sending } from './resource.ts'
import { unwritten } from './wire-fields.ts'

const created = z.looseObject({ id: serverId })

const plain = defineResource('client', {
  create: createClient,
  update: updateClient,
  remove: deleteClient,
  fields: { archived: unwritten },
  uniqueIn: ['name'],
})

/** Clients (T §4.6). Archiving takes a request of its own, and takes the client's projects along. */
export const client: Resource<'client'> = {
  ...plain,
  async create(sending, fields) {
    const body = await plain.create(sending, fields)
    const { data } = created.safeParse(body)
    if (!fields.archived || data === undefined) return body
    await archive(sending, data.id as ServerId, true)
    return { ...data, archived: true }
  },
  async update(sending, id, { archived, ...changes }) {
    if (archived !== undefined) await archive(sending, id, archived)
    return Object.keys(changes).length === 0 ? null : plain.update(sending, id, changes)
  },
}

/** The second request of an operation needs a key of its own, and the same one each time it is sent again. */
async function archive(sending: Sending, id: ServerId, archived: boolean): Promise<void> {
  const { api, key, workspaceId } = sending
  const params = { workspace_id: workspaceId, client_id: id }
  const idempotencyKey = `${key}.archive`
  if (archived) await api.call(archiveClient, { params, idempotencyKey })
  else await api.call(restoreClient, { params, body: { restore_all_projects: true }, idempotencyKey })
}
