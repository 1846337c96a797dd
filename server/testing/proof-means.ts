/** With what a proof of hours is checked. */

import { createPublicKey, hash, verify } from 'node:crypto'

export const proofMeans = {
  digest: (text: string) => hash('sha256', text),
  isSignedBy: (text: string, signature: string, publicKey: string) => {
    const x = Buffer.from(publicKey, 'base64').toString('base64url')
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
    return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64'))
  },
}
