/** The service's HTTP application: every route in both dialects, and an answer to everything else. */

import { Hono } from 'hono'
import { TrieRouter } from 'hono/router/trie-router'
import { COMPAT_PREFIX } from '../../shared/api/dialect.ts'
import { MethodNotAllowed, NotFound } from '../errors/app-error.ts'
import { answerRefusal, areaOf, baseHeaders, requestIdOf } from './answers.ts'
import { canonical, compat } from './dialects.ts'
import { createRequestHandler, type HandlerEffects } from './request-handler.ts'
import type { BoundRoute } from './route.ts'

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** Fixed segments before parameters: `/current` must not be taken for an id. */
function bySpecificity(routes: readonly BoundRoute[]): readonly BoundRoute[] {
  return routes
    .map((route) => ({ route, rank: route.endpoint.path.replaceAll(/\{\w+\}/g, '\u{10ffff}') }))
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
    .map(({ route }) => route)
}

export function createApp(routes: readonly BoundRoute[], effects: HandlerEffects): Hono {
  // Hono's default tries another router first, which refuses paths like ours.
  const app = new Hono({ router: new TrieRouter() })
  for (const route of bySpecificity(routes)) {
    const { method, path } = route.endpoint
    const pattern = path.replaceAll(/\{(\w+)\}/g, ':$1')
    app.on(method, pattern, createRequestHandler(route, canonical, effects))
    app.on(method, `${COMPAT_PREFIX}${pattern}`, createRequestHandler(route, compat, effects))
  }
  app.notFound((context) => {
    const { path } = context.req
    const allowed = methods.filter((method) => app.router.match(method, path)[0].length > 0)
    const refusal = allowed.length > 0 ? new MethodNotAllowed(allowed) : new NotFound()
    const requestId = requestIdOf(context.req.raw.headers, effects.random)
    const area = areaOf(path.startsWith(`${COMPAT_PREFIX}/`) ? path.slice(COMPAT_PREFIX.length) : path)
    return answerRefusal(area, refusal, baseHeaders(requestId), requestId)
  })
  return app
}
