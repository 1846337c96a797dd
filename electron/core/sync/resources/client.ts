import { z } from 'zod'
import {
  archiveClient,
  createClient,
  deleteClient,
  getClient,
  listMyClients,
  restoreClient,
  updateClient,
} from '../../../../shared/api/clients.ts'
import { serverId } from './answer-fields.ts'
import { rowReader, wireFields } from './wire-fields.ts'
import { alikeIn, resource } from './resource.ts'
import { singlePage } from './row-requests.ts'

const wire = wireFields('client', { required: ['name'] })
const created = z.looseObject({ id: serverId })

/** Clients (T §4.6). Archiving takes a request of its own, and takes the client's projects along. */
export const client = resource({
  entity: 'client',
  refersTo: [],
  byWorkspace: false,
  deletions: 'absent',
  list: singlePage(listMyClients),
  async read({ api, workspaceId }, id) {
    return (await api.call(getClient, { params: { workspace_id: workspaceId, client_id: id } })).body
  },
  parse: rowReader({ wire }),
  async create(sending, { archived, ...fields }) {
    const { api, key, creationKey: idempotencyKey, workspaceId } = sending
    const { body } = await api.call(createClient, {
      params: { workspace_id: workspaceId },
      body: { ...wire.write(sending, fields), sync_id: sending.syncId },
      idempotencyKey,
    })
    const { data } = created.safeParse(body)
    if (!archived || data === undefined) return body
    await archive(api, key, workspaceId, data.id, true)
    return { ...data, archived }
  },
  async update(sending, id, { archived, ...changes }) {
    const { api, key, ifMatch, workspaceId } = sending
    const params = { workspace_id: workspaceId, client_id: id }
    if (archived !== undefined) await archive(api, key, workspaceId, id, archived)
    if (Object.keys(changes).length === 0) return null
    return (
      await api.call(updateClient, {
        params,
        body: wire.write(sending, changes),
        idempotencyKey: key,
        ifMatch,
      })
    ).body
  },
  async remove({ api, key, ifMatch, workspaceId }, id) {
    await api.call(deleteClient, {
      params: { workspace_id: workspaceId, client_id: id },
      idempotencyKey: key,
      ifMatch,
    })
  },
  hasUniqueName: true,
  matches: alikeIn('name'),
})

/** The second request of an operation needs a key of its own, and the same one each time it is sent again. */
async function archive(
  api: Parameters<typeof client.create>[0]['api'],
  key: string,
  workspaceId: number,
  id: number,
  archived: boolean,
): Promise<void> {
  const params = { workspace_id: workspaceId, client_id: id }
  const idempotencyKey = `${key}.archive`
  if (archived) await api.call(archiveClient, { params, idempotencyKey })
  else await api.call(restoreClient, { params, body: { restore_all_projects: true }, idempotencyKey })
}
