import { z } from 'zod'
import { createAttachment, deleteAttachment, updateAttachment } from '../../../../shared/api/attachments.ts'
import type { ServerId } from '../../../../shared/domain/ids.ts'
import type { EntityFields } from '../../../../shared/entities/entities.ts'
import { ownReasonOf } from '../../../../shared/bridge/reasons.ts'
import { ApiFailure } from '../../api-client/api-failure.ts'
import { ownerGone } from '../failures.ts'
import { serverId, anyInput, defineResource, pathOf, unwritten } from './define-resource.ts'
import type { Resource, Sending } from './resource.ts'

const plain = defineResource('attachment', {
  update: updateAttachment,
  remove: deleteAttachment,
  fields: { taskId: unwritten, position: 'display_order' },
})

const uploaded = z.looseObject({ id: serverId, sha256: z.string() })

/** Files on tasks (P §4.5). What they are goes with the queue; their contents are fetched when somebody opens them. */
export const attachment: Resource<'attachment'> = {
  ...plain,
  async create(sending, fields) {
    const { name, mimeType, size, sha256 } = fields
    const content = await sending.files.blob(sha256, mimeType)
    // A file that is not what it was is not what the person has put there.
    if (content === null || content.size !== size) throw refused('file_lost', name)
    const body = await upload(sending, fields, content)
    const { data } = uploaded.safeParse(body)
    if (data === undefined || data.sha256 === sha256) return body
    const takenBack = { ...sending, key: `${sending.key}-back`, ifMatch: undefined, current: { ...fields } }
    await plain.remove(takenBack, data.id as ServerId)
    throw refused('file_damaged', name)
  },
}

/** In bytes: what is smaller is there before anybody could read how far it is. */
const leastCounted = 1_048_576

async function upload(
  sending: Sending,
  { taskId, name, sha256, position }: EntityFields['attachment'],
  content: Blob,
): Promise<unknown> {
  const { sentBytes } = sending.files
  const params = pathOf('attachment', createAttachment, sending, { taskId })
  // The task is gone, and its files with it.
  if (params === null) throw ownerGone()
  const isCounted = content.size >= leastCounted
  const onSent = (bytes: number): void => sentBytes.note(sha256, bytes, content.size)
  const form = {
    fields: { name, display_order: position, sync_id: sending.syncId },
    files: [{ name, content }],
    onSent: isCounted ? onSent : undefined,
  }
  try {
    const input = { params, form, idempotencyKey: sending.creationKey }
    return (await sending.api.call(createAttachment, anyInput(input))).body
  } finally {
    sentBytes.forget(sha256)
  }
}

function refused(code: 'file_lost' | 'file_damaged', name: string): ApiFailure {
  return new ApiFailure(ownReasonOf(code, { name }), { kind: 'refused' })
}
