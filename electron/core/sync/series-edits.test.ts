import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createService, type Service } from '../../../server/service.ts'
import type { RecurrenceScope } from '../../../shared/bridge/tasks.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import type { Device } from './testing/device.ts'
import { settled } from './testing/fake-effects.ts'
import { memoryService } from './testing/memory-service.ts'
import { noon, openPlanningTeam, type PlanningTeam } from './testing/planning-team.ts'

let service: Service
let team: PlanningTeam
let desk: Device
let laptop: Device
/** The first write with this text reaches the service after every other that is under way with it. */
let slow: string | null
/** The task that recurs and its occurrences, in the order of their days. */
let days: readonly LocalId[]

beforeEach(async () => {
  service = await createService(memoryService(() => Date.parse(noon)))
  slow = null
  team = await openPlanningTeam({ close: () => service.close(), fetch: fetchSlowly })
  desk = team.device('0001')
  laptop = team.device('0002')
  await exchange()
  const input = { name: 'Call', date: '2026-03-23', rrule: 'FREQ=DAILY;COUNT=4' }
  desk.procedures['tasks.create'](input)
  await exchange()
  await desk.sync()
  days = inOrder(desk).map(({ localId }) => localId)
})
afterEach(() => team.close())

async function fetchSlowly(request: Request): Promise<Response> {
  if (slow !== null && request.method !== 'GET' && (await request.clone().text()).includes(slow)) {
    slow = null
    await settled(300)
  }
  return service.fetch(request)
}

async function exchange(): Promise<void> {
  await desk.sync()
  await laptop.sync()
}

function inOrder(device: Device) {
  return device
    .rows('task')
    .toSorted((one, other) => ((one.fields.date ?? '') < (other.fields.date ?? '') ? -1 : 1))
}

const week = (device: Device): string[] =>
  inOrder(device).map(({ fields }) => `${fields.date?.slice(8)} ${fields.name}`)

/** Of the first, second, … day. */
function rename(day: number, name: string, scope: RecurrenceScope): string {
  const ids = [days[day - 1] as LocalId]
  return desk.procedures['tasks.update']({ ids, changes: { name }, scope }).undoId ?? ''
}

function idOn(device: Device, task: LocalId): LocalId {
  const { serverId } = desk.row('task', task)
  return device.rows('task').find((row) => row.serverId === serverId)?.localId as LocalId
}

function remove(day: number, scope: RecurrenceScope | 'ask'): void {
  desk.procedures['tasks.delete']({ ids: [days[day - 1] as LocalId], scope })
}

/** The tasks that both devices show when everything has arrived. */
async function atRest() {
  await exchange()
  await desk.sync()
  expect(desk.status).toMatchObject({ phase: 'idle', waiting: 0, refused: 0 })
  expect(week(desk)).toEqual(week(laptop))
  return week(laptop)
}

describe('of what is said of several occurrences, by different ones of them, the last word stays', () => {
  it('however long the first takes', async () => {
    slow = 'Visit'
    rename(2, 'Visit', 'all')
    rename(3, 'Tour', 'all')
    expect(await atRest()).toEqual(['23 Tour', '24 Tour', '25 Tour', '26 Tour'])
  })

  it('of some of them', async () => {
    slow = 'Visit'
    rename(2, 'Visit', 'all')
    rename(3, 'Tour', 'following')
    expect(await atRest()).toEqual(['23 Visit', '24 Visit', '25 Tour', '26 Tour'])
  })

  it('of the task that recurs, and of occurrences', async () => {
    slow = 'Visit'
    rename(1, 'Visit', 'all')
    rename(3, 'Tour', 'all')
    expect(await atRest()).toEqual(['23 Tour', '24 Tour', '25 Tour', '26 Tour'])
    slow = 'Talk'
    rename(2, 'Talk', 'all')
    rename(1, 'Stay', 'all')
    await exchange()
    expect(week(laptop)[0]).toBe('23 Stay')
  })

  it('of one alone', async () => {
    slow = 'Visit'
    rename(2, 'Visit', 'this')
    rename(3, 'Tour', 'all')
    rename(4, 'Talk', 'this')
    expect(await atRest()).toEqual(['23 Tour', '24 Visit', '25 Tour', '26 Talk'])
  })

  it('where the later ones are a series of their own by then', async () => {
    slow = 'Visit'
    rename(2, 'Visit', 'following')
    rename(3, 'Tour', 'all')
    rename(4, 'Talk', 'this')
    expect(await atRest()).toEqual(['23 Call', '24 Tour', '25 Tour', '26 Talk'])
  })

  it('when the first is edited once more, before anything was sent', async () => {
    rename(2, 'Visit', 'all')
    rename(3, 'Tour', 'all')
    rename(2, 'Talk', 'all')
    expect(await atRest()).toEqual(['23 Talk', '24 Talk', '25 Talk', '26 Talk'])
  })

  it('when the task that recurs is edited before and after', async () => {
    rename(1, 'Visit', 'all')
    rename(3, 'Tour', 'all')
    rename(1, 'Talk', 'all')
    expect(await atRest()).toEqual(['23 Talk', '24 Talk', '25 Talk', '26 Talk'])
  })

  it('and what is taken back was not said', async () => {
    const undoId = rename(2, 'Visit', 'all')
    desk.procedures['undo.apply']({ undoId })
    rename(2, 'Talk', 'this')
    rename(3, 'Tour', 'all')
    expect(desk.replica.operations.counts().waiting).toBe(2)
    expect(await atRest()).toEqual(['23 Tour', '24 Talk', '25 Tour', '26 Tour'])
  })
})

