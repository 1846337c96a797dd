import { ownReasonOf, type EditReason } from '../../../../shared/bridge/reasons.ts'
import { z } from 'zod'
import {
  createAttachment,
  deleteAttachment,
  listWorkspaceAttachments,
  updateAttachment,
  viewAttachment,
} from '../../../../shared/api/attachments.ts'
import type { LocalId, ServerId } from '../../../../shared/domain/ids.ts'
import { ApiFailure } from '../../api-client/api-failure.ts'
import { serverId } from './answer-fields.ts'
import { rowReader, wireFields } from './wire-fields.ts'
import { alikeIn, resource, type Sending } from './resource.ts'
import { singlePage } from './row-requests.ts'

const wire = wireFields('attachment', {
  required: ['taskId', 'name', 'mimeType', 'size', 'sha256'],
  keys: { position: 'display_order' },
})
const uploaded = z.looseObject({ id: serverId, sha256: z.string() })

/** Files on tasks (P §4.5). What they are goes with the queue; their contents are fetched when somebody opens them. */
export const attachment = resource({
  entity: 'attachment',
  refersTo: ['task'],
  byWorkspace: true,
  deletions: 'absent',
  list: singlePage(listWorkspaceAttachments),
  read: null,
  parse: rowReader({ wire, hasWorkspace: false }),
  async create(sending, { taskId, name, mimeType, size, sha256, position }) {
    const content = await sending.files.blob(sha256, mimeType)
    // A file that is not what it was is not what the person has put there.
    if (content === null || content.size !== size) throw lost(name)
    const body = await upload(sending, taskId, { name, position, sha256, content })
    const { data } = uploaded.safeParse(body)
    if (data === undefined || data.sha256 === sha256) return body
    await takeBack(sending, taskId, data.id)
    throw damaged(name)
  },
  async update(sending, id, { name, position }) {
    const { api, key, ifMatch, current } = sending
    const params = { ...taskPath(sending, current['taskId'] as LocalId | null), attachment_id: id }
    await api.call(updateAttachment, {
      params,
      body: wire.write(sending, { name, position }),
      idempotencyKey: key,
      ifMatch,
    })
    return (await api.call(viewAttachment, { params })).body
  },
  async remove(sending, id) {
    const { api, key, ifMatch, current } = sending
    const params = { ...taskPath(sending, current['taskId'] as LocalId | null), attachment_id: id }
    await api.call(deleteAttachment, { params, idempotencyKey: key, ifMatch })
  },
  matches: alikeIn('sha256', 'taskId', 'name'),
})

/** In bytes: what is smaller is there before anybody could read how far it is. */
const leastCounted = 1_048_576

interface Upload {
  readonly name: string
  readonly position: number
  readonly sha256: string
  readonly content: Blob
}

async function upload(
  sending: Sending,
  taskId: LocalId | null,
  { name, position, sha256, content }: Upload,
): Promise<unknown> {
  const { sentBytes } = sending.files
  const isCounted = content.size >= leastCounted
  const onSent = (bytes: number): void => sentBytes.note(sha256, bytes, content.size)
  try {
    const { body } = await sending.api.call(createAttachment, {
      params: taskPath(sending, taskId),
      form: {
        fields: { name, display_order: position, sync_id: sending.syncId },
        files: [{ name, content }],
        onSent: isCounted ? onSent : undefined,
      },
      idempotencyKey: sending.creationKey,
    })
    return body
  } finally {
    sentBytes.forget(sha256)
  }
}

/** @throws {ApiFailure} `missing` when the task is gone, and its files with it */
export function taskPath(
  { organizationId, workspaceId, serverIdOf }: Pick<Sending, 'organizationId' | 'workspaceId' | 'serverIdOf'>,
  taskId: LocalId | null,
) {
  const id = taskId === null ? null : serverIdOf('task', taskId)
  if (id === null) throw failure('missing', ownReasonOf('owner_gone'))
  return { organization_id: organizationId, workspace_id: workspaceId, task_id: id }
}

/** The received content differs from the sent one: the file is deleted again. */
async function takeBack(sending: Sending, taskId: LocalId | null, id: ServerId): Promise<void> {
  const params = { ...taskPath(sending, taskId), attachment_id: id }
  await sending.api.call(deleteAttachment, { params, idempotencyKey: `${sending.key}-back` })
}

function lost(name: string): ApiFailure {
  return failure('refused', ownReasonOf('file_lost', { name }))
}

function damaged(name: string): ApiFailure {
  return failure('refused', ownReasonOf('file_damaged', { name }))
}

function failure(kind: 'missing' | 'refused', reason: EditReason): ApiFailure {
  return new ApiFailure(reason, { kind })
}
