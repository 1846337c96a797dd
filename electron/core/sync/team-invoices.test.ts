import { afterEach, beforeEach, expect, it } from 'vitest'
import { createService } from '../../../server/service.ts'
import { createTimeEntry, updateTimeEntry } from '../../../shared/api/time-entries.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { noParty } from '../../../shared/domain/invoice.ts'
import type { ApiClient, Fetch } from '../api-client/api-client.ts'
import type { Device } from './testing/device.ts'
import { refusedConnection } from './testing/fake-server.ts'
import { memoryService } from './testing/memory-service.ts'
import { noon, openPlanningTeam, type PlanningTeam } from './testing/planning-team.ts'

let team: PlanningTeam
let desk: Device
let grace: ApiClient
let clientId: LocalId
let projectId: LocalId
let isUp = true
let takesEdits = true

const march = { from: '2026-03-01', to: '2026-03-31', rounded: false }

beforeEach(async () => {
  isUp = true
  takesEdits = true
  const service = await createService(memoryService(() => Date.parse(noon)))
  const fetch: Fetch = async (request) => {
    if (!takesEdits && request.method === 'PUT') return new Response('""', { status: 503 })
    if (isUp) return service.fetch(request)
    throw refusedConnection()
  }
  team = await openPlanningTeam({ fetch, close: () => service.close() })
  const { token } = await team.join('Grace', 'grace@example.com')
  grace = team.clientOf({ token })
  desk = team.device('0001')
  await desk.sync()
  const { procedures } = desk
  clientId = procedures['clients.create']({ name: 'Acme' }).ids[0] as LocalId
  projectId = procedures['projects.create']({ name: 'Site', clientId, isPrivate: false }).ids[0] as LocalId
  const periods = [{ from: null, cents: 9000 }]
  procedures['rates.set']({ kind: 'billable', projectId, memberId: null, periods })
  procedures['invoices.setTemplate']({ sender: { ...noParty, name: 'Ada' } })
  await desk.sync()
})

afterEach(() => team.close())

/** One hour of one's own, and two of Grace's; answers the service's id of hers. */
async function track(): Promise<number> {
  desk.procedures['timeEntries.create']({
    start: '2026-03-02T08:00:00Z',
    stop: '2026-03-02T09:00:00Z',
    description: 'Drawing',
    projectId,
    billable: true,
  })
  const { workspace_id } = team.place
  const { body } = await grace.call(createTimeEntry, {
    params: { workspace_id },
    body: {
      start: '2026-03-03T08:00:00Z',
      duration: 7200,
      project_id: desk.row('project', projectId).serverId,
      description: 'Drawing',
      billable: true,
      created_with: 'test',
      workspace_id,
    },
  })
  return (body as { id: number }).id
}

async function draft(by: 'project' | 'person'): Promise<LocalId> {
  const [sum] = await desk.procedures['invoices.teamUnbilled']({ clientId, ...march })
  const time = { ...march, by, currency: sum?.currency ?? '' }
  return (await desk.procedures['invoices.createOfTeam']({ clientId, time })).ids[0] as LocalId
}

const invoice = (id: LocalId) => desk.procedures['invoices.get']({ id })

it('the time of the team is billed by person, once, and is locked for whoever tracked it', async () => {
  const theirs = await track()
  expect(await desk.procedures['invoices.teamUnbilled']({ clientId, ...march })).toMatchObject([
    { entries: 2, seconds: 10_800, cents: 27_000, unratedSeconds: 0 },
  ])
  const id = await draft('person')
  expect(invoice(id)).toMatchObject({
    lines: [
      { text: 'Ada', seconds: 3600, price: 9000 },
      { text: 'Grace', seconds: 7200, price: 9000, team: true },
    ],
    differing: [],
  })
  expect(await desk.procedures['invoices.teamUnbilled']({ clientId, ...march })).toEqual([])
  await expect(draft('person')).rejects.toThrow(/no unbilled time/)
  desk.procedures['invoices.send']({ id })
  await desk.sync()
  expect(invoice(id)).toMatchObject({ state: 'sent', number: '2026-0001', syncState: 'saved' })
  const { workspace_id } = team.place
  const edit = grace.call(updateTimeEntry, {
    params: { workspace_id, time_entry_id: theirs },
    body: { description: 'Other' },
  })
  await expect(edit).rejects.toThrow(/2026-0001/)
})

it('a line with the time of others is compared with what the service tells', async () => {
  const theirs = await track()
  const id = await draft('project')
  expect(invoice(id)).toMatchObject({ lines: [{ text: 'Site', seconds: 10_800 }], differing: [] })
  const differing = () => desk.procedures['invoices.teamDiffering']({ id })
  expect(await differing()).toEqual([])
  const { workspace_id } = team.place
  await grace.call(updateTimeEntry, {
    params: { workspace_id, time_entry_id: theirs },
    body: { stop: '2026-03-03T09:00:00Z', duration: 3600 },
  })
  const [now] = await differing()
  expect(now).toMatchObject({ seconds: 7200, lines: [{ seconds: 7200, price: 9000, team: true }] })
  desk.procedures['invoices.update']({ id, changes: { lines: [...(now?.lines ?? [])] } })
  expect(await differing()).toEqual([])
})

it('one’s own time is billed and compared as it is here, also while an edit of it waits', async () => {
  await track()
  await desk.sync()
  const [own] = desk.rows('timeEntry')
  const stopAt = (stop: string) =>
    desk.procedures['timeEntries.update']({ ids: [own?.localId as LocalId], changes: { stop } })
  takesEdits = false
  stopAt('2026-03-02T08:30:00Z')
  const id = await draft('project')
  expect(invoice(id)?.lines).toMatchObject([{ seconds: 9000, tracked: 9000, team: true }])
  stopAt('2026-03-02T08:10:00Z')
  takesEdits = true
  expect(await desk.procedures['invoices.teamDiffering']({ id })).toMatchObject([{ seconds: 7800 }])
  // An open draft compares on each change: that is no reason to send.
  expect(desk.procedures['sync.status']().waiting).toBeGreaterThan(0)
})

it('the time of the team needs the server, one’s own does not', async () => {
  await track()
  isUp = false
  await expect(draft('project')).rejects.toThrow(/cannot be reached/)
  expect(desk.procedures['invoices.unbilled']({ clientId, ...march })).toMatchObject([{ entries: 1 }])
})
