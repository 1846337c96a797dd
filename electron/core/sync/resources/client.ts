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
import { isSet, looseFlag, looseText, serverId } from './answer-fields.ts'
import { resource } from './resource.ts'
import { singlePage } from './single-page.ts'

const answer = z.object({
  id: serverId,
  wid: z.int().nullish(),
  workspace_id: z.int().nullish(),
  at: z.string().nullish(),
  server_deleted_at: z.string().nullish(),
  name: z.string(),
  notes: looseText,
  archived: looseFlag,
})

/** Clients (T §4.6). Archiving takes a request of its own, and takes the client's projects along. */
export const client = resource({
  entity: 'client',
  refersTo: [],
  byWorkspace: false,
  deletions: 'absent',
  list({ api }, { since }) {
    return singlePage(api.list(listMyClients, { query: { since: since ?? undefined } }))
  },
  async read({ api, workspaceId }, id) {
    return (await api.call(getClient, { params: { workspace_id: workspaceId, client_id: id } })).body
  },
  parse(body) {
    const { data } = answer.safeParse(body)
    if (data === undefined) return null
    return {
      serverId: data.id,
      at: data.at ?? null,
      deleted: isSet(data.server_deleted_at),
      workspaceId: data.workspace_id ?? data.wid ?? null,
      fields: { name: data.name, notes: data.notes, archived: data.archived },
    }
  },
  async create({ api, key, workspaceId }, { name, notes, archived }) {
    const { body } = await api.call(createClient, {
      params: { workspace_id: workspaceId },
      body: { name, notes },
      idempotencyKey: key,
    })
    const created = answer.safeParse(body).data
    if (!archived || created === undefined) return body
    await archive(api, key, workspaceId, created.id, true)
    return { ...created, archived }
  },
  async update({ api, key, ifMatch, workspaceId }, id, { name, notes, archived }) {
    const params = { workspace_id: workspaceId, client_id: id }
    if (archived !== undefined) await archive(api, key, workspaceId, id, archived)
    if (name === undefined && notes === undefined) return null
    return (await api.call(updateClient, { params, body: { name, notes }, idempotencyKey: key, ifMatch }))
      .body
  },
  async remove({ api, key, ifMatch, workspaceId }, id) {
    await api.call(deleteClient, {
      params: { workspace_id: workspaceId, client_id: id },
      idempotencyKey: key,
      ifMatch,
    })
  },
  isKnownByName: true,
  isAlike: (wanted, found) => wanted.name === found.name,
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
