import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { getMe } from '../../shared/api/me.ts'
import {
  booleanPreferences,
  integerPreferences,
  optionalBooleanPreferences,
  optionalIntegerPreferences,
  optionalStringPreferences,
  stringPreferences,
} from '../../shared/api/preference-names.ts'
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

  it('T §4.10 GET me/preferences answers a value for each before any was set', async () => {
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

  it('T §4.10 POST me/preferences changes what a body holds and nothing else, and answers all of them', async () => {
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

  it.each([
    [
      { default_project_task: { project_id: 4, workspace_id: 3 } },
      { default_project_id: 4, default_task_id: 0 },
    ],
    [{ pomodoro_break_project: { id: 5, workspace_id: 3 } }, { pomodoro_break_project_id: 5 }],
    [{ pomodoro_break_tag: { id: 6, workspace_id: 3 } }, { pomodoro_break_tag_id: 6 }],
  ])('T §2 %j is one value with its ids, by whichever it is set', async (object, ids) => {
    expect(await change(object)).toMatchObject({ ...object, ...ids })
    const none = Object.fromEntries(Object.keys(object).map((name) => [name, null]))
    const [first = ''] = Object.keys(ids)
    expect(await change({ [first]: 9 })).toMatchObject({ ...none, ...ids, [first]: 9 })
    await change(object)
    expect(await change(none)).toMatchObject({ ...none, [first]: 0 })
  })

  /** A value of each preference of T §2 that is no default. */
  const everything = {
    ...Object.fromEntries(booleanPreferences.map((name) => [name, true])),
    ...Object.fromEntries(optionalBooleanPreferences.map((name) => [name, true])),
    ...Object.fromEntries(integerPreferences.map((name) => [name, 7])),
    ...Object.fromEntries(optionalIntegerPreferences.map((name) => [name, 7])),
    ...Object.fromEntries(stringPreferences.map((name) => [name, 'set'])),
    ...Object.fromEntries(optionalStringPreferences.map((name) => [name, 'set'])),
    beginningOfWeek: 6,
    date_format: 'DD.MM.YYYY',
    decimal_separator: ',',
    default_project_task: { project_id: 7, task_id: 7, workspace_id: 3 },
    duration_format: 'decimal',
    macos_auto_tracking_rules: [{ id: 'a', keyword: 'k', project_id: 1, task_id: 2, workspace_id: 3 }],
    macos_show_hide_svc_keyboard_shortcut: { key: 1, modifiers: 2 },
    macos_stop_continue_keyboard_shortcut: { key: 1, modifiers: 2 },
    pg_time_zone_name: 'Europe/Tallinn',
    pomodoro_break_project: { id: 7, workspace_id: 3 },
    pomodoro_break_tag: { id: 7, workspace_id: 3 },
    theme: 'light',
    timeofday_format: 'h:mm A',
    windows_auto_tracking_rules: [
      {
        billable: true,
        description: 'd',
        enabled: true,
        id: 'w',
        parameters: {
          duration: '1',
          keyword: 'k',
          keyword_mode: 'any',
          time_of_day: '09:00',
          week_days: '1,2',
        },
        project_id: 1,
        skip_when_timer_is_running: true,
        start_without_confirmation: true,
        tag_ids: [4],
        task_id: 2,
        type: 0,
        workspace_id: 3,
      },
    ],
    windows_show_hide_svc_keyboard_shortcut: { key: 1, modifiers: 2 },
    windows_stop_continue_keyboard_shortcut: { key: 1, modifiers: 2 },
    windows_stop_start_keyboard_shortcut: { key: 1, modifiers: 2 },
    workout_default_project: { id: 1, workspace_id: 3 },
    workout_default_tag: { id: 1, workspace_id: 3 },
  }

  it('T §2 Preferences keep a value of each field, and no other', async () => {
    const after = await change({ ...everything, unknown: true })
    const { alpha_features: features, ...stored } = await person.client.call(getPreferences)
    expect(after).toEqual({ ...stored, alpha_features: features })
    expect(stored).toEqual(everything)
  })

  it('T §2 Preferences refuse another type in each field, and change nothing', async () => {
    const before = await person.client.call(getPreferences)
    for (const [name, value] of Object.entries(everything)) {
      const wrong = typeof value === 'string' ? 7 : 'seven'
      const refusal = await person.client.refusal(updatePreferences, { body: { [name]: wrong } })
      expect([name, refusal.status]).toEqual([name, 400])
      expect(refusal.message).toMatch(new RegExp(`^${name}: `))
    }
    expect(await person.client.call(getPreferences)).toEqual(before)
  })

  it('T §2 Preferences omit those marked so until they are set, and once they are unset', async () => {
    const omitted = [
      ...optionalBooleanPreferences,
      ...optionalIntegerPreferences,
      ...optionalStringPreferences,
      'decimal_separator',
    ]
    const unset = await person.client.call(getPreferences)
    expect(omitted.filter((name) => name in unset)).toEqual([])
    await change(everything)
    const cleared = await change(Object.fromEntries(omitted.map((name) => [name, null])))
    expect(omitted.filter((name) => name in cleared)).toEqual([])
  })

  it('name their version, and refuse a change that is meant for another one', async () => {
    const version = async () => (await person.client.send(getPreferences)).headers.get('etag') ?? ''
    const seen = await version()
    expect(seen).toMatch(/^"\d{4}-.*Z"$/)
    const sent = await person.client.send(updatePreferences, {
      body: { manualMode: true },
      headers: { 'if-match': seen },
    })
    expect(sent.status).toBe(200)
    expect(sent.headers.get('etag')).toBe(await version())
    expect(await version()).not.toBe(seen)
    for (const body of [{ manualMode: false }, { beginningOfWeek: 0 }]) {
      const refusal = await person.client.refusal(updatePreferences, { body, headers: { 'if-match': seen } })
      expect(refusal).toMatchObject({ status: 412, message: 'It has been changed since. Read it again.' })
    }
    expect(await person.client.call(getPreferences)).toMatchObject({ manualMode: true, beginningOfWeek: 1 })
  })

  it('have another version once the account has another zone, and the same one after a change of nothing', async () => {
    const version = async () => (await person.client.send(getPreferences)).headers.get('etag')
    await change({ manualMode: true })
    const before = await version()
    await change({})
    await change({ manualMode: true })
    expect(await version()).toBe(before)
    await change({ pg_time_zone_name: 'Europe/Tallinn' })
    expect(await version()).not.toBe(before)
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

  it('T §2 Preferences list every alpha feature, and whether it is on', async () => {
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
  ])(
    'T §4.10 POST me/preferences refuses what cannot be, and changes nothing (%#)',
    async (body, message) => {
      const before = await person.client.call(getPreferences)
      const refusal = await person.client.refusal(updatePreferences, { body: { manualMode: true, ...body } })
      expect(refusal.status).toBe(400)
      expect(refusal.message).toMatch(message as RegExp)
      expect(await person.client.call(getPreferences)).toEqual(before)
    },
  )
}
