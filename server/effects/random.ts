/** Randomness, injected so that tests can choose it. */

import { randomBytes, randomUUID } from 'node:crypto'

export interface Random {
  /** Unpredictable bytes for tokens, salts and codes. */
  bytes(count: number): Buffer
  uuid(): string
}

export const systemRandom: Random = { bytes: randomBytes, uuid: randomUUID }
