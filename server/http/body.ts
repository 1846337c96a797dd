/** Reads a request's body as text, never more of it than the service is willing to hold. */

import { BadRequest, PayloadTooLarge } from '../errors/app-error.ts'

/** P §8 names 1 MiB for the largest bodies. */
export const MAXIMUM_BODY_BYTES = 1_048_576

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    throw new BadRequest('unreadable_body', { field: 'body', says: 'must be UTF-8', cause: error })
  }
}

async function readUnknownLength(body: ReadableStream<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.byteLength
    if (size > MAXIMUM_BODY_BYTES) throw new PayloadTooLarge(MAXIMUM_BODY_BYTES)
    chunks.push(chunk)
  }
  return decode(Buffer.concat(chunks))
}

/**
 * @throws {PayloadTooLarge} before reading when the length is announced, else as soon as the limit is passed.
 * @throws {BadRequest} when the body is not UTF-8.
 */
export async function readBody(request: Request): Promise<string> {
  const announced = request.headers.get('content-length')
  if (announced === null) return request.body === null ? '' : readUnknownLength(request.body)
  if (Number(announced) > MAXIMUM_BODY_BYTES) throw new PayloadTooLarge(MAXIMUM_BODY_BYTES)
  return announced === '0' ? '' : decode(new Uint8Array(await request.arrayBuffer()))
}
