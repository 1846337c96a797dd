import { afterAll, beforeAll, expect, it } from 'vitest'
import { confirmPasswordReset, requestPasswordReset } from '../../shared/api/accounts.ts'
import { updateMe } from '../../shared/api/me.ts'
import { getPreferences, updatePreferences } from '../../shared/api/preferences.ts'
import { getUserSettings, updateUserSettings } from '../../shared/api/user-settings.ts'
import { type ApiClient, tokenHeader } from '../testing/api-client.ts'
import type { OpenDatabase } from '../testing/dialects.ts'
import { openTestService, type TestService } from '../testing/test-service.ts'

const HOUR = 3_600_000_000

/** Versions of what a person sets, on one database that two processes write whose clocks differ by an hour. */
export function twoClocksContract(open: OpenDatabase): void {
  let ahead: TestService
  let behind: TestService
  let email: string
  let first: ApiClient
  let second: ApiClient

  beforeAll(async () => {
    const database = await open()
    ahead = await openTestService({ database })
    const person = await ahead.signUp()
    first = person.client
    email = person.email
    behind = await openTestService({ database })
    second = behind.anonymous.with(tokenHeader(person.me.api_token))
    ahead.clock.advance(HOUR)
  })
  afterAll(async () => {
    await behind.close()
    await ahead.close()
  })

  const version = async (of: typeof getPreferences | typeof getUserSettings) =>
    (await second.send(of)).headers.get('etag') ?? ''

  it('preferences have a later version after a change by the process whose clock is behind', async () => {
    await first.call(updatePreferences, { body: { manualMode: true } })
    const seen = await version(getPreferences)
    await second.call(updatePreferences, { body: { manualMode: false } })
    const since = await version(getPreferences)
    expect(since > seen).toBe(true)
    const body = { manualMode: true }
    const stale = await first.refusal(updatePreferences, { body, headers: { 'if-match': seen } })
    expect(stale.status).toBe(412)
  })

  it.each([
    ['preferences', (zone: string) => second.call(updatePreferences, { body: { pg_time_zone_name: zone } })],
    ['the account', (zone: string) => second.call(updateMe, { body: { timezone: zone } })],
  ] as const)('so do they after a change of the zone in %s', async (_, setZone) => {
    await first.call(updatePreferences, { body: { theme: 'dark' } })
    await first.call(updatePreferences, { body: { theme: 'light' } })
    const seen = await version(getPreferences)
    await setZone('Asia/Kathmandu')
    expect((await version(getPreferences)) > seen).toBe(true)
    await setZone('UTC')
  })

  it('no earlier one after a new password either', async () => {
    await first.call(updateMe, { body: { timezone: 'Asia/Tokyo' } })
    const seen = await version(getPreferences)
    await behind.anonymous.call(requestPasswordReset, { body: { email } })
    await expect.poll(() => behind.mails.at(-1)?.to).toBe(email)
    const password_reset_code = /^[\w-]{43}$/m.exec(behind.mails.at(-1)?.text ?? '')?.[0] ?? ''
    const body = { password: 'another one than before' }
    const { api_token: token } = await behind.anonymous.call(confirmPasswordReset, {
      params: { password_reset_code },
      body,
    })
    first = ahead.anonymous.with(tokenHeader(token))
    second = behind.anonymous.with(tokenHeader(token))
    expect((await version(getPreferences)) >= seen).toBe(true)
  })

  it('planner settings have a later version after a change by the process whose clock is behind', async () => {
    await first.call(updateUserSettings, { body: { theme: 'dark' } })
    const seen = await version(getUserSettings)
    await second.call(updateUserSettings, { body: { theme: 'light' } })
    expect((await version(getUserSettings)) > seen).toBe(true)
  })
}
