/** Files between the window and the bridge, which carries bytes as base64 in parts. */

import { t } from '@lingui/core/macro'
import type { Bridge } from '../../bridge/bridge.ts'
import { BridgeFailure, dataOrThrow } from '../../bridge/use-bridge.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'

/** In bytes: within what one part may carry, and a multiple of three, so that no part ends in padding. */
const partBytes = 196_608

/** In bytes; more is refused (P §8). */
export const mostBytes = 104_857_600

/** The purposes for which files are sent. */
const purposes = {
  attachments: { begin: 'attachments.begin', part: 'attachments.part' },
  imports: { begin: 'imports.begin', part: 'imports.part' },
} as const

/** Sends a file in parts and answers the id by which it is put on a task, or imported. @throws BridgeFailure */
export async function sendFile(
  bridge: Bridge,
  file: File,
  onProgress: (share: number) => void,
  purpose: keyof typeof purposes = 'attachments',
): Promise<string> {
  const { begin, part } = purposes[purpose]
  const { transferId } = dataOrThrow(await bridge.call(begin, { name: nameOf(file), size: file.size }))
  for (let offset = 0; offset < file.size; offset += partBytes) {
    const base64 = await base64Of(file.slice(offset, offset + partBytes))
    dataOrThrow(await bridge.call(part, { transferId, offset, base64 }))
    onProgress(Math.min(1, (offset + partBytes) / file.size))
  }
  return transferId
}

/** How an attachment's content is read. */
export interface ReadOptions {
  /** In bytes: not much more than so many are read. */
  readonly most?: number
  /** Ends the reading, which then throws the signal's reason. */
  readonly signal?: AbortSignal
}

/** The content of an attachment. @throws BridgeFailure when it is neither here nor reachable */
export async function readFile(
  bridge: Bridge,
  id: LocalId,
  mimeType: string,
  { most = Number.POSITIVE_INFINITY, signal }: ReadOptions = {},
): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  let offset = 0
  for (;;) {
    const { bytes, isLast } = await readPart(bridge, id, offset)
    signal?.throwIfAborted()
    parts.push(bytes)
    offset += bytes.length
    if (isLast || bytes.length === 0 || offset >= most) return new Blob(parts, { type: mimeType })
  }
}

/** The bytes of a content from an offset on, at most `PART_SIZE`. @throws BridgeFailure as `readFile` */
export async function readPart(
  bridge: Bridge,
  id: LocalId,
  offset: number,
): Promise<{ readonly bytes: Uint8Array<ArrayBuffer>; readonly isLast: boolean }> {
  const { base64, isLast } = dataOrThrow(
    await bridge.call('attachments.read', { id, offset }, { repeatable: true }),
  )
  return { bytes: bytesOf(base64), isLast }
}

/** The sentence for a file that cannot be shown. */
export function unreadable(error: unknown): string {
  return error instanceof BridgeFailure ? error.message : t`The file could not be read.`
}

/** As an address that pictures may have: the page's policy lets in `data:` and nothing else. */
export function dataAddress(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file could not be read.')))
    reader.readAsDataURL(blob)
  })
}

async function base64Of(blob: Blob): Promise<string> {
  const address = await dataAddress(blob)
  return address.slice(address.indexOf(',') + 1)
}

/** The bytes of a base64 text. */
export function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64)
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.codePointAt(at) ?? 0
  return bytes
}

/** A pasted file has no name of its own, or the same one each time. */
function nameOf(file: File): string {
  return file.name === '' ? t`Pasted file` : file.name.slice(0, 255)
}
