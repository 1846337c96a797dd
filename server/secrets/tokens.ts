/** Tokens that stand for a person or a thing of theirs, of which the database knows the hash alone. */

import { hash } from 'node:crypto'
import type { Random } from '../effects/random.ts'

/** For sessions, reset codes and links: 256 bits. */
export function newToken(random: Random): string {
  return random.bytes(32).toString('base64url')
}

/** 128 bits as 32 hexadecimal digits, the form that clients of this API family expect. */
export function newApiToken(random: Random): string {
  return random.bytes(16).toString('hex')
}

/** SHA-256, hex. Tokens are random, so neither salt nor stretching would add anything. */
export function hashToken(token: string): string {
  return hash('sha256', token)
}
