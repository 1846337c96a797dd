import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  deleteGhostTimeOff,
  deleteUserTimeOff,
  listGhostTimeOff,
  listTimeOff,
  listUserTimeOff,
  listWorkspaceTimeOff,
  patchUserTimeOff,
  postGhostTimeOff,
  postUserTimeOff,
  putGhostTimeOff,
  putUserTimeOff,
  type TimeOff,
} from '../../shared/api/time-off.ts'
import { makerIn } from '../ghosts/ghosts.fixture.ts'
import type { OpenDatabase } from '../testing/dialects.ts'
import { joinWorkspace } from '../testing/join-workspace.ts'
import { openTestService, type Person, type TestService } from '../testing/test-service.ts'

const week = { start_time: '2025-07-07T00:00:00Z', end_time: '2025-07-12T00:00:00Z', type: 'vacation' }
const july = { from: '2025-07-01', to: '2025-07-31' }
const julyList = { start_date: july.from, end_date: july.to }

/** Time off of people and ghosts, on any database. */
export function timeOffContract(open: OpenDatabase): void {
  let test: TestService
  let owner: Person
  let member: Person

  beforeAll(async () => {
    test = await openTestService({ database: await open() })
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    test.clock.set('2025-06-02T09:00:00Z')
    owner = await test.signUp({ name: 'Ada' })
    member = await test.signUp({ name: 'Ben', timezone: 'America/New_York' })
    await joinWorkspace(test, owner, [member])
  })

  function of(person: Person) {
    return { organization_id: owner.organizationId, user_id: person.me.id }
  }
  function post(person: Person, body: unknown, by = person): Promise<TimeOff[]> {
    return by.client.call(postUserTimeOff, { params: of(person), body })
  }
  function read(person: Person, query: object = july, by = person): Promise<TimeOff[]> {
    return by.client.call(listUserTimeOff, { params: of(person), query: { ...query } })
  }

  it('P §2 Time off record: decisions §9 POST timeoff/users/{user_id} adds an array and answers every field', async () => {
    const [record] = await post(owner, [
      { start_time: '2025-07-07T02:00:00.9+02:00', end_time: week.end_time, type: 'sick' },
    ])
    expect(record).toEqual({
      created_at: '2025-06-02T09:00:00Z',
      deleted_at: null,
      end_time: '2025-07-12T00:00:00Z',
      ghost_id: null,
      organization_id: owner.organizationId,
      start_time: '2025-07-07T00:00:00Z',
      timeoff_id: expect.any(Number) as unknown,
      type: 'sick',
      updated_at: expect.stringMatching(/^2025-06-02T09:00:00\.\d{6}Z$/) as unknown,
      user_id: owner.me.id,
    })
    expect(await read(owner)).toEqual([record])
  })

  it('P §4.8 GET timeoff takes any days of the calendar', async () => {
    const [record] = await post(owner, [{ ...week }])
    const ever = { from: '0001-01-01', to: '9999-12-31' }
    expect(await read(owner, ever)).toEqual([record])
  })

  it.each(['vacation', 'sick', 'holiday', 'personal', 'other'])(
    'decisions §9 time off can be %s',
    async (type) => {
      expect(await post(owner, [{ ...week, type }])).toMatchObject([{ type }])
    },
  )

  it('P §4.8 GET timeoff lists people and ghosts by its beginning, in the list form alone', async () => {
    const place = { organization_id: owner.organizationId, workspace_id: owner.workspaceId }
    const ghost = await makerIn(place, owner).ghost('Designer')
    const [second] = await post(owner, [week])
    const [first] = await post(member, [{ ...week, start_time: '2025-07-06T00:00:00Z' }])
    const [third] = await owner.client.call(postGhostTimeOff, {
      params: { ...place, ghost_id: ghost.id },
      body: [{ ...week, start_time: '2025-07-08T00:00:00Z' }],
    })
    const params = { organization_id: owner.organizationId }
    const query = {
      ...julyList,
      'user_id[]': [owner.me.id, member.me.id, 987_654_321],
      'ghost_id[]': [ghost.id, 987_654_321],
    }
    expect(await member.client.call(listTimeOff, { params, query })).toEqual([
      {
        timeoff_id: first?.timeoff_id,
        user_id: member.me.id,
        ghost_id: null,
        start_time: '2025-07-06T00:00:00Z',
        end_time: week.end_time,
      },
      {
        timeoff_id: second?.timeoff_id,
        user_id: owner.me.id,
        ghost_id: null,
        start_time: week.start_time,
        end_time: week.end_time,
      },
      {
        timeoff_id: third?.timeoff_id,
        user_id: null,
        ghost_id: ghost.id,
        start_time: '2025-07-08T00:00:00Z',
        end_time: week.end_time,
      },
    ])
    const alone = await owner.client.call(listTimeOff, {
      params,
      query: { ...julyList, 'user_id[]': [member.me.id] },
    })
    expect(alone.map(({ user_id }) => user_id)).toEqual([member.me.id])
  })

  it('P §4.8 GET timeoff leaves out people whom the caller shares no workspace with', async () => {
    const stranger = await test.signUp()
    await stranger.client.call(postUserTimeOff, {
      params: { organization_id: stranger.organizationId, user_id: stranger.me.id },
      body: [week],
    })
    const query = { ...julyList, 'user_id[]': [stranger.me.id] }
    const params = { organization_id: owner.organizationId }
    expect(await owner.client.call(listTimeOff, { params, query })).toEqual([])
    expect(await stranger.client.refusal(listTimeOff, { params, query })).toMatchObject({
      status: 403,
      message: 'Forbidden',
    })
  })

  it.each([
    [{ ...julyList }, 'user_id[]: must be present'],
    [{ 'user_id[]': [1], end_date: july.to }, 'start_date: must be present'],
    [{ 'user_id[]': [1], start_date: july.from }, 'end_date: must be present'],
    [
      { 'user_id[]': [1], ...julyList, start_date: '2025-02-30' },
      'start_date: must be a date such as 2006-01-02',
    ],
    [
      { 'user_id[]': [1], ...julyList, end_date: '2025-06-01' },
      'end_date: must not be earlier than start_date',
    ],
    [{ 'user_id[]': ['x'], ...julyList }, 'user_id[].0: has the wrong form'],
  ])('P §7 GET timeoff refuses %j', async (query, message) => {
    const params = { organization_id: owner.organizationId }
    expect(await owner.client.refusal(listTimeOff, { params, query: { ...query } })).toMatchObject({
      status: 400,
      message: `Invalid parameters: ${message}`,
    })
  })

  it('P §4.8 GET timeoff/users/{user_id} lists what reaches into the days, of the caller’s zone', async () => {
    await post(member, [
      { start_time: '2025-06-25T00:00:00Z', end_time: '2025-07-01T03:00:00Z', type: 'other' },
      { start_time: '2025-06-30T12:00:00Z', end_time: '2025-07-01T04:00:01Z', type: 'personal' },
      { start_time: '2025-08-01T03:59:59Z', end_time: '2025-08-02T00:00:00Z', type: 'holiday' },
      { start_time: '2025-08-01T04:00:00Z', end_time: '2025-08-02T00:00:00Z', type: 'sick' },
    ])
    expect((await read(member)).map(({ type }) => type)).toEqual(['personal', 'holiday'])
    // July begins and ends four hours earlier for the owner, whose days are those of UTC.
    expect((await read(member, july, owner)).map(({ type }) => type)).toEqual(['other', 'personal'])
  })

  it.each([
    [{ to: july.to }, 'from: must be present'],
    [{ from: july.from }, 'to: must be present'],
    [{ ...july, to: 'tomorrow' }, 'to: must be a date such as 2006-01-02'],
    [{ ...july, from: '2025-07-01T00:00:00Z' }, 'from: must be a date such as 2006-01-02'],
    [{ from: july.to, to: july.from }, 'to: must not be earlier than from'],
  ])('P §7 GET timeoff/users/{user_id} refuses %j', async (query, message) => {
    const refused = await owner.client.refusal(listUserTimeOff, { params: of(owner), query: { ...query } })
    expect(refused).toMatchObject({ status: 400, message: `Invalid parameters: ${message}` })
  })

  it('P §4.8 PUT timeoff/users/{user_id} changes what has an id and adds what has none', async () => {
    const [known] = await post(owner, [week])
    const written = await owner.client.call(putUserTimeOff, {
      params: of(owner),
      body: [
        { timeoff_id: known?.timeoff_id, type: 'sick' },
        { ...week, start_time: '2025-07-08T00:00:00Z' },
      ],
    })
    expect(written).toMatchObject([
      { ...week, timeoff_id: known?.timeoff_id, type: 'sick' },
      { ...week, start_time: '2025-07-08T00:00:00Z' },
    ])
    expect(await read(owner)).toEqual(written)
  })

  it('decisions §9 PATCH timeoff/users/{user_id} changes what it names; ranges may overlap', async () => {
    const [one, two] = await post(owner, [week, { ...week, type: 'sick' }])
    const body = [{ timeoff_id: two?.timeoff_id, end_time: '2025-07-09T00:00:00Z' }]
    expect(await owner.client.call(patchUserTimeOff, { params: of(owner), body })).toMatchObject([
      { ...week, type: 'sick', end_time: '2025-07-09T00:00:00Z' },
    ])
    expect((await read(owner))[0]).toEqual(one)
    const refused = await owner.client.refusal(patchUserTimeOff, { params: of(owner), body: [week] })
    expect(refused.message).toBe('Invalid parameters: 0.timeoff_id: must be present')
  })

  it('decisions §9 DELETE timeoff/users/{user_id} deletes all of the ids, or none', async () => {
    const [one, two] = await post(owner, [week, week])
    const ids = [one?.timeoff_id, two?.timeoff_id]
    expect(
      await owner.client.refusal(deleteUserTimeOff, { params: of(owner), body: [...ids, 987_654_321] }),
    ).toMatchObject({ status: 404, message: 'Not found' })
    expect(await read(owner)).toHaveLength(2)
    test.clock.advance(10_000_000)
    await owner.client.call(deleteUserTimeOff, { params: of(owner), body: ids })
    expect(await read(owner)).toEqual([])
    const since = Date.parse('2025-06-02T09:00:05Z') / 1000
    const changed = await read(owner, { since })
    expect(changed.map(({ deleted_at }) => deleted_at)).toEqual(Array(2).fill('2025-06-02T09:00:10Z'))
  })

  it.each([
    [[{ ...week, type: 'party' }], /^Invalid parameters: 0\.type: /],
    [
      [{ ...week, start_time: '2025-07-07' }],
      /^Invalid parameters: 0\.start_time: must be a time such as 2006-01-02T15:04:05Z$/,
    ],
    [
      [{ ...week, end_time: week.start_time }],
      /^Invalid parameters: 0\.end_time: must be later than start_time$/,
    ],
    [[{ ...week, end_time: undefined }], /^Invalid parameters: 0\.end_time: must be present$/],
    [
      [{ ...week, end_time: '2150-01-01T00:00:00Z' }],
      /^Invalid parameters: 0\.end_time: must be between the years 1970 and 2100$/,
    ],
    [[week, { ...week, start_time: 5 }], /^Invalid parameters: 1\.start_time: /],
    [week, /^Invalid parameters: body: /],
  ])('P §7 POST timeoff/users/{user_id} refuses %j', async (body, message) => {
    const refused = await owner.client.refusal(postUserTimeOff, { params: of(owner), body })
    expect(refused).toMatchObject({ status: 400, message: expect.stringMatching(message) as unknown })
    expect(await read(owner)).toEqual([])
  })

  it('P §7 why somebody is away only they and their admins see and change', async () => {
    const [theirs] = await post(owner, [week])
    const [own] = await post(member, [week], owner)
    expect(await read(member, july, owner)).toEqual([own])
    const insufficient = { status: 403, message: 'Insufficient permissions' }
    const params = of(owner)
    const { client } = member
    expect(await client.refusal(listUserTimeOff, { params, query: july })).toMatchObject(insufficient)
    for (const endpoint of [putUserTimeOff, postUserTimeOff]) {
      expect(await client.refusal(endpoint, { params, body: [week] })).toMatchObject(insufficient)
    }
    const change = [{ timeoff_id: theirs?.timeoff_id, type: 'sick' }]
    expect(await client.refusal(patchUserTimeOff, { params, body: change })).toMatchObject(insufficient)
    expect(await client.refusal(deleteUserTimeOff, { params, body: [theirs?.timeoff_id] })).toMatchObject(
      insufficient,
    )
    // Their own path leads to their own time off alone.
    expect(await client.refusal(patchUserTimeOff, { params: of(member), body: change })).toMatchObject({
      status: 404,
    })
  })

  it('decisions §9 GET, PUT, POST, DELETE {workspace_id}/timeoff/ghosts/{ghost_id} do the same for ghosts', async () => {
    const place = { organization_id: owner.organizationId, workspace_id: owner.workspaceId }
    const ghost = await makerIn(place, owner).ghost('Designer')
    const params = { ...place, ghost_id: ghost.id }
    const [added] = await member.client.call(postGhostTimeOff, { params, body: [week] })
    expect(added).toMatchObject({ ...week, ghost_id: ghost.id, user_id: null })
    const body = [{ timeoff_id: added?.timeoff_id, type: 'other' }, week]
    const written = await owner.client.call(putGhostTimeOff, { params, body })
    expect(written.map(({ type }) => type)).toEqual(['other', 'vacation'])
    expect(await member.client.call(listGhostTimeOff, { params, query: july })).toEqual(written)
    await owner.client.call(deleteGhostTimeOff, { params, body: [added?.timeoff_id] })
    expect(await owner.client.call(listGhostTimeOff, { params, query: july })).toEqual([written[1]])
    const unknown = { ...params, ghost_id: 987_654_321 }
    expect(await owner.client.refusal(listGhostTimeOff, { params: unknown, query: july })).toMatchObject({
      status: 404,
      message: 'Ghost not found',
    })
  })

  describe('decisions §9 GET …/time-off', () => {
    const place = () => ({ organization_id: owner.organizationId, workspace_id: owner.workspaceId })
    const list = (by: Person, query: object = {}) =>
      by.client.call(listWorkspaceTimeOff, { params: place(), query: { ...query } })

    it('lists when everybody is away, and why as far as that is the caller’s to know', async () => {
      const other = await test.signUp({ name: 'Cem' })
      await joinWorkspace(test, owner, [other])
      const ghost = await makerIn(place(), owner).ghost('Designer')
      await post(member, [{ ...week, type: 'sick' }])
      await post(other, [{ ...week, type: 'personal' }])
      await owner.client.call(postGhostTimeOff, { params: { ...place(), ghost_id: ghost.id }, body: [week] })
      const seenBy = async (person: Person) =>
        (await list(person)).map(({ user_id: userId, ghost_id: ghostId, type }) => [userId ?? ghostId, type])
      expect(await seenBy(owner)).toEqual([
        [member.me.id, 'sick'],
        [other.me.id, 'personal'],
        [ghost.id, 'vacation'],
      ])
      expect(await seenBy(member)).toEqual([
        [member.me.id, 'sick'],
        [other.me.id, null],
        [ghost.id, 'vacation'],
      ])
      const stranger = await test.signUp()
      const refused = await stranger.client.refusal(listWorkspaceTimeOff, { params: place() })
      expect(refused).toMatchObject({ status: 403 })
    })

    it('lists with since what changed, deleted records included', async () => {
      const [record] = await post(owner, [week])
      await post(member, [week])
      test.clock.advance(60_000_000)
      const since = Math.floor(test.clock.now() / 1_000_000)
      const body = [record?.timeoff_id]
      await owner.client.call(deleteUserTimeOff, { params: of(owner), body })
      expect(await list(member, { since })).toMatchObject([
        { timeoff_id: record?.timeoff_id, deleted_at: '2025-06-02T09:01:00Z', type: null },
      ])
    })
  })

  it('refuses a change and a deletion that are meant for another version', async () => {
    const [record] = await post(owner, [week])
    const headers = { 'if-match': `"${record?.updated_at}"` }
    test.clock.advance(1_000_000)
    const body = [{ timeoff_id: record?.timeoff_id, type: 'sick' }]
    await owner.client.call(patchUserTimeOff, { params: of(owner), body, headers })
    for (const stale of [
      { endpoint: patchUserTimeOff, body },
      { endpoint: deleteUserTimeOff, body: [record?.timeoff_id] },
    ]) {
      expect(
        await owner.client.refusal(stale.endpoint, { params: of(owner), body: stale.body, headers }),
      ).toMatchObject({ status: 412 })
    }
  })
}
