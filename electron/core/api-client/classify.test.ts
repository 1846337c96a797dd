import { describe, expect, it } from 'vitest'
import { classifyAnswer, classifyException } from './classify.ts'

const NOW = Date.parse('2026-03-20T12:00:00Z')

function answer(status: number, headers: Record<string, string> = {}, text = '"Some reason"') {
  return classifyAnswer({ status, headers: new Headers(headers), text, now: NOW })
}

describe('the class of an answer', () => {
  it.each([
    [400, 'refused'],
    [401, 'unauthorized'],
    [402, 'refused'],
    [403, 'forbidden'],
    [404, 'missing'],
    [408, 'busy'],
    [409, 'refused'],
    [422, 'refused'],
    [429, 'paused'],
    [500, 'busy'],
    [503, 'busy'],
    [302, 'foreign'],
  ] as const)('%i is %s', (status, kind) => {
    expect(answer(status).kind).toBe(kind)
  })

  it('a used-up quota is a pause; a missing plan is a refusal', () => {
    expect(answer(402, { 'X-Toggl-Quota-Remaining': '0', 'X-Toggl-Quota-Resets-In': '1800' })).toMatchObject({
      kind: 'paused',
      retryAfterSeconds: 1800,
    })
    expect(answer(402, {}, '"You have hit your hourly limit. It resets in 900 seconds"')).toMatchObject({
      kind: 'paused',
      retryAfterSeconds: 900,
    })
    expect(answer(402, {}, '"Approvals are a premium feature"').kind).toBe('refused')
  })

  it('understands Retry-After in seconds and as a date, and never waits longer than a day', () => {
    expect(answer(429, { 'Retry-After': '30' }).retryAfterSeconds).toBe(30)
    expect(answer(503, { 'Retry-After': 'Fri, 20 Mar 2026 12:05:00 GMT' }).retryAfterSeconds).toBe(300)
    expect(answer(429, { 'Retry-After': '9999999' }).retryAfterSeconds).toBe(86_400)
    expect(answer(429).retryAfterSeconds).toBeNull()
  })

  it('says what the server said, in whichever shape it said it', () => {
    expect(answer(400, {}, '"Client name cannot be empty"').message).toBe('Client name cannot be empty')
    expect(answer(400, {}, '{"error":"invalid_request","error_description":"name: too long"}').message).toBe(
      'name: too long',
    )
    expect(answer(400, {}, 'plain text').message).toBe('plain text')
    expect(answer(400, {}, '<html>Bad Request</html>').message).toBe('The server answered with status 400.')
  })

  it('only an answer that may follow an effect leaves doubt', () => {
    expect(answer(503).mayHaveActed).toBe(true)
    expect(answer(429).mayHaveActed).toBe(false)
    expect(answer(400).mayHaveActed).toBe(false)
  })
})

describe('the class of an exception', () => {
  const wrapped = (code: string) =>
    new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) })

  it('a connection that never came about leaves no doubt', () => {
    for (const code of ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']) {
      expect(classifyException(wrapped(code))).toMatchObject({ kind: 'unreachable', mayHaveActed: false })
    }
    const both = new AggregateError([Object.assign(new Error('v6'), { code: 'ECONNREFUSED' })])
    expect(classifyException(new TypeError('fetch failed', { cause: both })).mayHaveActed).toBe(false)
  })

  it('one that broke off, or took too long, does', () => {
    expect(classifyException(wrapped('ECONNRESET')).mayHaveActed).toBe(true)
    expect(classifyException(new DOMException('late', 'TimeoutError'))).toMatchObject({
      kind: 'unreachable',
      mayHaveActed: true,
      message: 'The server did not answer in time.',
    })
  })
})
