/** The service on a port of its own. */

import type { Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import type { Logger } from 'pino'
import { createService } from './service.ts'
import { serviceOptionsOf } from './service-options.ts'
import type { Settings } from './settings.ts'

/** Below the five seconds that SIGTERM leaves. */
const GRACE_MILLISECONDS = 4000
const IDLE_CHECK_MILLISECONDS = 20
/** For the whole of a request: ten large files over a slow line take longer than the five minutes that Node leaves. */
const REQUEST_MILLISECONDS = 60 * 60 * 1000

export interface Standalone {
  /** `http://127.0.0.1:4610`: with the port that was found free when 0 was asked for. */
  readonly url: string
  /** Answers what is in flight, then closes everything. */
  readonly close: () => Promise<void>
}

function listen(server: Server, port: number, host: string): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      const address = server.address()
      if (address === null || typeof address === 'string') return reject(new Error('No port was given.'))
      return resolve(`http://${host.includes(':') ? `[${host}]` : host}:${address.port}`)
    })
  })
}

/** Connections that are kept alive close as soon as they have been answered; after the grace all do. */
function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MILLISECONDS)
    const force = setTimeout(() => server.closeAllConnections(), GRACE_MILLISECONDS)
    server.close(() => {
      clearInterval(idle)
      clearTimeout(force)
      resolve()
    })
  })
}

/** Starts the service and answers once it does. @throws when the database or the port cannot be had. */
export async function startStandalone(settings: Settings, logger: Logger): Promise<Standalone> {
  const options = await serviceOptionsOf(settings, logger)
  // The port is part of the default public URL and is known only once it is open; nothing is answered before.
  let answer: (request: Request, bindings: unknown) => Promise<Response> = async () =>
    new Response(null, { status: 503 })
  const server = createAdaptorServer({
    fetch: (request, bindings) => answer(request, bindings),
    serverOptions: { requestTimeout: REQUEST_MILLISECONDS },
  }) as Server
  const url = await listen(server, settings.port, settings.host)
  try {
    const service = await createService({ ...options, publicUrl: settings.publicUrl ?? url })
    answer = service.fetch
    return {
      url,
      async close() {
        service.endStreams()
        await closeServer(server)
        await service.close()
      },
    }
  } catch (error) {
    await closeServer(server)
    throw error
  }
}
