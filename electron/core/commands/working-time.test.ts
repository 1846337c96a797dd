import { beforeEach, describe, expect, it } from 'vitest'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { openTestAccount, type TestAccount } from '../testing/open-test-account.ts'

const nine = 9 * 3600
const hour = 3600
let account: TestAccount
let me: LocalId
let ghost: LocalId

beforeEach(() => {
  account = openTestAccount()
  me = account.pull('member', 11, { name: 'Ada', role: 'member', isMe: true })
  ghost = account.procedures['ghosts.create']({ name: 'Designer' }).ids[0] as LocalId
})

const mine = () => ({ memberId: me, ghostId: null })
const ofGhost = () => ({ memberId: null, ghostId: ghost })
const set = (worker: ReturnType<typeof mine | typeof ofGhost>, weekday: number, seconds: number | null) =>
  account.procedures['workingHours.set']({ worker, days: [{ weekday, startSeconds: nine, seconds }] })
const hours = () =>
  account.procedures['workingHours.list']().map(({ weekday, seconds }) => [weekday, seconds / hour])
const board = (date: string) => account.procedures['tasks.board']({ from: date, to: date }).days[0]

describe('working hours', () => {
  it('are set, changed and taken away by weekday, each a change that can be undone', () => {
    account.procedures['workingHours.set']({
      worker: mine(),
      days: [1, 2].map((weekday) => ({ weekday, startSeconds: nine, seconds: 8 * hour })),
    })
    set(mine(), 1, 4 * hour)
    const { undoId } = set(mine(), 2, null)
    expect(hours()).toEqual([[1, 4]])
    account.procedures['undo.apply']({ undoId: undoId ?? '' })
    expect(hours()).toEqual([
      [1, 4],
      [2, 8],
    ])
  })

  it('are told by weekday, whether rows came, went or changed', () => {
    set(mine(), 1, 4 * hour)
    account.procedures['workingHours.set']({
      worker: mine(),
      days: [1, 2, 3].map((weekday) => ({ weekday, startSeconds: nine, seconds: 8 * hour })),
    })
    const undone = { kind: 'updated', entity: 'workingHours' }
    expect(account.procedures['undo.latest']()?.undone).toMatchObject({ ...undone, count: 3 })
  })

  it('are told by the weekday whose hours differ, also where the first change makes the whole week', () => {
    const week = (monday: number | null) =>
      [1, 2, 3, 4, 5].map((weekday) => ({
        weekday,
        startSeconds: nine,
        seconds: weekday === 1 ? monday : 8 * hour,
      }))
    const setWeek = (monday: number | null) =>
      account.procedures['workingHours.set']({ worker: mine(), days: week(monday) })
    const monday = { kind: 'updated', entity: 'workingHours', count: 1, title: 'Ada, Monday' }
    setWeek(4 * hour)
    expect(account.procedures['undo.latest']()?.undone).toMatchObject(monday)
    expect(account.procedures['redo.latest']()?.undone).toMatchObject(monday)
    expect(account.procedures['undo.latest']()?.undone).toMatchObject(monday)
    setWeek(null)
    expect(account.procedures['undo.latest']()?.undone).toMatchObject(monday)
  })

  it('are what the board has room for; without any it is Monday to Friday from nine to five', () => {
    expect(board('2026-06-01')).toMatchObject({
      capacitySeconds: 8 * hour,
      work: { start: '2026-06-01T07:00:00Z', end: '2026-06-01T15:00:00Z' },
    })
    expect(board('2026-06-06')).toMatchObject({ capacitySeconds: 0, work: null })
    expect(account.procedures['dayPlan.work']({ from: '2026-06-05', to: '2026-06-06' })).toEqual([
      { date: '2026-06-05', work: { start: '2026-06-05T07:00:00Z', end: '2026-06-05T15:00:00Z' } },
      { date: '2026-06-06', work: null },
    ])
    set(mine(), 6, 3 * hour)
    expect(board('2026-06-06')).toMatchObject({ capacitySeconds: 3 * hour })
    expect(board('2026-06-01')).toMatchObject({ capacitySeconds: 0, work: null })
    set(ofGhost(), 1, 8 * hour)
    expect(board('2026-06-01')).toMatchObject({ capacitySeconds: 0 })
  })

  it('made on two devices at once are one to see', () => {
    set(mine(), 1, 2 * hour)
    account.pull('workingHours', 21, { memberId: me, weekday: 1, startSeconds: nine, seconds: hour })
    expect(hours()).toEqual([[1, 2]])
  })

  it.each([[{ weekday: 1, startSeconds: 20 * hour, seconds: 5 * hour }, /midnight/]])(
    'refuse %j',
    (day, message) => {
      expect(() => account.procedures['workingHours.set']({ worker: mine(), days: [day] })).toThrow(message)
    },
  )

  it('of others are for administrators, those of ghosts for everybody', () => {
    const other = account.pull('member', 12, { name: 'Ben' })
    const theirs = { memberId: other, ghostId: null }
    expect(() => set(theirs, 1, hour)).toThrow(/administrators/)
    set(ofGhost(), 1, hour)
    account.pull('member', 11, { role: 'admin' })
    set(theirs, 1, hour)
    expect(() => set({ memberId: me, ghostId: ghost } as never, 1, hour)).toThrow(/one person, or one ghost/)
  })
})

