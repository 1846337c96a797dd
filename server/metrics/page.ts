/** `/metrics`, for who has the token: the figures tell how an organization works, and nobody else needs them. */

import { createHash, timingSafeEqual } from 'node:crypto'
import type { Hono } from 'hono'
import type { Metrics } from './metrics.ts'

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()

export function addMetricsPage(app: Hono, { read, contentType }: Metrics, token: string): void {
  const expected = hashOf(`Bearer ${token}`)
  app.get('/metrics', async (context) => {
    const given = hashOf(context.req.header('authorization') ?? '')
    if (!timingSafeEqual(given, expected)) {
      return new Response(null, { status: 401, headers: { 'www-authenticate': 'Bearer' } })
    }
    return new Response(await read(), {
      headers: { 'content-type': contentType, 'cache-control': 'no-store' },
    })
  })
}
