import { listenToChanges } from '../../shared/api/live-changes.ts'
import { Forbidden } from '../errors/app-error.ts'
import { readCredentials } from '../http/credentials.ts'
import { type BoundRoute, route } from '../http/route.ts'

/** Proxies pass every part on at once, and keep nothing. */
const headers = { 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' }

export const liveChangeRoutes: readonly BoundRoute[] = [
  route(listenToChanges, ({ caller, headers: sent, network, effects }) => {
    const credentials = readCredentials(sent)
    if (credentials === null) throw new Forbidden()
    const authenticate = () => effects.authenticate(credentials, network)
    return { headers, body: effects.liveChanges.open(caller, authenticate) }
  }),
]
