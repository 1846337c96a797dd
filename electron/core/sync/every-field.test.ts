import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createCustomField } from '../../../shared/api/custom-fields.ts'
import { createTeam } from '../../../shared/api/teams.ts'
import { createService } from '../../../server/service.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { definitionOf } from '../../../shared/entities/entities.ts'
import { entityNames, type Entity } from '../../../shared/entities/entity.ts'
import type { Field, FieldKind } from '../../../shared/entities/field.ts'
import { descriptorsOf, singletonIds } from '../replica/entities.ts'
import { attach, fileOf } from './testing/attach.ts'
import { exchange, type Device } from './testing/device.ts'
import { memoryService } from './testing/memory-service.ts'
import { noon, openPlanningTeam, type PlanningTeam } from './testing/planning-team.ts'

let names = 0

const someParty = {
  account: '',
  address: 'Street 1',
  city: 'Town',
  country: 'DE',
  email: '',
  name: 'Weißbrot',
  postcode: '1',
  reference: '',
  vat: '',
}
const someLine = {
  id: '5b3b7d10-0000-4000-8000-000000000001',
  kind: 'free',
  price: -100,
  quantity: 1500,
  tax: 700,
  text: '漢字',
  unit: '',
}

/** Where a name may stand once only. */
function newName(): string {
  names += 1
  return `Made ${names}`
}

/** How a person makes a row of an entity and changes one field of it: as the windows do, by procedures. */
interface Way {
  readonly make: (on: Device, world: World) => Promise<LocalId> | LocalId
  readonly change: (on: Device, id: LocalId, field: string, value: unknown) => unknown
}

/** Rows that the fields refer to, by entity; a task is never its own parent. */
type World = Readonly<Partial<Record<Entity, LocalId>>>

const plainUpdate =
  (name: string): Way['change'] =>
  (on, id, field, value) =>
    call(on, name, { id, changes: { [field]: value } })

async function call(on: Device, name: string, input: unknown): Promise<LocalId> {
  const procedures = on.procedures as unknown as Record<string, (input: unknown) => unknown>
  const answer = (await procedures[name]?.(input)) as { ids?: readonly LocalId[] } | undefined
  return answer?.ids?.[0] ?? ('' as LocalId)
}

const creation =
  (name: string, input: object | ((world: World) => object)): Way['make'] =>
  (on, world) =>
    call(on, name, typeof input === 'function' ? input(world) : input)

const ways: Partial<Record<Entity, Way>> = {
  client: {
    make: creation('clients.create', () => ({ name: newName() })),
    change: (on, id, field, value) =>
      field === 'archived'
        ? call(on, 'clients.archive', { ids: [id], archived: value })
        : plainUpdate('clients.update')(on, id, field, value),
  },
  project: {
    make: creation('projects.create', () => ({ name: newName() })),
    change: (on, id, field, value) =>
      field === 'archived'
        ? call(on, 'projects.archive', { ids: [id], archived: value })
        : plainUpdate('projects.update')(
            on,
            id,
            field,
            ['budgetAlerts', 'repeats'].includes(field) ? JSON.parse(String(value)) : value,
          ),
  },
  tag: {
    make: creation('tags.create', () => ({ name: newName() })),
    change: plainUpdate('tags.update'),
  },
  task: {
    make: creation('tasks.create', { name: 'Made', date: '2026-03-23', assigneeIds: [] }),
    change: (on, id, field, value) => call(on, 'tasks.update', { ids: [id], changes: { [field]: value } }),
  },
  status: {
    make: creation('statuses.create', () => ({ name: newName(), type: 'todo' })),
    change: plainUpdate('statuses.update'),
  },
  ghost: { make: creation('ghosts.create', { name: 'Made' }), change: plainUpdate('ghosts.update') },
  timeBlock: {
    make: creation('timeBlocks.create', ({ task }) => ({ taskId: task, start: noon, durationSeconds: 900 })),
    change: plainUpdate('timeBlocks.update'),
  },
  workingHours: {
    make: creation('workingHours.set', ({ ghost }) => ({
      worker: { memberId: null, ghostId: ghost },
      days: [{ weekday: 2, startSeconds: 28_800, seconds: 3600 }],
    })),
    change(on, id, field, value) {
      const { memberId, ghostId, ...day } = on.row('workingHours', id).fields
      return call(on, 'workingHours.set', {
        worker: { memberId, ghostId },
        days: [{ ...day, [field]: value }],
      })
    },
  },
  timeOff: {
    make: creation('timeOff.create', ({ ghost }) => ({
      worker: { memberId: null, ghostId: ghost },
      start: '2026-05-01T00:00:00Z',
      end: '2026-05-09T00:00:00Z',
      type: 'sick',
    })),
    change: plainUpdate('timeOff.update'),
  },
  milestone: {
    make: creation('milestones.create', { name: 'Made' }),
    change: plainUpdate('milestones.update'),
  },
  timeEntry: {
    make: creation('timeEntries.create', {
      description: 'Made',
      start: '2026-03-19T09:00:00Z',
      stop: '2026-03-19T12:30:00Z',
    }),
    change: (on, id, field, value) =>
      call(on, 'timeEntries.update', { ids: [id], changes: { [field]: value } }),
  },
  savedView: {
    make: creation('savedViews.create', { name: 'Made', type: 'list', params: {} }),
    change: (on, id, field, value) =>
      plainUpdate('savedViews.update')(on, id, field, field === 'params' ? JSON.parse(String(value)) : value),
  },
  favorite: {
    make: creation('favorites.create', () => ({ description: newName() })),
    change: plainUpdate('favorites.update'),
  },
  attachment: {
    async make(on, { task }) {
      const [id] = await attach(on, task as LocalId, fileOf('made.txt', 40))
      return id as LocalId
    },
    change: (on, id, _, name) => call(on, 'attachments.rename', { id, name }),
  },
  invoice: {
    make: creation('invoices.create', { clientId: null }),
    change: (on, id, field, value) =>
      plainUpdate('invoices.update')(
        on,
        id,
        field,
        ['lines', 'sender', 'recipient'].includes(field) ? JSON.parse(String(value)) : value,
      ),
  },
  projectMember: {
    make: (on) => on.rows('projectMember')[0]?.localId as LocalId,
    change: (on, id, field, value) =>
      call(on, 'projectMembers.update', { ids: [id], changes: { [field]: value } }),
  },
  rate: {
    make: creation('rates.set', ({ project, member }) => ({
      kind: 'labor_cost',
      projectId: project,
      memberId: member,
      periods: [{ from: null, cents: 4000 }],
    })),
    change(on, id, _, value) {
      const { kind, projectId, memberId } = on.row('rate', id).fields
      const periods: unknown = JSON.parse(String(value))
      return call(on, 'rates.set', { kind, projectId, memberId, periods })
    },
  },
  workspace: {
    make: (on) => on.rows('workspace')[0]?.localId as LocalId,
    change: (on, _, field, value) => call(on, 'workspaceSettings.update', { [field]: value }),
  },
  plannerSettings: {
    make: () => singletonIds.plannerSettings,
    change: (on, _, field, value) => call(on, 'plannerSettings.update', { [field]: value }),
  },
  preferences: {
    make: () => singletonIds.preferences,
    change: (on, _, field, value) => call(on, 'preferences.update', { [field]: value }),
  },
}

