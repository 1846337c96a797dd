/** Sending the file of an attachment (decisions §6). */

import { create as contentDisposition } from 'content-disposition'
import type { StreamOutput } from '../../shared/api/endpoint.ts'
import type { Scope } from '../access/scope.ts'
import { byteRange, namesTag } from './byte-range.ts'
import { type AttachmentPath, requireAttachment } from './service.ts'

/** Should a browser open the file nevertheless, the file loads nothing, runs nothing, and belongs to no origin. */
const POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox"

async function* nothing(): AsyncGenerator<Uint8Array> {}

/**
 * Sends the file, or the part of it that the request asks for, and nothing when the client has it already.
 *
 * @throws {NotFound} when the task has no such attachment.
 * @throws {RangeNotSatisfiable} when the file does not reach to where the part begins.
 */
export async function sendFile(
  scope: Scope & { readonly headers: Headers },
  path: AttachmentPath,
): Promise<StreamOutput> {
  const {
    organization_id: organizationId,
    sha256,
    size,
    name,
    mime_type,
  } = await requireAttachment(scope, path)
  const tag = `"${sha256}"`
  const headers = { ETag: tag, 'Accept-Ranges': 'bytes' }
  const known = scope.headers.get('if-none-match')
  if (known !== null && namesTag(known, tag)) return { status: 304, headers, body: nothing() }

  const condition = scope.headers.get('if-range')
  const wanted = condition === null || condition.trim() === tag ? scope.headers.get('range') : null
  const range = byteRange(wanted, size)
  const body = await scope.effects.contents.read({ organizationId, sha256 }, range ?? undefined)
  if (body === null) throw new Error(`The content of attachment ${path.attachment_id} is not there.`)
  const described = {
    ...headers,
    'Content-Type': mime_type,
    'Content-Disposition': contentDisposition(name),
    'Content-Security-Policy': POLICY,
    'Cross-Origin-Resource-Policy': 'same-origin',
  }
  if (range === null) return { headers: { ...described, 'Content-Length': String(size) }, body }
  return {
    status: 206,
    headers: {
      ...described,
      'Content-Length': String(range.last - range.first + 1),
      'Content-Range': `bytes ${range.first}-${range.last}/${size}`,
    },
    body,
  }
}
