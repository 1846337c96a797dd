import { z } from 'zod'
import {
  createProject,
  deleteProject,
  getProject,
  listMyProjects,
  patchProjects,
  updateProject,
} from '../../../../shared/api/project-endpoints.ts'
import type { EntityFields } from '../../../../shared/entities/entities.ts'
import { reference } from './answer-fields.ts'
import { rowReader, wireFields } from './wire-fields.ts'
import { resource, type Sending } from './resource.ts'
import { rowRequests, singlePage } from './row-requests.ts'

const wire = wireFields('project', {
  required: ['name'],
  kept: ['color'],
  except: ['clientId', 'archived', 'estimatedSeconds'],
})

/** Projects (T §4.7, decisions §6). */
export const project = resource({
  entity: 'project',
  refersTo: ['client'],
  byWorkspace: false,
  deletions: 'absent',
  list: singlePage(listMyProjects, { include_archived: true }),
  ...rowRequests({
    wire,
    id: 'project_id',
    get: getProject,
    post: createProject,
    put: updateProject,
    delete: deleteProject,
    query: { teDeletionMode: 'unassign' },
    body: bodyOf,
  }),
  parse: rowReader({
    wire,
    extra: {
      cid: reference,
      client_id: reference,
      active: z.boolean().nullish(),
      estimated_seconds: z.int().nullish(),
      estimated_hours: z.int().nullish(),
    },
    read(data, find) {
      const clientId = data.client_id ?? data.cid ?? null
      return {
        clientId: clientId === null ? null : find('client', clientId),
        archived: data.active === false,
        estimatedSeconds: estimate(data.estimated_seconds, data.estimated_hours),
      }
    },
  }),
  patch: {
    fields: ['color', 'clientId', 'billable', 'isPrivate', 'archived', 'estimatedSeconds'],
    most: 100,
    document: (referring, changes) =>
      Object.entries(bodyOf(referring, changes)).flatMap(([field, value]) =>
        value === undefined ? [] : [{ op: 'replace', path: `/${field}`, value }],
      ),
    send({ api, key, workspaceId }, rows, document) {
      const versions = rows.flatMap(({ serverId: id, ifMatch }) =>
        ifMatch === undefined ? [] : [`${id}:${ifMatch}`],
      )
      return api.call(patchProjects, {
        params: { workspace_id: workspaceId, project_ids: rows.map(({ serverId: id }) => id).join(',') },
        body: [...document],
        idempotencyKey: key,
        ifMatch: versions.length === 0 ? undefined : versions,
      })
    },
  },
  hasUniqueName: true,
  matches: (wanted, found) =>
    wanted.name === found.name && (wanted.clientId ?? null) === (found.clientId ?? null),
})

function bodyOf({ serverIdOf }: Pick<Sending, 'serverIdOf'>, fields: Partial<EntityFields['project']>) {
  const { clientId, estimatedSeconds, archived } = fields
  return {
    ...wire.write({ serverIdOf }, fields),
    client_id: clientId === undefined ? undefined : clientId === null ? null : serverIdOf('client', clientId),
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
