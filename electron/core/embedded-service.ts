/** The service inside the app: no port, no other process, its data in the profile. The only file that knows the server. */

import { join } from 'node:path'
import type { Fetch } from './api-client/api-client.ts'

export interface EmbeddedService {
  readonly fetch: Fetch
  /** Finishes what is in flight. No request may follow. */
  readonly close: () => Promise<void>
}

/** The origin under which it is asked; nothing resolves it, no request for it leaves the process. */
export const embeddedUrl = 'http://service.invalid'

/**
 * Opens the service over the data in a folder, making both when there are none. The service's code is loaded only now:
 * who signs in to a server elsewhere never pays for it.
 *
 * @throws when its database cannot be opened or is of a newer version.
 */
export async function openEmbeddedService(folder: string): Promise<EmbeddedService> {
  const { createService } = await import('../../server/service.ts')
  const service = await createService({
    database: { kind: 'sqlite', path: join(folder, 'service.sqlite') },
    plan: 'premium',
    publicUrl: embeddedUrl,
    unlimitedHistory: true,
    allowPrivateCallbacks: false,
  })
  return { fetch: (request) => service.fetch(request), close: service.close }
}
