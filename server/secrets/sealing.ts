/**
 * Keeps secrets that must be shown again (API tokens, confidential answers) unreadable in the database: AES-256-GCM with a
 * key that lies outside of it (docs/decisions/0003-api-tokens-are-hashed-and-sealed.md).
 */

import { createCipheriv, createDecipheriv } from 'node:crypto'
import type { Random } from '../effects/random.ts'

export const KEY_BYTES = 32
const ALGORITHM = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

export interface Sealing {
  /** Encrypts; the result is base64. */
  readonly seal: (text: string) => string
  /** @throws when the text was sealed with another key or has been changed. */
  readonly open: (sealed: string) => string
}

export function createSealing(key: Uint8Array, random: Random): Sealing {
  return {
    seal(text) {
      const iv = random.bytes(IV_BYTES)
      const cipher = createCipheriv(ALGORITHM, key, iv)
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64')
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64')
      const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_BYTES))
      decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
      const text = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
      return text.toString('utf8')
    },
  }
}