/** Fields that say which row it is, or that other commands than an update change. */
const fixed: ReadonlySet<string> = new Set([
  'timeBlock.taskId',
  'workingHours.memberId',
  'workingHours.ghostId',
  'workingHours.weekday',
  'timeOff.memberId',
  'timeOff.ghostId',
  // Moved by commands of their own: `savedViews.order`, `favorites.move`.
  'savedView.position',
  'favorite.rank',
  'attachment.taskId',
  'attachment.mimeType',
  'attachment.size',
  'attachment.sha256',
  'attachment.position',
  'rate.kind',
  'rate.level',
  'rate.projectId',
  'rate.memberId',
  // Commands of their own send an invoice, cancel it and have it paid.
  'invoice.kind',
  'invoice.state',
  'invoice.correctsId',
  'invoice.paidDate',
  'project.templateId',
  'projectMember.projectId',
  'projectMember.memberId',
])

/** Where the values of a kind are not free. */
const samples: Record<string, unknown> = {
  'project.budgetAlerts': '[80,100]',
  'project.repeats': '{"period":"custom","days":10,"since":"2026-03-05"}',
  'task.rrule': 'FREQ=WEEKLY;BYDAY=MO',
  'task.endDate': '2026-03-25',
  'status.type': 'in_progress',
  'timeOff.start': '2026-05-02T00:00:00Z',
  'timeOff.end': '2026-05-08T00:00:00Z',
  'timeEntry.start': '2026-03-19T09:15:00Z',
  'timeEntry.stop': '2026-03-19T12:15:00Z',
  'project.currency': 'CHF',
  'workspace.currency': 'CHF',
  'rate.periods': '[{"cents":4000,"from":null},{"cents":5050,"from":"2026-03-01T00:00:00Z"}]',
  'preferences.timeZone': 'America/Lima',
  'preferences.stopTime': '18:30',
  'preferences.macShowHide': 'CommandOrControl+Alt+D',
  'preferences.macStopContinue': 'Control+Shift+F5',
  'preferences.windowsShowHide': 'CommandOrControl+Alt+D',
  'preferences.windowsStopContinue': 'Super+Alt+Up',
  'preferences.windowsStopStart': 'Alt+Plus',
  'preferences.calendarLastHour': 18,
  'preferences.reminderDays': '1,2,3',
  'preferences.reminderPeriod': '09:00-17:00',
  'invoice.currency': 'CHF',
  'invoice.numberPattern': 'A{YY}/{00}',
  'invoice.logo': 'data:image/png;base64,AAAA',
  'invoice.sender': JSON.stringify(someParty),
  'invoice.recipient': JSON.stringify(someParty),
  'invoice.lines': JSON.stringify([someLine]),
}

