import { afterAll, beforeAll, expect, it } from 'vitest'
import { createClient, listClients } from '../../shared/api/clients.ts'
import { resetToken } from '../../shared/api/me.ts'
import { getUserSettings, updateUserSettings } from '../../shared/api/user-settings.ts'
import { updateWorkspace } from '../../shared/api/workspaces.ts'
import type { OpenDatabase } from '../testing/dialects.ts'
import { openTestService, type Person, type TestService } from '../testing/test-service.ts'

/** The promises of `Idempotency-Key`, on any database. */
export function idempotencyContract(open: OpenDatabase): void {
  let test: TestService
  let person: Person
  let params: { readonly workspace_id: number }

  beforeAll(async () => {
    test = await openTestService({ database: await open() })
    person = await test.signUp()
    params = { workspace_id: person.workspaceId }
  })
  afterAll(() => test.close())

  const headers = (key: string): Readonly<Record<string, string>> => ({ 'idempotency-key': key })
  const named = async (name: string): Promise<number> => {
    const clients = await person.client.call(listClients, { params, query: { name } })
    return clients.length
  }

  it('answers a repeated request as it was answered first, and does nothing again', async () => {
    const request = { params, body: { name: 'Once' }, headers: headers('once') }
    const first = await person.client.call(createClient, request)
    expect(await person.client.call(createClient, request)).toEqual(first)
    expect(await named('Once')).toBe(1)
  })

  it('names the version again that it named first, of what has it in a header', async () => {
    const settings = await person.client.call(getUserSettings, {})
    const request = { body: { autolog_time: !settings.autolog_time }, headers: headers('version') }
    const first = await person.client.send(updateUserSettings, request)
    await person.client.call(updateUserSettings, { body: { calendar_range_type: 'day' } })
    const repeated = await person.client.send(updateUserSettings, request)
    expect(first.headers.get('etag')).toMatch(/^"\d{4}-/)
    expect(repeated.headers.get('etag')).toBe(first.headers.get('etag'))
  })

  it('does so when the requests come at the same time', async () => {
    const request = { params, body: { name: 'Together' }, headers: headers('together') }
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => person.client.call(createClient, request)),
    )
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect(await named('Together')).toBe(1)
  })

  it('refuses another request under the same key with 422', async () => {
    const first = { params, body: { name: 'First' }, headers: headers('other') }
    await person.client.call(createClient, first)
    const other = { ...first, body: { name: 'Second' } }
    expect(await person.client.refusal(createClient, other)).toMatchObject({ status: 422 })
    const elsewhere = { params, body: { name: 'First' }, headers: headers('other') }
    expect(await person.client.refusal(updateWorkspace, elsewhere)).toMatchObject({ status: 422 })
    expect(await named('Second')).toBe(0)
  })

  it('keeps nothing of a refused request, so that it may be corrected', async () => {
    const refused = { params, body: { name: '' }, headers: headers('corrected') }
    expect(await person.client.refusal(createClient, refused)).toMatchObject({ status: 400 })
    await person.client.call(createClient, { ...refused, body: { name: 'Corrected' } })
    expect(await named('Corrected')).toBe(1)
  })

  it('is each person’s own', async () => {
    const other = await test.signUp()
    const body = { name: 'Own' }
    const mine = await person.client.call(createClient, { params, body, headers: headers('own') })
    const theirs = await other.client.call(createClient, {
      params: { workspace_id: other.workspaceId },
      body,
      headers: headers('own'),
    })
    expect(theirs.id).not.toBe(mine.id)
  })

  it('is the same in both dialects', async () => {
    const canonical = { params, body: { name: 'Both' }, headers: headers('both') }
    const { id } = await person.client.call(createClient, canonical)
    const path = `http://service/compat/api/v9/workspaces/${params.workspace_id}/clients`
    const init = { method: 'POST', body: JSON.stringify({ name: 'Both' }) }
    const { me } = person
    const authorization = `Bearer ${me.api_token}`
    const request = new Request(path, { ...init, headers: { authorization, ...headers('both') } })
    const answer = await test.service.fetch(request)
    expect(await answer.json()).toMatchObject({ id })
  })

  it('repeats a secret answer without having kept it readable', async () => {
    const somebody = await test.signUp()
    const token = await somebody.client.call(resetToken, { headers: headers('secret') })
    const renewed = test.anonymous.with({ authorization: `Bearer ${token}` })
    // The second request comes with the new token: the one before has ended with the first.
    expect(await renewed.call(resetToken, { headers: headers('secret') })).toBe(token)
  })

  it.each(['', 'ä'.repeat(3), 'x'.repeat(256)])('refuses a key that is none: %j', async (key) => {
    const bytes = Buffer.from(key).toString('latin1')
    const request = { params, body: { name: 'Key' }, headers: headers(bytes) }
    expect(await person.client.refusal(createClient, request)).toMatchObject({ status: 400 })
  })
}
