import { describe, expect, it } from 'vitest'
import { Device } from './testing/device.ts'
import { FakeEffects } from './testing/fake-effects.ts'
import { restoreDetectingFetch } from './restore-detection.ts'

describe('an answer of a start of the service that is gone', () => {
  it('is not read, though the service is sound: its ids may mean other rows by now', async () => {
    const effects = new FakeEffects('0001', '2026-03-20T12:00:00Z')
    const device = new Device({ fetch: () => Promise.reject(new TypeError('fetch failed')), effects })
    /** Starts that answer the requests, in order; the last answers all that follow. */
    const starts = ['first', 'first', 'lost', 'second']
    const fetch = (request: Request) => {
      const start = starts.length > 1 ? starts.shift() : starts[0]
      const isAsked = request.headers.has('X-Data-Known')
      const headers = { 'X-Data-Version': start ?? '', ...(isAsked && { 'X-Data-Restored': 'no' }) }
      return Promise.resolve(new Response('{}', { headers }))
    }
    const watched = restoreDetectingFetch(fetch, { replica: device.replica, effects }, 'http://server.test')
    const send = () => watched(new Request('http://server.test/api/v9/me'))
    await expect(send()).resolves.toMatchObject({ status: 200 })
    await expect(send()).rejects.toThrow(/fetch failed/)
    await expect(send()).resolves.toMatchObject({ status: 200 })
    await device.close()
  })
})