describe('people of several organizations', () => {
  it('have the hours of each', () => {
    const organizations = [
      [1, 10],
      [2, 10],
      [3, 30],
    ] as const
    account.replica.transaction(() =>
      account.replica.workspaceTables.replaceWorkspaces(
        organizations.map(([id, organizationId]) => ({ id: id as never, organizationId, name: '' })),
      ),
    )
    set(mine(), 1, hour)
    const hoursIn = (workspace: number) => {
      account.selectWorkspace(workspace)
      return hours()
    }
    expect(hoursIn(2)).toEqual([[1, 1]])
    expect(hoursIn(3)).toEqual([])
    set(mine(), 1, 2 * hour)
    expect(hoursIn(3)).toEqual([[1, 2]])
    expect(hoursIn(1)).toEqual([[1, 1]])
  })
})

describe('time off', () => {
  it('takes from the day, and only of who is away', () => {
    const create = (worker: ReturnType<typeof mine | typeof ofGhost>) =>
      account.procedures['timeOff.create']({
        worker,
        start: '2026-06-01T11:00:00Z',
        end: '2026-06-02T07:30:00Z',
        type: 'vacation',
      })
    create(ofGhost())
    expect(board('2026-06-01')).toMatchObject({ capacitySeconds: 8 * hour })
    create(mine())
    expect(board('2026-06-01')).toMatchObject({
      capacitySeconds: 4 * hour,
      work: { start: '2026-06-01T07:00:00Z', end: '2026-06-01T11:00:00Z' },
    })
    expect(board('2026-06-02')).toMatchObject({ capacitySeconds: 7.5 * hour })
    expect(account.procedures['timeOff.list']({ from: '2026-06-02', to: '2026-06-30' })).toHaveLength(2)
    expect(account.procedures['timeOff.list']({ from: '2026-06-03', to: '2026-06-30' })).toEqual([])
  })

  it('of whole days is the same days for who looks from another zone', () => {
    account.procedures['timeOff.create']({
      worker: mine(),
      // From midnight to midnight in Auckland.
      start: '2026-06-02T12:00:00Z',
      end: '2026-06-03T12:00:00Z',
      type: 'vacation',
    })
    const days = ['2026-06-02', '2026-06-03', '2026-06-04']
    expect(days.map((date) => (board(date)?.capacitySeconds ?? 0) / hour)).toEqual([8, 0, 8])
    expect(account.procedures['timeOff.list']({ from: '2026-06-02', to: '2026-06-02' })).toEqual([])
    expect(account.procedures['timeOff.list']({ from: '2026-06-03', to: '2026-06-03' })).toMatchObject([
      { start: '2026-06-02T22:00:00Z', end: '2026-06-03T22:00:00Z' },
    ])
  })

  it('of nearly a day of somebody in another zone stays the hours that it is', () => {
    account.procedures['preferences.update']({ timeZone: 'Europe/Zurich' })
    const memberId = account.pull('member', 12, { name: 'Cleo', timeZone: 'America/New_York' })
    const almostAll = { start: '2026-12-03T05:30:00Z', end: '2026-12-04T04:45:00Z' }
    account.pull('timeOff', 31, { memberId, type: 'sick', ...almostAll })
    expect(account.procedures['timeOff.list']({ from: '2026-12-03', to: '2026-12-03' })).toMatchObject([
      almostAll,
    ])
  })

  it('of whole days keeps its dates wherever the person moves, and when it is changed there', () => {
    const [id] = account.procedures['timeOff.create']({
      worker: mine(),
      start: '2026-12-01T23:00:00Z',
      end: '2026-12-03T23:00:00Z',
      type: 'sick',
    }).ids
    const moveTo = (timeZone: string) => account.procedures['preferences.update']({ timeZone })
    const listed = () =>
      account.procedures['timeOff.list']({ from: '2026-12-01', to: '2026-12-31' }).map(({ start, end }) => [
        start,
        end,
      ])
    moveTo('Pacific/Kiritimati')
    expect(listed()).toEqual([['2026-12-01T10:00:00Z', '2026-12-03T10:00:00Z']])
    account.procedures['timeOff.update']({ id: id as LocalId, changes: { end: '2026-12-04T10:00:00Z' } })
    moveTo('Pacific/Pago_Pago')
    expect(listed()).toEqual([['2026-12-02T11:00:00Z', '2026-12-05T11:00:00Z']])
  })

  it('has to end after it begins', () => {
    const times = { start: '2026-06-01T11:00:00Z', end: '2026-06-01T11:00:00Z' }
    const create = () => account.procedures['timeOff.create']({ worker: mine(), ...times, type: 'sick' })
    expect(create).toThrow(/end after it begins/)
  })
})

