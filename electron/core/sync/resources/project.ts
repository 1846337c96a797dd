import { z } from 'zod'
import {
  createProject,
  deleteProject,
  getProject,
  listMyProjects,
  patchProjects,
  updateProject,
} from '../../../../shared/api/project-endpoints.ts'
import type { EntityFields } from '../../replica/entity-fields.ts'
import { isSet, looseFlag, reference, serverId, told } from './answer-fields.ts'
import { resource, type Sending } from './resource.ts'
import { singlePage } from './single-page.ts'

const answer = z.object({
  id: serverId,
  wid: z.int().nullish(),
  workspace_id: z.int().nullish(),
  at: z.string().nullish(),
  server_deleted_at: z.string().nullish(),
  name: z.string(),
  color: z.string().nullish(),
  cid: reference,
  client_id: reference,
  billable: looseFlag,
  is_private: looseFlag,
  active: z
    .boolean()
    .nullish()
    .transform((active) => active ?? true),
  estimated_seconds: z.int().nullish(),
  estimated_hours: z.int().nullish(),
  end_date: z.string().nullish(),
})

/** Projects (T §4.7, decisions §6). */
export const project = resource({
  entity: 'project',
  refersTo: ['client'],
  byWorkspace: false,
  deletions: 'absent',
  list({ api }, { since }) {
    return singlePage(
      api.list(listMyProjects, {
        query: since === null ? { include_archived: true } : { since, include_archived: true },
      }),
    )
  },
  async read({ api, workspaceId }, id) {
    return (await api.call(getProject, { params: { workspace_id: workspaceId, project_id: id } })).body
  },
  parse(body, find) {
    const { data } = answer.safeParse(body)
    if (data === undefined) return null
    const clientId = data.client_id ?? data.cid ?? null
    return {
      serverId: data.id,
      at: data.at ?? null,
      deleted: isSet(data.server_deleted_at),
      workspaceId: data.workspace_id ?? data.wid ?? null,
      fields: told<EntityFields['project']>({
        name: data.name,
        color: data.color ?? undefined,
        clientId: clientId === null ? null : find('client', clientId),
        billable: data.billable,
        isPrivate: data.is_private,
        archived: !data.active,
        endDate: isSet(data.end_date) ? (data.end_date ?? null) : null,
        estimatedSeconds: estimate(data.estimated_seconds, data.estimated_hours),
      }),
    }
  },
  async create(sending, fields) {
    const { api, key, workspaceId } = sending
    return (
      await api.call(createProject, {
        params: { workspace_id: workspaceId },
        body: bodyOf(sending, fields),
        idempotencyKey: key,
      })
    ).body
  },
  async update(sending, id, changes) {
    const { api, key, ifMatch, workspaceId } = sending
    const params = { workspace_id: workspaceId, project_id: id }
    return (
      await api.call(updateProject, { params, body: bodyOf(sending, changes), idempotencyKey: key, ifMatch })
    ).body
  },
  patch: {
    fields: ['color', 'clientId', 'billable', 'isPrivate', 'archived', 'estimatedSeconds'],
    most: 100,
    document: (referring, changes) =>
      Object.entries(bodyOf(referring, changes)).flatMap(([field, value]) =>
        value === undefined ? [] : [{ op: 'replace', path: `/${field}`, value }],
      ),
    async send({ api, key, workspaceId }, rows, document) {
      const versions = rows.flatMap(({ serverId: id, ifMatch }) =>
        ifMatch === undefined ? [] : [`${id}:${ifMatch}`],
      )
      const { body } = await api.call(patchProjects, {
        params: { workspace_id: workspaceId, project_ids: rows.map(({ serverId: id }) => id).join(',') },
        body: [...document],
        idempotencyKey: key,
        ifMatch: versions.length === 0 ? undefined : versions,
      })
      return body
    },
  },
  async remove({ api, key, ifMatch, workspaceId }, id) {
    await api.call(deleteProject, {
      params: { workspace_id: workspaceId, project_id: id },
      query: { teDeletionMode: 'unassign' },
      idempotencyKey: key,
      ifMatch,
    })
  },
  isKnownByName: true,
  isAlike: (wanted, found) =>
    wanted.name === found.name && (wanted.clientId ?? null) === (found.clientId ?? null),
})

function bodyOf({ serverIdOf }: Pick<Sending, 'serverIdOf'>, fields: Partial<EntityFields['project']>) {
  const { clientId, estimatedSeconds, archived } = fields
  return {
    name: fields.name,
    color: fields.color,
    client_id: clientId === undefined ? undefined : clientId === null ? null : serverIdOf('client', clientId),
    billable: fields.billable,
    is_private: fields.isPrivate,
    active: archived === undefined ? undefined : !archived,
    estimated_seconds: estimatedSeconds,
    // Third-party servers know whole hours only.
    estimated_hours:
      estimatedSeconds === undefined || estimatedSeconds === null
        ? estimatedSeconds
        : Math.round(estimatedSeconds / 3600),
  }
}

function estimate(seconds: number | null | undefined, hours: number | null | undefined): number | null {
  return seconds ?? (hours === null || hours === undefined ? null : hours * 3600)
}
