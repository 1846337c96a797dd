/** A service of this family that has one client and one project of a name, as others have, and ours need not. */

import type { Fetch } from '../../api-client/api-client.ts'

/** Refuses creations of clients and projects under a name that one made here has, in whatever capitals. */
export function withUniqueNames(fetch: Fetch): Fetch {
  /** By path and name: the key of the request that took it. */
  const taken = new Map<string, string | null>()
  return async (request) => {
    const { pathname } = new URL(request.url)
    if (request.method !== 'POST' || !/\/(?:clients|projects)$/.test(pathname)) return fetch(request)
    const { name } = (await request.clone().json()) as { readonly name: string }
    const place = `${pathname} ${name.toLowerCase()}`
    const key = request.headers.get('Idempotency-Key')
    if (taken.has(place) && taken.get(place) !== key) {
      return Response.json('Name has already been taken', { status: 400 })
    }
    const answer = await fetch(request)
    if (answer.ok) taken.set(place, key)
    return answer
  }
}
