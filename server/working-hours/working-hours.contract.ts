import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deleteGhost } from '../../shared/api/ghosts.ts'
import {
  deleteGhostHours,
  deleteUserHours,
  listGhostHours,
  listUserHours,
  listWorkspaceHours,
  postGhostHours,
  postUserHours,
  putGhostHours,
  putUserHours,
  type WorkingHours,
} from '../../shared/api/working-hours.ts'
import { createWorkspace } from '../../shared/api/workspaces.ts'
import { makerIn } from '../ghosts/ghosts.fixture.ts'
import type { OpenDatabase } from '../testing/dialects.ts'
import { joinWorkspace } from '../testing/join-workspace.ts'
import { openTestService, type Person, type TestService } from '../testing/test-service.ts'

/** Working hours of people and ghosts, on any database. */
export function workingHoursContract(open: OpenDatabase): void {
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
    member = await test.signUp({ name: 'Ben' })
    await joinWorkspace(test, owner, [member])
  })

  function of(person: Person) {
    return { organization_id: owner.organizationId, user_id: person.me.id }
  }
  function week(hours: readonly WorkingHours[]): (readonly [number, number])[] {
    return hours.map(({ weekday, working_hours }) => [weekday, working_hours])
  }
  function post(person: Person, body: unknown, by = person): Promise<WorkingHours[]> {
    return by.client.call(postUserHours, { params: of(person), body })
  }

  it('P §2 Working hours record: P §4.2 POST workinghours/users/{user_id} answers every field', async () => {
    const [record] = await post(owner, [{ weekday: 1, working_hours: 7.5 }])
    expect(record).toEqual({
      created_at: '2025-06-02T09:00:00Z',
      deleted_at: null,
      external_entity_id: owner.me.id,
      external_entity_type: 'user',
      organization_id: owner.organizationId,
      starting_hours: 9,
      updated_at: expect.stringMatching(/^2025-06-02T09:00:00\.\d{6}Z$/) as unknown,
      user_id: owner.me.id,
      weekday: 1,
      working_hour_id: expect.any(Number) as unknown,
      working_hours: 7.5,
    })
    expect(await owner.client.call(listUserHours, { params: of(owner) })).toEqual([record])
  })

  it('P §4.2 GET workinghours/users/{user_id} lists hours by weekday, none at first', async () => {
    expect(await owner.client.call(listUserHours, { params: of(owner) })).toEqual([])
    await post(
      owner,
      [6, 0, 3].map((weekday) => ({ weekday, working_hours: 4 })),
    )
    const hours = await owner.client.call(listUserHours, { params: of(owner) })
    expect(hours.map(({ weekday }) => weekday)).toEqual([0, 3, 6])
  })

  it('decisions §9 POST workinghours/users/{user_id} changes a weekday that has a record', async () => {
    const [first] = await post(owner, [{ weekday: 1, working_hours: 8, starting_hours: 10.5 }])
    const changed = await post(owner, [
      { weekday: 1, working_hours: 4 },
      { weekday: 2, working_hours: 0 },
    ])
    expect(week(changed)).toEqual([
      [1, 4],
      [2, 0],
    ])
    expect(changed[0]).toMatchObject({
      working_hour_id: first?.working_hour_id,
      starting_hours: 10.5,
    })
  })

  it('decisions §9 POST workinghours/users/{user_id} with If-None-Match adds weekdays, and changes none', async () => {
    const headers = { 'if-none-match': '*' }
    const add = (weekdays: readonly number[], working_hours: number) => ({
      params: of(owner),
      body: weekdays.map((weekday) => ({ weekday, working_hours })),
      headers,
    })
    await owner.client.call(postUserHours, add([1], 8))
    const refused = await owner.client.refusal(postUserHours, add([1, 2], 4))
    expect(refused).toMatchObject({ status: 412 })
    expect(week(await owner.client.call(listUserHours, { params: of(owner) }))).toEqual([[1, 8]])
    expect(week(await owner.client.call(postUserHours, add([2], 4)))).toEqual([
      [1, 8],
      [2, 4],
    ])
  })

  it('P §4.2 PUT workinghours/users/{user_id} changes records by id, also when weekdays change places', async () => {
    const [monday, tuesday] = await post(owner, [
      { weekday: 1, working_hours: 8 },
      { weekday: 2, working_hours: 4 },
    ])
    const changed = await owner.client.call(putUserHours, {
      params: of(owner),
      body: [
        { working_hour_id: monday?.working_hour_id, weekday: 2 },
        { working_hour_id: tuesday?.working_hour_id, weekday: 1, working_hours: 5 },
      ],
    })
    expect(changed).toMatchObject([
      { working_hour_id: tuesday?.working_hour_id, weekday: 1, working_hours: 5 },
      { working_hour_id: monday?.working_hour_id, weekday: 2, working_hours: 8 },
    ])
    const byWeekday = await owner.client.call(putUserHours, {
      params: of(owner),
      body: [
        { weekday: 1, working_hours: 6 },
        { weekday: 3, working_hours: 3 },
      ],
    })
    expect(week(byWeekday)).toEqual([
      [1, 6],
      [2, 8],
      [3, 3],
    ])
  })

  it('P §4.2 DELETE workinghours/users/{user_id} deletes all of the ids, or none', async () => {
    const hours = await post(
      owner,
      [1, 2, 3].map((weekday) => ({ weekday, working_hours: 8 })),
    )
    const [first = 0, second = 0] = hours.map((record) => record.working_hour_id)
    const refused = await owner.client.refusal(deleteUserHours, {
      params: of(owner),
      body: [first, 987_654_321],
    })
    expect(refused).toMatchObject({ status: 404, message: 'Not found' })
    await owner.client.call(deleteUserHours, { params: of(owner), body: [first, second] })
    expect(week(await owner.client.call(listUserHours, { params: of(owner) }))).toEqual([[3, 8]])
    expect(week(await post(owner, [{ weekday: 1, working_hours: 2 }]))).toEqual([
      [1, 2],
      [3, 8],
    ])
  })

  it('P §4.2 GET workinghours/users/{user_id} shows what changed since, deleted records included', async () => {
    const [record] = await post(owner, [{ weekday: 1, working_hours: 8 }])
    test.clock.advance(10_000_000)
    await post(owner, [{ weekday: 2, working_hours: 8 }])
    await owner.client.call(deleteUserHours, { params: of(owner), body: [record?.working_hour_id] })
    const since = Date.parse('2025-06-02T09:00:05Z') / 1000
    const changed = await owner.client.call(listUserHours, { params: of(owner), query: { since } })
    expect(changed.map(({ weekday, deleted_at }) => [weekday, deleted_at])).toEqual(
      expect.arrayContaining([
        [1, '2025-06-02T09:00:10Z'],
        [2, null],
      ]),
    )
    expect(changed).toHaveLength(2)
  })

  it.each([
    [[{ weekday: 7, working_hours: 8 }], /^Invalid request: 0\.weekday: /],
    [[{ weekday: 1 }], /^Invalid request: 0\.working_hours: must be present$/],
    [[{ weekday: 1, working_hours: 24.5 }], /^Invalid request: 0\.working_hours: /],
    [[{ weekday: 1, working_hours: -1 }], /^Invalid request: 0\.working_hours: /],
    [[{ weekday: 1, working_hours: '8' }], /^Invalid request: 0\.working_hours: /],
    [
      [{ weekday: 1, working_hours: 8, starting_hours: 17 }],
      /^Invalid request: 0\.working_hours: must end by midnight$/,
    ],
    [
      [
        { weekday: 1, working_hours: 8 },
        { weekday: 1, working_hours: 4 },
      ],
      /^Invalid request: weekday: is named more than once$/,
    ],
    [{ weekday: 1, working_hours: 8 }, /^Invalid request: body: /],
  ])('P §7 POST workinghours/users/{user_id} refuses %j', async (body, message) => {
    const refused = await owner.client.refusal(postUserHours, { params: of(owner), body })
    expect(refused).toMatchObject({ status: 400, message: expect.stringMatching(message) as unknown })
    expect(await owner.client.call(listUserHours, { params: of(owner) })).toEqual([])
  })

  it('P §7 PUT workinghours/users/{user_id} refuses ids of others and a second record of a weekday', async () => {
    const [monday] = await post(owner, [
      { weekday: 1, working_hours: 8 },
      { weekday: 2, working_hours: 8 },
    ])
    const [theirs] = await post(member, [{ weekday: 1, working_hours: 8 }])
    for (const [body, message] of [
      [
        [{ working_hour_id: theirs?.working_hour_id, working_hours: 1 }],
        '0.working_hour_id: is not one of these working hours',
      ],
      [[{ working_hour_id: monday?.working_hour_id, weekday: 2 }], 'weekday: is named more than once'],
      [[{ working_hours: 2 }], '0.weekday: must be present'],
    ] as const) {
      expect(await owner.client.refusal(putUserHours, { params: of(owner), body })).toMatchObject({
        status: 400,
        message: `Invalid request: ${message}`,
      })
    }
  })

  it.each(['x', '20255', '1969', '2101', '-2025'])(
    'P §7 GET workinghours answers Invalid year for %s',
    async (year) => {
      const refused = await owner.client.refusal(listUserHours, { params: of(owner), query: { year } })
      expect(refused).toMatchObject({ status: 400, message: 'Invalid year' })
      expect(await owner.client.call(listUserHours, { params: of(owner), query: { year: '2025' } })).toEqual(
        [],
      )
    },
  )

  it('P §7 working hours are seen by those who share a workspace, and changed by oneself and admins', async () => {
    await post(member, [{ weekday: 1, working_hours: 8 }])
    await post(member, [{ weekday: 1, working_hours: 6 }], owner)
    await post(owner, [{ weekday: 1, working_hours: 8 }])
    expect(week(await member.client.call(listUserHours, { params: of(owner) }))).toEqual([[1, 8]])
    const insufficient = { status: 403, message: 'Insufficient permissions' }
    const body = [{ weekday: 1, working_hours: 1 }]
    for (const endpoint of [putUserHours, postUserHours]) {
      expect(await member.client.refusal(endpoint, { params: of(owner), body })).toMatchObject(insufficient)
    }
    expect(await member.client.refusal(deleteUserHours, { params: of(owner), body: [1] })).toMatchObject(
      insufficient,
    )
    const stranger = await test.signUp()
    expect(await stranger.client.refusal(listUserHours, { params: of(owner) })).toMatchObject({
      status: 403,
      message: 'Forbidden',
    })
    const foreign = { organization_id: owner.organizationId, user_id: stranger.me.id }
    for (const person of [owner, member]) {
      expect(await person.client.refusal(listUserHours, { params: foreign })).toMatchObject({
        status: 404,
        message: 'Not found',
      })
    }
    expect(week(await member.client.call(listUserHours, { params: of(member) }))).toEqual([[1, 6]])
  })

  it('P §4.2 GET, PUT, POST, DELETE {workspace_id}/workinghours/ghosts/{ghost_id} do the same for ghosts', async () => {
    const place = { organization_id: owner.organizationId, workspace_id: owner.workspaceId }
    const ghost = await makerIn(place, owner).ghost('Designer')
    const params = { ...place, ghost_id: ghost.id }
    const added = await owner.client.call(postGhostHours, {
      params,
      body: [
        { weekday: 1, working_hours: 8 },
        { weekday: 2, working_hours: 20 },
      ],
    })
    expect(added).toMatchObject([
      { external_entity_id: ghost.id, external_entity_type: 'ghost', user_id: null, starting_hours: 9 },
      { weekday: 2, working_hours: 20, starting_hours: 4 },
    ])
    const changed = await member.client.call(putGhostHours, {
      params,
      body: [{ working_hour_id: added[0]?.working_hour_id, working_hours: 5 }],
    })
    expect(week(changed)).toEqual([
      [1, 5],
      [2, 20],
    ])
    await member.client.call(deleteGhostHours, { params, body: [added[1]?.working_hour_id] })
    expect(week(await member.client.call(listGhostHours, { params }))).toEqual([[1, 5]])
    const stranger = await test.signUp()
    expect(await stranger.client.refusal(listGhostHours, { params })).toMatchObject({ status: 403 })
    await owner.client.call(deleteGhost, { params })
    expect(await owner.client.refusal(listGhostHours, { params })).toMatchObject({
      status: 404,
      message: 'Ghost not found',
    })
  })

  describe('decisions §9 GET …/working-hours', () => {
    const place = () => ({ organization_id: owner.organizationId, workspace_id: owner.workspaceId })
    const list = (by: Person, query: object = {}): Promise<WorkingHours[]> =>
      by.client.call(listWorkspaceHours, { params: place(), query: { ...query } })
    const owners = (hours: readonly WorkingHours[]) =>
      hours.map((record) => [record.external_entity_type, record.external_entity_id, record.weekday])

    it('lists those of all people and ghosts, for everybody there', async () => {
      const ghost = await makerIn(place(), owner).ghost('Designer')
      await post(owner, [{ weekday: 1, working_hours: 8 }])
      await post(member, [{ weekday: 2, working_hours: 8 }])
      const body = [{ weekday: 3, working_hours: 8 }]
      await owner.client.call(postGhostHours, { params: { ...place(), ghost_id: ghost.id }, body })
      const stranger = await test.signUp()
      for (const person of [owner, member]) {
        expect(owners(await list(person))).toEqual([
          ['user', owner.me.id, 1],
          ['user', member.me.id, 2],
          ['ghost', ghost.id, 3],
        ])
      }
      const refused = await stranger.client.refusal(listWorkspaceHours, { params: place() })
      expect(refused).toMatchObject({ status: 403 })
    })

    it('lists with since what changed, deleted hours and those of deleted ghosts included', async () => {
      const ghost = await makerIn(place(), owner).ghost('Designer')
      const params = { ...place(), ghost_id: ghost.id }
      await owner.client.call(postGhostHours, { params, body: [{ weekday: 3, working_hours: 8 }] })
      const [record] = await post(owner, [{ weekday: 1, working_hours: 8 }])
      await post(member, [{ weekday: 2, working_hours: 8 }])
      test.clock.advance(60_000_000)
      const since = Math.floor(test.clock.now() / 1_000_000)
      await owner.client.call(deleteUserHours, { params: of(owner), body: [record?.working_hour_id] })
      await owner.client.call(deleteGhost, { params })
      const changed = await list(member, { since })
      expect(changed.map(({ weekday, deleted_at }) => [weekday, deleted_at])).toEqual([
        [1, '2025-06-02T09:01:00Z'],
        [3, '2025-06-02T09:01:00Z'],
      ])
    })

    it('lists with since the hours of who has come, though they are older', async () => {
      await post(owner, [{ weekday: 4, working_hours: 8 }])
      test.clock.advance(3_600_000_000)
      const since = Math.floor(test.clock.now() / 1_000_000)
      expect(await list(owner, { since })).toEqual([])
      const params = { organization_id: owner.organizationId }
      const { id } = await owner.client.call(createWorkspace, { params, body: { name: 'Second' } })
      const hours = await owner.client.call(listWorkspaceHours, {
        params: { workspace_id: id },
        query: { since },
      })
      expect(owners(hours)).toEqual([['user', owner.me.id, 4]])
    })
  })

  it('refuses a change and a deletion that are meant for another version', async () => {
    const [record] = await post(owner, [{ weekday: 1, working_hours: 8 }])
    const headers = { 'if-match': `"${record?.updated_at}"` }
    test.clock.advance(1_000_000)
    const change = [{ working_hour_id: record?.working_hour_id, working_hours: 4 }]
    await owner.client.call(putUserHours, { params: of(owner), body: change, headers })
    for (const stale of [
      { endpoint: putUserHours, body: change },
      { endpoint: deleteUserHours, body: [record?.working_hour_id] },
    ]) {
      expect(
        await owner.client.refusal(stale.endpoint, { params: of(owner), body: stale.body, headers }),
      ).toMatchObject({ status: 412 })
    }
  })
}
