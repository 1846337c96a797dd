import { listenToChanges } from '../../shared/api/live-changes.ts'
import type { Authenticate } from '../accounts/authentication.ts'
import { Forbidden } from '../errors/app-error.ts'
import { readCredentials } from '../http/credentials.ts'
import { type BoundRoute, route } from '../http/route.ts'
import type { LiveChanges } from './live-changes.ts'

export interface LiveChangeEffects {
  readonly liveChanges: LiveChanges
  readonly authenticate: Authenticate
}

/** Proxies pass every part on at once, and keep nothing. */
const headers = { 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' }

export function liveChangeRoutes({ liveChanges, authenticate }: LiveChangeEffects): readonly BoundRoute[] {
  return [
    route(listenToChanges, ({ caller, headers: sent, address }) => {
      const credentials = readCredentials(sent)
      if (credentials === null) throw new Forbidden()
      return { headers, body: liveChanges.open(caller, () => authenticate(credentials, address)) }
    }),
  ]
}
