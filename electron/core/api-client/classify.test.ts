import { createGhost } from '../../../shared/api/ghosts.ts'
import type { Endpoint } from '../../../shared/api/endpoint.ts'
import { createProjectUser, updateProjectUser } from '../../../shared/api/project-users.ts'
import { type ReasonCode, writeReason } from '../../../shared/api/reasons.ts'
import { createTag, listMyTags } from '../../../shared/api/tags.ts'
import { describe, expect, it } from 'vitest'
import { classifyAnswer, classifyException } from './classify.ts'

const NOW = Date.parse('2026-03-20T12:00:00Z')

function answer(status: number, headers: Record<string, string> = {}, text = '"Some reason"') {
  return classifyAnswer({ endpoint: createTag, status, headers: new Headers(headers), text, now: NOW })
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
    const said = (text: string) => answer(400, {}, text).reason.parameters
    expect(said('"Client name cannot be empty"')).toEqual({
      status: 400,
      text: 'Client name cannot be empty',
    })
    expect(said('{"error":"invalid_request","error_description":"name: too long"}')).toMatchObject({
      text: 'name: too long',
    })
    expect(said('plain text')).toMatchObject({ text: 'plain text' })
    expect(said('<html>Bad Request</html>')).toMatchObject({ text: '' })
  })

  it('has the reason of a server that gives one, which also says what it means', () => {
    const reason = { code: 'too_long', field: 'name', parameters: { maximum: 255 } } as const
    const refused = answer(400, { 'X-Refusal-Reason': writeReason(reason) }, '"Tag already exists"')
    expect(refused.reason).toEqual(reason)
    expect([refused.means('too_long'), refused.means('taken')]).toEqual([true, false])
  })

  it('means, without a reason, what its status and endpoint say, whatever its words', () => {
    const meant = (endpoint: Endpoint, status: number, code: ReasonCode) =>
      classifyAnswer({ endpoint, status, headers: new Headers(), text: '"?"', now: NOW }).means(code)
    expect(meant(createTag, 400, 'taken')).toBe(true)
    expect(meant(createTag, 402, 'taken')).toBe(false)
    expect(meant(createProjectUser, 400, 'already_exists')).toBe(true)
    expect(meant(updateProjectUser, 400, 'not_found')).toBe(true)
    expect(meant(listMyTags, 400, 'too_long_ago')).toBe(true)
    expect(meant(createTag, 422, 'key_used')).toBe(true)
    expect(meant(createGhost, 422, 'key_used')).toBe(false)
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
    const codes = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']
    for (const code of [...codes, 'ERR_SSL_WRONG_VERSION_NUMBER']) {
      expect(classifyException(wrapped(code))).toMatchObject({ kind: 'unreachable', mayHaveActed: false })
    }
    const both = new AggregateError([Object.assign(new Error('v6'), { code: 'ECONNREFUSED' })])
    expect(classifyException(new TypeError('fetch failed', { cause: both })).mayHaveActed).toBe(false)
  })

  it.each([
    ['ERR_NAME_NOT_RESOLVED', 'host_unknown'],
    ['ERR_CONNECTION_REFUSED', 'nothing_answers'],
    ['ERR_CERT_AUTHORITY_INVALID', 'bad_certificate'],
    ['ERR_SSL_PROTOCOL_ERROR', 'not_encrypted'],
    ['ERR_PROXY_CONNECTION_FAILED', 'no_answer'],
  ])('leaves none by Chromium’s name %s', (code, trouble) => {
    const reason = { code: 'unreachable', parameters: { trouble, detail: code } }
    expect(classifyException(wrapped(code))).toMatchObject({ mayHaveActed: false, reason })
  })

  it('one that broke off, or took too long, does', () => {
    expect(classifyException(wrapped('ECONNRESET')).mayHaveActed).toBe(true)
    expect(classifyException(new DOMException('late', 'TimeoutError'))).toMatchObject({
      kind: 'unreachable',
      mayHaveActed: true,
      reason: { code: 'unreachable', parameters: { trouble: 'too_slow' } },
    })
  })
})