describe('a deletion of several occurrences', () => {
  it('waits for what was said of them before, which is not lost to it', async () => {
    slow = 'Visit'
    rename(2, 'Visit', 'all')
    remove(3, 'all')
    expect(await atRest()).toEqual([])
    expect(desk.status.conflicts).toBe(0)
  })

  it('goes before what is said of the others afterwards', async () => {
    slow = '' // The deletion, which has no text.
    remove(3, 'following')
    rename(2, 'Visit', 'all')
    expect(await atRest()).toEqual(['23 Visit', '24 Visit'])
    expect(desk.status.conflicts).toBe(0)
  })

  describe('goes before what is done with the others afterwards', () => {
    const last = () => days[3] as LocalId

    function addPart(name: string): LocalId {
      desk.procedures['tasks.create']({ name, parentId: last() })
      return desk.rows('task').find(({ fields }) => fields.name === name)?.localId as LocalId
    }

    function plan(taskId: LocalId): void {
      desk.procedures['timeBlocks.create']({ taskId, start: '2026-03-26T09:00:00Z', durationSeconds: 3600 })
    }

    const journal = () => desk.procedures['sync.conflicts']().map(({ entity, mine }) => [entity, mine])

    it.each<[string, () => LocalId]>([
      ['planned time', last],
      ['planned time of a subtask', () => addPart('Notes')],
    ])('and the journal keeps it: %s', async (_, taskOf) => {
      const taskId = taskOf()
      await exchange()
      slow = ''
      remove(3, 'following')
      plan(taskId)
      expect(await atRest()).toEqual(['23 Call', '24 Call'])
      expect(journal()).toEqual([
        ['timeBlock', '1h'],
        ['timeBlock', '2026-03-26T09:00:00Z'],
      ])
    })

    it.each([[[]], [['Draft']]])(
      'and the journal keeps it: the name of a subtask, after %j',
      async (names) => {
        const ids = [addPart('Notes')]
        await exchange()
        for (const name of names) desk.procedures['tasks.update']({ ids, changes: { name } })
        slow = ''
        remove(3, 'following')
        desk.procedures['tasks.update']({ ids, changes: { name: 'Minutes' } })
        expect(await atRest()).toEqual(['23 Call', '24 Call'])
        expect(journal()).toEqual([['task', 'Minutes']])
      },
    )

    it('and a new subtask stays, as a task of its own', async () => {
      slow = ''
      remove(3, 'following')
      addPart('Notes')
      expect(await atRest()).toEqual(['undefined Notes', '23 Call', '24 Call'])
    })
  })

  it.each(['this', 'all'] as const)(
    'of %s tells which edits of others had arrived, and none that was made here',
    async (scope) => {
      const [first, second] = days as readonly [LocalId, LocalId]
      const edited = scope === 'this' ? second : first
      laptop.procedures['tasks.update']({ ids: [idOn(laptop, edited)], changes: { notes: 'Ring twice' } })
      await laptop.sync()
      rename(3, 'Visit', 'all')
      remove(2, scope)
      await atRest()
      expect(desk.procedures['sync.conflicts']()).toMatchObject([
        { kind: 'overruled', field: 'notes', theirs: 'Ring twice' },
      ])
    },
  )

  it('takes no other along once the task recurs no more', async () => {
    rename(3, 'Visit', 'this')
    await exchange()
    desk.procedures['tasks.update']({ ids: [days[0] as LocalId], changes: { rrule: null } })
    remove(1, 'this')
    expect(await atRest()).toEqual(['25 Visit'])
  })

  it('means one alone of a task that recurs no more', async () => {
    rename(3, 'Visit', 'this')
    desk.procedures['tasks.update']({ ids: [days[0] as LocalId], changes: { rrule: null } })
    await exchange()
    remove(3, 'ask')
    expect(await atRest()).toEqual(['23 Call'])
  })

  it('of the first alone hands the series on before others are edited', async () => {
    slow = ''
    remove(1, 'this')
    rename(3, 'Visit', 'all')
    expect(await atRest()).toEqual(['24 Visit', '25 Visit', '26 Visit'])
  })
})
