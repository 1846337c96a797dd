import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { getPreferences, updatePreferences } from '../../shared/api/preferences.ts'
import { getMe, updateMe } from '../../shared/api/me.ts'
import { createTag } from '../../shared/api/tags.ts'
import { createTask, deleteTask } from '../../shared/api/tasks.ts'
import {
  getUserSettings,
  getWorkspaceUserSettings,
  nullableSettingTexts,
  settingFlags,
  settingTimes,
  updateUserSettings,
  updateWorkspaceUserSettings,
  type UserSettings,
} from '../../shared/api/user-settings.ts'
import { joinWorkspace } from '../testing/join-workspace.ts'
import type { Refusal } from '../testing/api-client.ts'
import type { OpenDatabase } from '../testing/dialects.ts'
import { openTestService, type Person, type TestService } from '../testing/test-service.ts'

/** The planner's settings on any database. */
export function userSettingsContract(open: OpenDatabase): void {
  let test: TestService
  let person: Person
  let params: { readonly workspace_id: number }

  beforeAll(async () => {
    test = await openTestService({ database: await open() })
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    test.clock.set('2025-06-02T09:00:00Z')
    person = await test.signUp()
    params = { workspace_id: person.workspaceId }
  })

  function read(): Promise<UserSettings> {
    return person.client.call(getUserSettings)
  }
  function change(body: object): Promise<UserSettings> {
    return person.client.call(updateUserSettings, { body })
  }
  function refused(body: object): Promise<Refusal> {
    return person.client.refusal(updateUserSettings, { body })
  }

  it('P §4.9 GET users/me/settings answers every field of P §2 with its default', async () => {
    const off = Object.fromEntries(settingFlags.map((name) => [name, false]))
    const empty = [...nullableSettingTexts, ...settingTimes].map((name) => [name, null] as const)
    expect(await read()).toEqual({
      ...off,
      ...Object.fromEntries(empty),
      assign_new_tasks_to_me: true,
      budget_notices: '{}',
      calendar_project_suggestion_fallback: true,
      calendar_show_calendar_events: true,
      calendar_show_completed_tasks: true,
      calendar_show_tasks_list: true,
      calendar_task_creation_behavior: 'manual',
      current_workspace_id: null,
      date_format: 'YYYY-MM-DD',
      duration_format: 'improved',
      first_interaction: false,
      first_interaction_date: null,
      pomodoro_mode_break_duration_mins: 5,
      pomodoro_mode_session_duration_mins: 25,
      pomodoro_mode_sound_enabled: true,
      shortcuts_enabled: true,
      show_google_calendar_events: true,
      start_week_on: 1,
      sync_external_calendar: 'ask',
      theme: 'system',
      time_format: 'H:mm',
      time_tracking_mode_duration_mins: null,
    })
  })

  it('P §4.9 PATCH users/me/settings changes what the body holds, and keeps it', async () => {
    const flags = Object.fromEntries(settingFlags.map((name) => [name, true]))
    const texts = Object.fromEntries(nullableSettingTexts.map((name) => [name, ` ${name} `]))
    const times = Object.fromEntries(settingTimes.map((name) => [name, '2025-06-01T10:00:00.5+02:00']))
    const body = {
      ...flags,
      ...texts,
      budget_notices: '{"7":{}}',
      calendar_task_creation_behavior: 'each',
      current_workspace_id: person.workspaceId,
      date_format: 'DD.MM.YYYY',
      duration_format: 'decimal',
      pomodoro_mode_break_duration_mins: 10,
      pomodoro_mode_session_duration_mins: 50,
      start_week_on: 0,
      sync_external_calendar: 'always',
      theme: 'dark',
      time_format: 'h:mm A',
      time_tracking_mode_duration_mins: 90,
    }
    const after = await change({ ...body, ...times })
    const utc = Object.fromEntries(settingTimes.map((name) => [name, '2025-06-01T08:00:00Z']))
    expect(after).toEqual({
      ...body,
      ...utc,
      first_interaction: true,
      first_interaction_date: '2025-06-02T09:00:00Z',
    })
    expect(await read()).toEqual(after)
    expect(await change({ theme: 'light' })).toEqual({ ...after, theme: 'light' })
  })

  it('P §4.9 settings that are preferences as well have one value, by whichever document it is set', async () => {
    await change({
      theme: 'dark',
      time_format: 'h:mm A',
      start_week_on: 0,
      focus_mode_count_up: true,
      pomodoro_mode_session_duration_mins: 50,
      shortcuts_enabled: false,
    })
    const said = {
      theme: 'dark',
      timeofday_format: 'h:mm A',
      beginningOfWeek: 0,
      pomodoro_countdown_timer: false,
      pomodoro_focus_interval_in_minutes: 50,
      keyboard_shortcuts_enabled: false,
    }
    expect(await person.client.call(getPreferences)).toMatchObject(said)
    await person.client.call(updatePreferences, {
      body: { theme: 'light', beginningOfWeek: 3, pomodoro_focus_interval_in_minutes: 0 },
    })
    expect(await read()).toMatchObject({
      theme: 'light',
      start_week_on: 1,
      pomodoro_mode_session_duration_mins: 1,
      time_format: 'h:mm A',
    })
  })

  it('P §4.9 current_workspace_id moves nothing of the account: entries without a workspace stay where they go', async () => {
    const host = await test.signUp()
    await joinWorkspace(test, host, [person])
    const [own, hosts] = [person.workspaceId, host.workspaceId]
    expect(await change({ current_workspace_id: hosts })).toMatchObject({ current_workspace_id: hosts })
    expect(await person.client.call(getMe)).toMatchObject({ default_workspace_id: own })
    await person.client.call(updateMe, { body: { default_workspace_id: own } })
    expect(await read()).toMatchObject({ current_workspace_id: hosts })
  })

  it('P §4.9 PATCH users/me/settings takes null where a setting may be none, and nowhere else', async () => {
    const nullable = [
      ...nullableSettingTexts,
      ...settingTimes,
      'current_workspace_id',
      'time_tracking_mode_duration_mins',
    ]
    await change({ default_page: 'calendar', current_workspace_id: person.workspaceId })
    const after: Record<string, unknown> = await change(
      Object.fromEntries(nullable.map((name) => [name, null])),
    )
    expect(nullable.map((name) => after[name])).toEqual(nullable.map(() => null))
    const others = Object.keys(after).filter(
      (name) => !nullable.includes(name) && !name.startsWith('first_interaction'),
    )
    for (const name of others) {
      expect(await refused({ [name]: null })).toMatchObject({
        status: 400,
        message: expect.stringMatching(`^Invalid request: ${name}: `) as unknown,
      })
    }
  })

  it('decisions §9: refuses values that there are not, and long texts', async () => {
    const bad = [
      { theme: 'pink' },
      { date_format: 'D/M/Y' },
      { duration_format: 'long' },
      { time_format: 'HH' },
      { sync_external_calendar: 'sometimes' },
      { start_week_on: 2 },
      { autolog_time: 'yes' },
      { pomodoro_mode_session_duration_mins: 0 },
      { language_code: 'x'.repeat(256) },
      { onboarding_started_at: 'yesterday' },
      { current_workspace_id: 999_999_999 },
    ]
    for (const body of bad) {
      const [field = ''] = Object.keys(body)
      expect(await refused(body)).toMatchObject({
        status: 400,
        message: expect.stringMatching(`^Invalid request: ${field}: `) as unknown,
      })
    }
    expect(await read()).toMatchObject({ theme: 'system', start_week_on: 1 })
  })

  it('P §4.9 PATCH users/me/settings lets nobody set when they first used the planner', async () => {
    const body = { first_interaction: false, first_interaction_date: '2020-01-01T00:00:00Z' }
    expect(await change(body)).toMatchObject({
      first_interaction: true,
      first_interaction_date: '2025-06-02T09:00:00Z',
    })
  })

  it('P §2 User settings: the first write in the planner is noted, reads and writes elsewhere are not', async () => {
    await read()
    await person.client.call(createTag, { params, body: { name: 'a' } })
    expect(await read()).toMatchObject({ first_interaction: false, first_interaction_date: null })
    test.clock.set('2025-06-03T10:00:00Z')
    await person.client.call(updateWorkspaceUserSettings, { params, body: {} })
    test.clock.set('2025-06-04T10:00:00Z')
    await person.client.call(updateWorkspaceUserSettings, { params, body: {} })
    expect(await read()).toMatchObject({
      first_interaction: true,
      first_interaction_date: '2025-06-03T10:00:00Z',
    })
  })

  it('P §2 User settings: five tasks created at some time reach the threshold, deleted ones too', async () => {
    const place = { ...params, organization_id: person.organizationId }
    const create = (name: string) => person.client.call(createTask, { params: place, body: { name } })
    const tasks = [await create('1'), await create('2'), await create('3'), await create('4')]
    expect(await read()).toMatchObject({ has_reached_task_threshold: false })
    const [first] = tasks
    await person.client.call(deleteTask, { params: { ...place, task_id: first?.id ?? 0 } })
    await create('5')
    expect(await read()).toMatchObject({ has_reached_task_threshold: true })
    expect(await change({ has_reached_task_threshold: false })).toMatchObject({
      has_reached_task_threshold: true,
    })
  })

  it('P §4.9 users/me/settings name their version, and refuse a change that is meant for another one', async () => {
    const version = async () => (await person.client.send(getUserSettings)).headers.get('etag') ?? ''
    const unset = await version()
    expect(unset).toMatch(/^"\d{4}-.*Z"$/)
    const send = (body: object, seen: string) =>
      person.client.send(updateUserSettings, { body, headers: { 'if-match': seen } })
    const sent = await send({ theme: 'dark' }, unset)
    expect(sent.status).toBe(200)
    expect(sent.headers.get('etag')).toBe(await version())
    const refusal = await person.client.refusal(updateUserSettings, {
      body: { theme: 'light' },
      headers: { 'if-match': unset },
    })
    expect(refusal).toMatchObject({ status: 412, message: 'It has been changed since. Read it again.' })
    expect(await read()).toMatchObject({ theme: 'dark' })
    const before = await version()
    await change({ theme: 'dark' })
    expect(await version()).toBe(before)
    expect((await send({ theme: 'light' }, before)).status).toBe(200)
  })

  it('P §4.9 GET and PATCH workspaces/{w}/users/me/settings override the person’s setting until it is null', async () => {
    const own = () => person.client.call(getWorkspaceUserSettings, { params })
    const set = (autolog_time: boolean | null) =>
      person.client.call(updateWorkspaceUserSettings, { params, body: { autolog_time } })
    expect(await own()).toEqual({ autolog_time: false })
    await change({ autolog_time: true })
    expect(await own()).toEqual({ autolog_time: true })
    expect(await set(false)).toEqual({ autolog_time: false })
    expect(await set(false)).toEqual({ autolog_time: false })
    expect(await read()).toMatchObject({ autolog_time: true })
    expect(await set(null)).toEqual({ autolog_time: true })
    await change({ autolog_time: false })
    expect(await own()).toEqual({ autolog_time: false })
  })

  it('P §4.9: each person has their own settings, and no place of others', async () => {
    await change({ theme: 'dark' })
    const stranger = await test.signUp()
    expect(await stranger.client.call(getUserSettings)).toMatchObject({ theme: 'system' })
    for (const endpoint of [getWorkspaceUserSettings, updateWorkspaceUserSettings]) {
      expect(
        await stranger.client.refusal(endpoint, { params, body: endpoint.body ? {} : undefined }),
      ).toMatchObject({ status: 403, message: 'Forbidden' })
    }
  })
}
