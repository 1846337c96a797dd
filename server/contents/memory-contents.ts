import { buffer } from 'node:stream/consumers'
import { type ContentKey, type ContentStore, measuring } from './content-store.ts'

function nameOf({ organizationId, sha256 }: ContentKey): string {
  return `${organizationId}/${sha256}`
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

/** Keeps contents as long as the process lives, for services that keep nothing. */
export function createMemoryContents(): ContentStore {
  const kept = new Map<string, Buffer>()
  return {
    async stage(source) {
      const { content, measure } = measuring(source)
      const bytes = await buffer(content)
      const measured = measure()
      return {
        ...measured,
        async keep(organizationId) {
          kept.set(nameOf({ organizationId, sha256: measured.sha256 }), bytes)
        },
        discard: async () => undefined,
      }
    },
    async read(key, range) {
      const bytes = kept.get(nameOf(key))
      if (bytes === undefined) return null
      return once(range === undefined ? bytes : bytes.subarray(range.first, range.last + 1))
    },
    async remove(key) {
      kept.delete(nameOf(key))
    },
    removeAbandoned: async () => undefined,
    close: () => undefined,
  }
}
