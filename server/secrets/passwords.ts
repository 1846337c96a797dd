/** Password hashes: scrypt, kept as PHC strings, so that the cost can be raised later. */

import { type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import type { Random } from '../effects/random.ts'

export interface Passwords {
  readonly hash: (password: string) => Promise<string>
  /** False also for a string that is no hash. Takes as long for a hash that nobody has, see `absent`. */
  readonly verify: (password: string, stored: string) => Promise<boolean>
  /** The hash of no password: verified for accounts that do not exist, so that they take as long to refuse. */
  readonly absent: string
}

export interface ScryptCost {
  /** Log2 of N. */
  readonly ln: number
  readonly r: number
  readonly p: number
}

/** Of OWASP's equal choices the one with 32 MiB a hash: several may run at once on a small machine. */
export const owaspCost: ScryptCost = { ln: 15, r: 8, p: 3 }

const HASH_BYTES = 32
const SALT_BYTES = 16

/** In libuv's pool, off the event loop. */
function derive(password: string, salt: Buffer, { ln, r, p }: ScryptCost): Promise<Buffer> {
  const options: ScryptOptions = { N: 2 ** ln, r, p, maxmem: 256 * r * 2 ** ln }
  return new Promise((resolve, reject) => {
    // The same letters may be composed in several ways, depending on the keyboard.
    scrypt(password.normalize('NFKC'), salt, HASH_BYTES, options, (error, key) => {
      if (error === null) resolve(key)
      else reject(error)
    })
  })
}

function format({ ln, r, p }: ScryptCost, salt: Buffer, key: Buffer): string {
  return `$scrypt$ln=${ln},r=${r},p=${p}$${salt.toString('base64url')}$${key.toString('base64url')}`
}

export function createPasswords(random: Random, cost: ScryptCost = owaspCost): Passwords {
  return {
    async hash(password) {
      const salt = random.bytes(SALT_BYTES)
      return format(cost, salt, await derive(password, salt, cost))
    },
    async verify(password, stored) {
      const [, ln, r, p, salt, key] =
        /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([\w-]+)\$([\w-]+)$/.exec(stored) ?? []
      if (salt === undefined || key === undefined) return false
      const storedCost: ScryptCost = { ln: Number(ln), r: Number(r), p: Number(p) }
      const derived = await derive(password, Buffer.from(salt, 'base64url'), storedCost)
      return timingSafeEqual(derived, Buffer.from(key, 'base64url'))
    },
    absent: format(cost, Buffer.alloc(SALT_BYTES), Buffer.alloc(HASH_BYTES)),
  }
}
