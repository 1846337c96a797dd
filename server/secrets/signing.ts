/** Signs proofs of hours, with a key that follows from the service's secret one, so that there is nothing more to keep. */

import { createPrivateKey, createPublicKey, hkdfSync, sign } from 'node:crypto'

/** The bytes before the 32 of a private key of Ed25519 in PKCS #8 (RFC 8410). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')

export interface Signing {
  /** The raw 32 bytes in base64. */
  readonly publicKey: string
  /** The signature of a text by Ed25519, in base64. */
  readonly sign: (text: string) => string
}

/** @param secret the service's key */
export function createSigning(secret: Uint8Array): Signing {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'dayloom proof of hours', 32))
  const key = createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: 'der', type: 'pkcs8' })
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' })
  return {
    publicKey: Buffer.from(x, 'base64url').toString('base64'),
    sign: (text) => sign(null, Buffer.from(text), key).toString('base64'),
  }
}