function sampleOf(entity: Entity, name: string, field: Field, current: unknown, world: World): unknown {
  const given = samples[`${entity}.${name}`]
  if (given !== undefined) return given
  const referred = field.refersTo === undefined ? undefined : world[field.refersTo]
  const byKind: Readonly<Record<FieldKind, unknown>> = {
    text: 'Weißbrot, “quoted” 漢字',
    color: '#aa3366',
    json: '{"a":[1,null]}',
    choice: Object.keys(field.choices ?? {}).find((value) => value !== current),
    instant: '2026-03-20T10:00:00Z',
    date: '2026-04-02',
    flag: current !== true,
    integer: Number(current) + 7,
    duration: 5400,
    timeOfDay: 32_400,
    weekday: 3,
    reference: referred,
    list: [referred],
    hash: undefined,
    serverTime: undefined,
  }
  return byKind[field.kind]
}

let team: PlanningTeam
let desk: Device
let laptop: Device
let world: World

beforeEach(async () => {
  team = await openPlanningTeam(await createService(memoryService(() => Date.parse(noon))))
  desk = team.device('0001')
  laptop = team.device('0002')
  const params = { workspace_id: team.place.workspace_id }
  await team.api.call(createTeam, { params, body: { name: 'Team' } })
  const { body } = await team.api.call(createCustomField, { params, body: { name: 'Size', type: 'text' } })
  samples['task.customFields'] = { [String((body as { readonly id: number }).id)]: 'large' }
  await exchange(desk, laptop)
  const client = await call(desk, 'clients.create', { name: 'Client' })
  const project = await call(desk, 'projects.create', { name: 'Project' })
  world = {
    client,
    project,
    tag: await call(desk, 'tags.create', { name: 'tag' }),
    task: await call(desk, 'tasks.create', { name: 'Task' }),
    ghost: await call(desk, 'ghosts.create', { name: 'Ghost' }),
    team: desk.rows('team')[0]?.localId as LocalId,
    member: desk.rows('member')[0]?.localId as LocalId,
    status: desk.rows('status').find(({ fields }) => fields.type === 'in_progress')?.localId as LocalId,
  }
  await exchange(desk, laptop)
})

afterEach(() => team.close())

/** A field's value, with references named by their service ids, which two devices share. */
function valueOn(on: Device, entity: Entity, localId: LocalId, name: string): unknown {
  const value: unknown = Reflect.get(on.row(entity, localId).fields, name)
  const refersTo = descriptorsOf(entity)[name]?.refersTo
  if (refersTo === undefined || value === null) return value
  const idOf = (id: LocalId) => on.replica.rows.serverIdOf(refersTo, id)
  return Array.isArray(value) ? value.map(idOf) : idOf(value as LocalId)
}

const edited = entityNames.filter((entity) => definitionOf(entity).editing !== 'service')

describe('a field that is changed by command', () => {
  for (const entity of edited) {
    const settable = Object.entries(definitionOf(entity).fields).filter(
      ([name, { setBy }]) => setBy === undefined && !fixed.has(`${entity}.${name}`),
    )
    it(`arrives on the other device: ${entity} (${settable.map(([name]) => name).join(', ')})`, async () => {
      const way = ways[entity]
      if (way === undefined) throw new Error(`no command makes or changes a ${entity}`)
      const rows = new Map<string, LocalId>()
      for (const [name] of settable) rows.set(name, await way.make(desk, world))
      await exchange(desk, laptop)
      const before = new Map([...rows].map(([name, id]) => [name, valueOn(desk, entity, id, name)]))
      for (const [name, field] of settable) {
        const id = rows.get(name) as LocalId
        await way.change(desk, id, name, sampleOf(entity, name, field, before.get(name), world))
      }
      await exchange(desk, laptop)
      for (const [name, id] of rows) {
        const { serverId, syncState } = desk.row(entity, id)
        const seen = laptop.rows(entity).find((row) => row.serverId === serverId)
        const here = valueOn(desk, entity, id, name)
        const there = seen === undefined ? undefined : valueOn(laptop, entity, seen.localId, name)
        expect({ name, value: here }).not.toEqual({ name, value: before.get(name) })
        expect({ name, value: there, syncState }).toEqual({ name, value: here, syncState: 'saved' })
      }
    })
  }
})

it('the project of breaks can be taken away again', async () => {
  const set = (pomodoroBreakProjectId: LocalId | null) =>
    desk.procedures['preferences.update']({ pomodoroBreakProjectId })
  const kept = () => laptop.rows('preferences')[0]?.fields.pomodoroBreakProjectId
  set(world.project ?? null)
  await exchange(desk, laptop)
  expect(kept()).not.toBeNull()
  set(null)
  await exchange(desk, laptop)
  expect(kept()).toBeNull()
})
