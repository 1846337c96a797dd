import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { getMe } from '../../shared/api/me.ts'
import { getPreferences, type Preferences, updatePreferences } from '../../shared/api/preferences.ts'
import type { OpenDatabase } from '../testing/dialects.ts'
import { openTestService, type Person, type TestService } from '../testing/test-service.ts'

/** Preferences on any database. */
export function preferencesContract(open: OpenDatabase): void {
  let test: TestService
  let person: Person

  beforeAll(async () => {
    test = await openTestService({ database: await open() })
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    person = await test.signUp({ timezone: 'Asia/Kathmandu' })
  })

  function change(body: unknown): Promise<Preferences> {
    return person.client.call(updatePreferences, { body })
  }

  it('have a value each before any was set', async () => {
    const preferences = await person.client.call(getPreferences)
    expect(preferences).toMatchObject({
      pg_time_zone_name: 'Asia/Kathmandu',
      date_format: 'YYYY-MM-DD',
      timeofday_format: 'H:mm',
      duration_format: 'improved',
      idle_detection_enabled: true,
      idle_detection_interval_in_minutes: 5,
      pomodoro_focus_interval_in_minutes: 25,
      toSAcceptNeeded: false,
    })
    expect(preferences).not.toHaveProperty('manualMode')
  })

  it('change what a body holds and nothing else', async () => {
    const before = await person.client.call(getPreferences)
    const changes = { manualMode: true, theme: 'dark', idle_detection_interval_in_minutes: 12 } as const
    expect(await change(changes)).toEqual({ ...before, ...changes })
    const rules = [{ id: 'r', keyword: 'editor', project_id: 7 }]
    expect(await change({ macos_auto_tracking_rules: rules })).toEqual({
      ...before,
      ...changes,
      macos_auto_tracking_rules: rules,
    })
    expect(await change({ manualMode: null, theme: null })).toEqual({
      ...before,
      idle_detection_interval_in_minutes: 12,
      macos_auto_tracking_rules: rules,
    })
  })

  it('share the zone and the first day of the week with the account', async () => {
    await change({ pg_time_zone_name: 'Europe/Tallinn', beginningOfWeek: 0 })
    expect(await person.client.call(getMe)).toMatchObject({
      timezone: 'Europe/Tallinn',
      beginning_of_week: 0,
    })
    expect(await person.client.call(getPreferences)).toMatchObject({
      pg_time_zone_name: 'Europe/Tallinn',
      beginningOfWeek: 0,
    })
  })

  it('list every alpha feature, and whether it is on', async () => {
    const { alpha_features: features = [] } = await person.client.call(getPreferences)
    expect(features.length).toBeGreaterThan(0)
    expect(features.every(({ enabled }) => !enabled)).toBe(true)
    const code = features[0]?.code ?? ''
    const after = await change({ alpha_features: [{ code, enabled: true }] })
    expect(after.alpha_features?.filter(({ enabled }) => enabled).map((feature) => feature.code)).toEqual([
      code,
    ])
    expect((await change({ alpha_features: [{ code, enabled: false }] })).alpha_features).toEqual(features)
  })

  it.each<[object, unknown]>([
    [{ theme: 'neon' }, /^theme: /],
    [{ date_format: 'YY' }, /^date_format: /],
    [{ timeofday_format: 'HH' }, /^timeofday_format: /],
    [{ duration_format: 'long' }, /^duration_format: /],
    [{ beginningOfWeek: 7 }, /^beginningOfWeek: /],
    [{ decimal_separator: ';' }, /^decimal_separator: /],
    [{ manualMode: 'yes' }, /^manualMode: /],
    [{ idle_detection_interval_in_minutes: 1.5 }, /^idle_detection_interval_in_minutes: /],
    [{ inactivity_behavior: 'x'.repeat(256) }, /^inactivity_behavior: /],
    [{ pg_time_zone_name: 'Mars/Olympus' }, /^pg_time_zone_name: /],
    [{ pg_time_zone_name: '+02:00' }, /^pg_time_zone_name: /],
    [{ alpha_features: [{ code: 'nothing', enabled: true }] }, /^alpha_features: /],
  ])('refuse what cannot be, and change nothing (%#)', async (body, message) => {
    const before = await person.client.call(getPreferences)
    const refusal = await person.client.refusal(updatePreferences, { body: { manualMode: true, ...body } })
    expect(refusal.status).toBe(400)
    expect(refusal.message).toMatch(message as RegExp)
    expect(await person.client.call(getPreferences)).toEqual(before)
  })
}
