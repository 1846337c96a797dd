import { afterAll, beforeAll, expect, it } from 'vitest'
import { getMe } from '../../shared/api/me.ts'
import type { DatabaseLocation } from '../database/connection.ts'
import type { OpenDatabase } from '../testing/dialects.ts'
import { openTestService, type TestService } from '../testing/test-service.ts'

/** Figures for Prometheus, on any database. */
export function metricsContract(open: OpenDatabase): void {
  const token = 'a token for Prometheus'
  let database: DatabaseLocation
  let test: TestService

  beforeAll(async () => {
    database = await open()
    test = await openTestService({ database, metricsToken: token })
  })
  afterAll(() => test.close())

  const ask = ({ service }: TestService, headers: Record<string, string> = {}): Promise<Response> =>
    service.fetch(new Request('http://service/metrics', { headers }))

  it('tell requests by endpoint and status, and how database, queues and streams stand', async () => {
    const { client } = await test.signUp()
    await client.call(getMe)
    await test.anonymous.send(getMe)
    const answer = await ask(test, { authorization: `Bearer ${token}` })
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
    const text = await answer.text()
    const figures = [
      'dayloom_requests_total{endpoint="me.get",status="200"} 1',
      'dayloom_requests_total{endpoint="me.get",status="403"} 1',
      'dayloom_request_duration_seconds_count{endpoint="me.get"} 2',
      'dayloom_live_streams 0',
      'dayloom_limited_networks 0',
      'dayloom_requests_waiting{turn="read"} 0',
      'dayloom_database_up 1',
      'dayloom_webhooks_waiting 0',
    ]
    for (const figure of figures) expect(text).toContain(`${figure}\n`)
    expect(text).toMatch(/^process_resident_memory_bytes \d+$/m)
    if (database.kind !== 'postgres') return
    expect(text).toMatch(/^dayloom_pool_connections\{pool="\w+",state="idle"\} [1-9]/m)
    expect(text).toMatch(/^dayloom_pool_waiting\{pool="\w+"\} 0$/m)
    expect(text).toMatch(/^dayloom_database_sessions\{state="waiting_for_lock"\} 0$/m)
  })

  it('are for who has the token alone', async () => {
    for (const authorization of ['', `Bearer ${token}!`, `Basic ${token}`]) {
      const answer = await ask(test, { authorization })
      expect([answer.status, await answer.text()]).toEqual([401, ''])
    }
    const other = await openTestService()
    expect((await ask(other, { authorization: 'Bearer ' })).status).toBe(404)
    await other.close()
  })
}
