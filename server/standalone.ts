/** The service on a port of its own. */

import type { Logger } from 'pino'
import { openPort, reachableUrl } from './open-port.ts'
import { createService } from './service.ts'
import { serviceOptionsOf } from './service-options.ts'
import type { Settings } from './settings.ts'

/** Below the five seconds that SIGTERM leaves. */
const GRACE_MILLISECONDS = 4000

export interface Standalone {
  /** `http://127.0.0.1:4610`: with the port that was found free when 0 was asked for. */
  readonly url: string
  /** Answers what is in flight, then closes everything. */
  readonly close: () => Promise<void>
}

/** Starts the service and answers once it does. @throws when the database or the port cannot be had. */
export async function startStandalone(settings: Settings, logger: Logger): Promise<Standalone> {
  const options = await serviceOptionsOf(settings, logger)
  // The port is part of the default public URL and is known only once it is open; nothing is answered before.
  let answer: (request: Request, bindings: unknown) => Promise<Response> = async () =>
    new Response(null, { status: 503 })
  const { host } = settings
  const { url, close } = await openPort({
    fetch: (request, bindings) => answer(request, bindings),
    host,
    port: settings.port,
    graceMilliseconds: GRACE_MILLISECONDS,
  })
  try {
    const service = await createService({
      ...options,
      publicUrl: settings.publicUrl ?? reachableUrl({ host, port: Number(new URL(url).port) }),
    })
    answer = service.fetch
    return {
      url,
      async close() {
        service.endStreams()
        await close()
        await service.close()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}