describe('blocks of a day', () => {
  it('take from it unless their task is on the same day', () => {
    const [today] = account.procedures['tasks.create']({ name: 'Today', date: '2026-06-01' }).ids
    const [other] = account.procedures['tasks.create']({ name: 'Other' }).ids
    for (const taskId of [today, other]) {
      account.procedures['timeBlocks.create']({
        taskId: taskId as LocalId,
        start: '2026-06-01T20:00:00Z',
        durationSeconds: 4 * hour,
      })
    }
    expect(board('2026-06-01')?.blockedSeconds).toBe(2 * hour)
    // After midnight in Berlin both are on a day that is not their task's.
    expect(board('2026-06-02')?.blockedSeconds).toBe(4 * hour)
  })

  it('take nothing from it when their time is logged on another day, as that of one that is completed early', () => {
    const taskId = account.procedures['tasks.create']({ name: 'Early' }).ids[0] as LocalId
    const date = '2026-03-20'
    account.procedures['timeBlocks.create']({
      taskId,
      start: `${date}T07:00:00Z`,
      durationSeconds: hour,
    })
    account.effects.set('2026-03-20T12:00:00Z')
    account.procedures['timeBlocks.fillGaps']({ date })
    expect(board(date)?.blockedSeconds).toBe(hour)
    const [entry] = account.procedures['timeEntries.window']({
      from: '2026-03-20T00:00:00Z',
      to: '2026-03-21T00:00:00Z',
    })
    account.procedures['timeEntries.update']({
      ids: [entry?.id as LocalId],
      changes: { start: '2026-03-19T07:00:00Z', stop: '2026-03-19T08:00:00Z' },
    })
    expect(board(date)?.blockedSeconds).toBe(0)
  })
})

