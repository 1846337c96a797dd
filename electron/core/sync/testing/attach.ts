/** Files of a test, given to a device as a window gives them, and read back. */

import { createHash } from 'node:crypto'
import type { Attachment } from '../../../../shared/bridge/attachments.ts'
import { PART_SIZE } from '../../../../shared/domain/file-parts.ts'
import type { LocalId } from '../../../../shared/domain/ids.ts'
import type { Device } from './device.ts'

export interface TestFile {
  readonly name: string
  readonly bytes: Uint8Array
}

/** Bytes that repeat nowhere within a part. */
export function fileOf(name: string, size: number, seed = 1): TestFile {
  const bytes = new Uint8Array(size)
  let state = seed
  for (let index = 0; index < size; index += 1) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    bytes[index] = state >> 16
  }
  return { name, bytes }
}

export function sha256Of({ bytes }: TestFile): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Sends a file's parts; answers the transfer. */
export async function transfer({ procedures }: Device, { name, bytes }: TestFile): Promise<string> {
  const { transferId } = await procedures['attachments.begin']({ name, size: bytes.length })
  for (let offset = 0; offset < bytes.length; offset += PART_SIZE) {
    const base64 = Buffer.from(bytes.subarray(offset, offset + PART_SIZE)).toString('base64')
    await procedures['attachments.part']({ transferId, offset, base64 })
  }
  return transferId
}

/** Puts files on a task in one change. */
export async function attach(on: Device, taskId: LocalId, ...files: TestFile[]): Promise<readonly LocalId[]> {
  const transferIds: string[] = []
  for (const file of files) transferIds.push(await transfer(on, file))
  return (await on.procedures['attachments.add']({ taskId, transferIds })).ids
}

export function attachmentsOn(on: Device, taskId: LocalId): Promise<Attachment[]> {
  return on.procedures['attachments.ofTask']({ taskId })
}

/** The whole content, read part by part. */
export async function contentOf({ procedures }: Device, id: LocalId): Promise<Buffer> {
  const parts: Buffer[] = []
  let offset = 0
  for (;;) {
    const { base64, isLast } = await procedures['attachments.read']({ id, offset })
    const part = Buffer.from(base64, 'base64')
    parts.push(part)
    offset += part.length
    if (isLast) return Buffer.concat(parts)
  }
}
