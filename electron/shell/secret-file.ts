/** `secrets.json`: each secret encrypted by the desktop, or marked as plain where it is not. */

import { z } from 'zod'
import { parseJson } from '../../shared/domain/json.ts'
import { readPrivateFile, writePrivateFile } from './private-file.ts'

const entry = z.union([
  /** Base64 of what the desktop has encrypted. */
  z.object({ encrypted: z.string() }),
  z.object({ plain: z.string() }),
])
export type SecretEntry = z.output<typeof entry>

const secrets = z.object({ version: z.literal(1), secrets: z.record(z.string(), entry) })

export interface SecretFile {
  get(key: string): SecretEntry | null
  set(key: string, entry: SecretEntry): Promise<void>
  delete(key: string): Promise<void>
}

/** A file that cannot be understood counts as empty: what it kept can be had again by signing in. */
export function createSecretFile(path: string): SecretFile {
  let entries: Map<string, SecretEntry> | null = null
  let writes: Promise<unknown> = Promise.resolve()

  function load(): Map<string, SecretEntry> {
    entries ??= new Map(Object.entries(parseJson(readPrivateFile(path), secrets)?.secrets ?? {}))
    return entries
  }

  async function save(): Promise<void> {
    const write = writes.then(() => {
      const text = JSON.stringify({ version: 1, secrets: Object.fromEntries(load()) }, null, 2)
      return writePrivateFile(path, `${text}\n`)
    })
    writes = write.catch(() => undefined)
    await write
  }

  return {
    get: (key) => load().get(key) ?? null,
    async set(key, entry) {
      load().set(key, entry)
      await save()
    },
    async delete(key) {
      if (load().delete(key)) await save()
    },
  }
}