it('blocks of a task on other days take from its day what is done in them, or still ahead', () => {
  const [date, next] = ['2026-06-03', '2026-06-04']
  account.effects.set('2026-06-01T07:00:00Z')
  const taskId = account.procedures['tasks.create']({ name: 'Offer', date, estimatedSeconds: 4 * hour })
    .ids[0] as LocalId
  const block = (start: string, hours: number) =>
    account.procedures['timeBlocks.create']({ taskId, start, durationSeconds: hours * hour })
      .ids[0] as LocalId
  const ofDay = () => (board(date)?.tasks[0]?.daySeconds ?? 0) / hour
  block(`${date}T07:00:00Z`, 2)
  expect(ofDay()).toBe(4)
  const ahead = block(`${next}T07:00:00Z`, 1)
  expect([ofDay(), (board(next)?.blockedSeconds ?? 0) / hour]).toEqual([3, 1])
  account.effects.set('2026-06-05T07:00:00Z')
  expect(ofDay()).toBe(4)
  account.effects.set('2026-06-01T07:00:00Z')
  account.procedures['timeBlocks.update']({ id: ahead, changes: { durationSeconds: 9 * hour } })
  expect(ofDay()).toBe(0)
  account.procedures['timeBlocks.update']({ id: ahead, changes: { durationSeconds: hour } })
  account.procedures['timeBlocks.update']({ id: ahead, changes: { completed: true } })
  expect([ofDay(), (board(next)?.blockedSeconds ?? 0) / hour]).toEqual([3, 1])
  account.effects.set('2026-06-05T07:00:00Z')
  expect(ofDay()).toBe(3)
  // Tracked time is taken from what is left of a task, not from its estimate.
  account.procedures['timeBlocks.fillGaps']({ date: next })
  expect(ofDay()).toBe(4)
})

describe('ghosts', () => {
  it('are made many at once, as one change', () => {
    const { ids, undoId } = account.procedures['ghosts.createMany']({ fields: { name: 'Builder' }, count: 3 })
    expect(ids).toHaveLength(3)
    expect(account.procedures['ghosts.list']().map(({ name }) => name)).toEqual([
      'Builder 1',
      'Builder 2',
      'Builder 3',
      'Designer',
    ])
    account.procedures['undo.apply']({ undoId: undoId ?? '' })
    expect(account.procedures['ghosts.list']()).toHaveLength(1)
  })

  it('take their hours and time off with them, and bring them back', () => {
    set(ofGhost(), 1, hour)
    const { undoId } = account.procedures['ghosts.delete']({ ids: [ghost] })
    expect(hours()).toEqual([])
    account.procedures['undo.apply']({ undoId: undoId ?? '' })
    expect(hours()).toEqual([[1, 1]])
  })

  it('tell before they are embodied what exactly moves', () => {
    const projectId = account.procedures['projects.create']({ name: 'Website' }).ids[0] as LocalId
    account.procedures['ghosts.update']({ id: ghost, changes: { projectIds: [projectId] } })
    account.procedures['tasks.create']({ name: 'Draw', ghostIds: [ghost] })
    set(ofGhost(), 1, hour)
    set(ofGhost(), 2, hour)
    const preview = (memberId: LocalId | null) =>
      account.procedures['ghosts.embodyPreview']({ id: ghost, memberId })
    expect(account.procedures['ghosts.list']()[0]).toMatchObject({ openTasks: 1, projectIds: [projectId] })
    expect(preview(me)).toMatchObject({
      projects: [{ id: projectId, name: 'Website' }],
      tasks: [{ name: 'Draw' }],
      weekdays: [
        { weekday: 1, seconds: hour },
        { weekday: 2, seconds: hour },
      ],
      timeOff: 0,
    })
    set(mine(), 2, 0)
    expect(preview(me).weekdays).toEqual([])
    expect(preview(null).weekdays).toHaveLength(2)
  })

  it('cannot be embodied offline, and nothing changes', async () => {
    const waiting = account.procedures['sync.operations']()
    const embodied = account.procedures['ghosts.embody']({ id: ghost, recipient: { memberId: me } })
    await expect(embodied).rejects.toMatchObject({ code: 'offline' })
    expect(account.procedures['sync.operations']()).toEqual(waiting)
  })
})

describe('milestones', () => {
  it('are listed by date, those without one last', () => {
    const create = account.procedures['milestones.create']
    create({ name: 'Some day' })
    const { ids } = create({ name: 'Launch', dueDate: '2026-07-01' })
    create({ name: 'Beta', dueDate: '2026-06-01' })
    const names = () => account.procedures['milestones.list']().map(({ name }) => name)
    expect(names()).toEqual(['Beta', 'Launch', 'Some day'])
    account.procedures['milestones.update']({ id: ids[0] as LocalId, changes: { dueDate: null } })
    expect(names()).toEqual(['Beta', 'Launch', 'Some day'])
    account.procedures['milestones.delete']({ ids: [ids[0] as LocalId] })
    expect(names()).toEqual(['Beta', 'Some day'])
  })
})
