import { afterEach, beforeEach, expect, it } from 'vitest'
import { createService } from '../../../server/service.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { noParty } from '../../../shared/domain/invoice.ts'
import type { Device } from './testing/device.ts'
import { MeteredService } from './testing/metered-service.ts'

let service: MeteredService
let desk: Device
let laptop: Device
let client: LocalId
let project: LocalId

const march = { from: '2026-03-01', to: '2026-03-31' }
const sender = { ...noParty, name: 'Grace' }

beforeEach(async () => {
  service = await MeteredService.open(createService)
  desk = service.device
  laptop = service.deviceNamed('0002')
  await syncAll()
  client = madeBy(desk.procedures['clients.create']({ name: 'Acme' }))
  project = madeBy(desk.procedures['projects.create']({ name: 'Site', clientId: client }))
  const periods = [{ from: null, cents: 9000 }]
  desk.procedures['rates.set']({ kind: 'billable', projectId: project, memberId: null, periods })
  desk.procedures['invoices.setTemplate']({ sender, taxRate: 1900, dueDays: 10 })
  await syncAll()
})

afterEach(async () => {
  await laptop.close()
  await service.close()
})

async function syncAll(): Promise<void> {
  for (const device of [desk, laptop, desk]) await device.sync()
}

const madeBy = ({ ids }: { readonly ids: readonly LocalId[] }) => ids[0] as LocalId

function track(start: string, stop: string, fields: object = {}): LocalId {
  const entry = { description: 'Drawing', projectId: project, billable: true, start, stop, ...fields }
  return madeBy(desk.procedures['timeEntries.create'](entry))
}

function draft(by: 'entry' | 'task' | 'project' = 'project'): LocalId {
  const currency = desk.procedures['invoices.unbilled']({ clientId: client, ...march, rounded: false })[0]
    ?.currency
  const time = { ...march, by, currency: currency ?? '', rounded: false }
  return madeBy(desk.procedures['invoices.create']({ clientId: client, time }))
}

const on = (device: Device, id: LocalId) => device.procedures['invoices.get']({ id })
const rename = (device: Device, id: LocalId) => () =>
  device.procedures['timeEntries.update']({ ids: [id], changes: { description: 'Other' } })

it('the unbilled time of a client becomes lines at the rates of the time, once', () => {
  track('2026-03-02T08:00:00Z', '2026-03-02T09:20:00Z')
  track('2026-03-03T08:00:00Z', '2026-03-03T09:00:00Z', { description: 'Review' })
  track('2026-03-03T10:00:00Z', '2026-03-03T11:00:00Z', { billable: false })
  track('2026-04-01T08:00:00Z', '2026-04-01T09:00:00Z')
  const wanted = { clientId: client, ...march, rounded: false }
  expect(desk.procedures['invoices.unbilled'](wanted)).toMatchObject([
    { entries: 2, seconds: 8400, cents: 21_000, unratedSeconds: 0 },
  ])
  const id = draft('task')
  expect(on(desk, id)).toMatchObject({
    state: 'draft',
    number: null,
    dueDays: 10,
    sender: { name: 'Grace' },
    recipient: { name: 'Acme' },
    lines: [
      { text: 'Site: Drawing', seconds: 4800, price: 9000, tax: 1900 },
      { text: 'Site: Review', seconds: 3600, price: 9000, tax: 1900 },
    ],
  })
  expect(desk.procedures['invoices.unbilled'](wanted)).toEqual([])
  expect(() => draft()).toThrow(/no unbilled time/)
})

it('offline an invoice waits for its number, and its time is locked at once', async () => {
  service.isUp = false
  const entry = track('2026-03-02T08:00:00Z', '2026-03-02T09:00:00Z')
  const id = draft()
  desk.procedures['invoices.send']({ id })
  expect(on(desk, id)).toMatchObject({ state: 'sent', number: null })
  expect(rename(desk, entry)).toThrow(/is billed on an invoice that is sent/)
  service.isUp = true
  await syncAll()
  expect(on(desk, id)).toMatchObject({ state: 'sent', number: '2026-0001', syncState: 'saved' })
  const [listed] = laptop.procedures['invoices.list']()
  expect(listed).toMatchObject({ number: '2026-0001', total: 10_710, recipient: 'Acme' })
})

it('billed time is locked on every device, but for its tags, and undo does not get around it', async () => {
  const entry = track('2026-03-02T08:00:00Z', '2026-03-02T09:00:00Z')
  const edited = desk.procedures['timeEntries.update']({ ids: [entry], changes: { description: 'Plan' } })
  const id = draft()
  desk.procedures['invoices.send']({ id })
  await syncAll()
  const there = laptop.rows('timeEntry')[0]?.localId as LocalId
  for (const [device, row] of [
    [desk, entry],
    [laptop, there],
  ] as const) {
    expect(rename(device, row)).toThrow(/billed on invoice 2026-0001/)
    expect(() => device.procedures['timeEntries.delete']({ ids: [row] })).toThrow(/2026-0001/)
    device.procedures['timeEntries.update']({ ids: [row], changes: { newTags: [`on ${device === desk}`] } })
  }
  expect(() => desk.procedures['undo.apply']({ undoId: edited.undoId ?? '' })).toThrow(/2026-0001/)
  expect(() => desk.procedures['projects.delete']({ ids: [project] })).toThrow(/2026-0001/)
  expect(() => desk.procedures['invoices.update']({ id, changes: { notes: 'x' } })).toThrow(/2026-0001/)
  expect(() => desk.procedures['invoices.delete']({ ids: [id] })).toThrow(/2026-0001/)
})

it('an edit that was made elsewhere before it heard of the invoice is refused with its number', async () => {
  const entry = track('2026-03-02T08:00:00Z', '2026-03-02T09:00:00Z')
  await syncAll()
  const there = laptop.rows('timeEntry')[0]?.localId as LocalId
  rename(laptop, there)()
  const id = draft()
  desk.procedures['invoices.send']({ id })
  await desk.sync()
  await laptop.sync()
  expect(laptop.procedures['sync.operations']()).toMatchObject([
    { state: 'rejected', reason: { code: 'billed', parameters: { number: '2026-0001' } } },
  ])
  await syncAll()
  expect(desk.row('timeEntry', entry).fields.description).toBe('Drawing')
})

it('a credit note cancels an invoice, frees its time, and a replacement bills it as it is then', async () => {
  const entry = track('2026-03-02T08:00:00Z', '2026-03-02T09:00:00Z')
  const id = draft()
  desk.procedures['invoices.send']({ id })
  await syncAll()
  const credit = madeBy(desk.procedures['invoices.cancel']({ id }))
  expect(() => desk.procedures['invoices.cancel']({ id })).toThrow(/already/)
  await syncAll()
  expect(on(desk, id)).toMatchObject({ state: 'void', otherNumber: '2026-0002' })
  expect(on(desk, credit)).toMatchObject({ kind: 'credit', number: '2026-0002', otherNumber: '2026-0001' })
  desk.procedures['timeEntries.update']({ ids: [entry], changes: { stop: '2026-03-02T10:00:00Z' } })
  const copy = madeBy(desk.procedures['invoices.duplicate']({ id }))
  const lineId = on(desk, copy)?.lines[0]?.id
  expect(on(desk, copy)?.differing).toMatchObject([{ lineId, seconds: 7200 }])
  desk.procedures['invoices.send']({ id: copy, thoughDiffering: true })
  await syncAll()
  expect(on(desk, copy)).toMatchObject({ state: 'sent', number: '2026-0003' })
})

it('more lines than one invoice takes are refused', () => {
  const id = madeBy(desk.procedures['invoices.create']({ clientId: null }))
  const line = { kind: 'free' as const, text: 'x'.repeat(400), price: 1, tax: 0, quantity: 1, unit: '' }
  const lines = Array.from({ length: 2500 }, () => Object.assign({ id: crypto.randomUUID() }, line))
  expect(() => desk.procedures['invoices.update']({ id, changes: { lines } })).toThrow(/one invoice takes/)
})

async function sentWhileChanged(): Promise<{ readonly id: LocalId; readonly undoId: string }> {
  track('2026-03-02T08:00:00Z', '2026-03-02T09:00:00Z')
  const id = draft()
  await syncAll()
  const { undoId } = desk.procedures['invoices.send']({ id })
  const there = laptop.procedures['invoices.list']()[0]?.id as LocalId
  const [line] = on(laptop, there)?.lines ?? []
  const lines = line === undefined ? [] : [{ ...line, price: 12_000 }]
  laptop.procedures['invoices.update']({ id: there, changes: { lines, notes: 'Dearer' } })
  await laptop.sync()
  await desk.sync()
  return { id, undoId: undoId ?? '' }
}

const refusedSending = () => {
  const [operation] = desk.procedures['sync.operations']()
  expect(operation).toMatchObject({ state: 'rejected', reason: { code: 'changed_after_sending' } })
  expect(operation?.fields).toEqual(['date', 'due date', 'state'])
  return { id: operation?.id ?? '' }
}

const printed = (device: Device, id: LocalId) => {
  const { number, notes, lines } = on(device, id) ?? {}
  return { number, notes, price: lines?.[0]?.price }
}

it('a draft that somebody else changes after it was sent here is not sent unseen', async () => {
  const { id } = await sentWhileChanged()
  const refused = refusedSending()
  expect(printed(desk, id)).toEqual({ number: null, notes: '', price: 9000 })
  desk.procedures['sync.retry'](refused)
  await syncAll()
  for (const device of [desk, laptop]) {
    const there = device.procedures['invoices.list']()[0]?.id as LocalId
    expect(printed(device, there)).toEqual({ number: '2026-0001', notes: '', price: 9000 })
  }
})

it.each(['discard', 'undo', 'takeBack'])(
  'the changed draft is there again after %s of the sending',
  async (way) => {
    const { id, undoId } = await sentWhileChanged()
    const refused = refusedSending()
    if (way === 'discard') desk.procedures['sync.discard'](refused)
    else if (way === 'undo') desk.procedures['undo.apply']({ undoId })
    else desk.procedures['invoices.takeBack']({ id })
    await syncAll()
    expect(on(desk, id)).toMatchObject({ state: 'draft', issueDate: null, syncState: 'saved' })
    expect(printed(desk, id)).toEqual({ number: null, notes: 'Dearer', price: 12_000 })
    desk.procedures['invoices.send']({ id })
    await syncAll()
    expect(printed(desk, id)).toEqual({ number: '2026-0001', notes: 'Dearer', price: 12_000 })
  },
)

it('what waits for its number is a draft again, or as a credit note goes, until the server may have it', async () => {
  track('2026-03-02T08:00:00Z', '2026-03-02T09:00:00Z')
  const id = draft()
  desk.procedures['invoices.send']({ id })
  desk.procedures['invoices.takeBack']({ id })
  expect(on(desk, id)).toMatchObject({ state: 'draft', number: null })
  await syncAll()
  desk.procedures['invoices.send']({ id })
  desk.procedures['invoices.takeBack']({ id })
  expect(on(desk, id)).toMatchObject({ state: 'draft', syncState: 'saved' })
  desk.procedures['invoices.send']({ id })
  await syncAll()
  expect(() => desk.procedures['invoices.takeBack']({ id })).toThrow(/number already/)
  const credit = madeBy(desk.procedures['invoices.cancel']({ id }))
  desk.procedures['invoices.takeBack']({ id: credit })
  await syncAll()
  expect([on(desk, credit), on(desk, id)?.state]).toEqual([null, 'sent'])
})

it('lines that were changed and sent without a connection in between are sent as they are', async () => {
  track('2026-03-02T08:00:00Z', '2026-03-02T09:00:00Z')
  const id = draft()
  await syncAll()
  desk.procedures['invoices.update']({ id, changes: { notes: 'Mine', discount: 1000 } })
  desk.procedures['invoices.send']({ id })
  await syncAll()
  expect(on(desk, id)).toMatchObject({ number: '2026-0001', notes: 'Mine', discount: 1000 })
  desk.procedures['invoices.pay']({ id, paidDate: '2026-03-20' })
  await syncAll()
  expect(on(desk, id)).toMatchObject({ state: 'paid', syncState: 'saved' })
})

it('no invoice is made in a currency with amounts smaller than cents', () => {
  track('2026-03-02T08:00:00Z', '2026-03-02T09:00:00Z')
  const time = { ...march, by: 'task' as const, currency: 'KWD', rounded: false }
  expect(() => desk.procedures['invoices.create']({ clientId: client, time })).toThrow(/more than two dec/)
})

it('an invoice says who sends and gets it, and for what', () => {
  const empty = madeBy(desk.procedures['invoices.create']({ clientId: null }))
  expect(() => desk.procedures['invoices.send']({ id: empty })).toThrow(/needs a line/)
  track('2026-03-02T08:00:00Z', '2026-03-02T09:00:00Z')
  const id = draft()
  desk.procedures['invoices.update']({ id, changes: { recipient: noParty } })
  expect(() => desk.procedures['invoices.send']({ id })).toThrow(/who gets it/)
  expect(() => desk.procedures['invoices.pay']({ id, paidDate: '2026-03-20' })).toThrow(/was sent/)
})

it('an invoice without VAT charges none on any line', () => {
  track('2026-03-02T08:00:00Z', '2026-03-02T09:00:00Z')
  const id = draft()
  const update = (changes: object) => desk.procedures['invoices.update']({ id, changes })
  const taxes = () => on(desk, id)?.lines.map(({ tax }) => tax)
  update({ taxKind: 'reverse' })
  expect(taxes()).toEqual([0])
  const [line] = on(desk, id)?.lines ?? []
  update({ lines: [{ ...line, tax: 700 }] })
  expect(() => desk.procedures['invoices.send']({ id })).toThrow(/without tax/)
  update({ taxKind: 'standard' })
  expect(taxes()).toEqual([1900])
})

it('a corrected entry is taken over as the draft was made: rounded, and at the rates of now', async () => {
  const dear = madeBy(desk.procedures['projects.create']({ name: 'Shop', clientId: client }))
  const periods = [{ from: null, cents: 20_000 }]
  desk.procedures['rates.set']({ kind: 'billable', projectId: dear, memberId: null, periods })
  desk.procedures['workspaceSettings.update']({ rounding: 'up', roundingMinutes: 15 })
  const first = track('2026-03-02T08:00:00Z', '2026-03-02T09:00:00Z')
  const second = track('2026-03-02T10:00:00Z', '2026-03-02T11:00:00Z')
  await syncAll()
  const [sum] = desk.procedures['invoices.unbilled']({ clientId: client, ...march, rounded: true })
  const time = { ...march, by: 'project' as const, currency: sum?.currency ?? '', rounded: true }
  const id = madeBy(desk.procedures['invoices.create']({ clientId: client, time }))
  desk.procedures['timeEntries.update']({ ids: [first], changes: { stop: '2026-03-02T09:05:00Z' } })
  desk.procedures['timeEntries.update']({ ids: [second], changes: { projectId: dear } })
  const now = () => on(desk, id)?.differing[0]?.lines ?? []
  expect(now()).toMatchObject([
    { price: 9000, seconds: 4500, tracked: 3900 },
    { price: 20_000, seconds: 3600, tracked: 3600 },
  ])
  desk.procedures['invoices.update']({ id, changes: { lines: now() } })
  expect(on(desk, id)?.differing).toEqual([])
  const [line] = on(desk, id)?.lines ?? []
  desk.procedures['invoices.update']({ id, changes: { lines: line ? [{ ...line, price: 5000 }] : [] } })
  desk.procedures['timeEntries.update']({ ids: [first], changes: { stop: '2026-03-02T09:20:00Z' } })
  expect(now()).toMatchObject([{ price: 5000, seconds: 5400 }])
})

it('an entry that moves to a project in another currency leaves the draft', () => {
  const abroad = madeBy(desk.procedures['projects.create']({ name: 'Shop', clientId: client }))
  desk.procedures['projects.update']({ id: abroad, changes: { currency: 'CHF' } })
  const moved = track('2026-03-02T08:00:00Z', '2026-03-02T09:00:00Z')
  track('2026-03-02T10:00:00Z', '2026-03-02T11:00:00Z')
  const id = draft()
  desk.procedures['timeEntries.update']({ ids: [moved], changes: { projectId: abroad } })
  expect(on(desk, id)?.differing).toMatchObject([{ seconds: 3600, lines: [{ price: 9000, seconds: 3600 }] }])
})

it('the fixed fee of a project is offered until it is on an invoice, also with no time', async () => {
  desk.procedures['projects.update']({ id: project, changes: { fixedFee: 500_000 } })
  await syncAll()
  const wanted = { clientId: client, ...march, rounded: false }
  const offered = (device: Device) => {
    const clientId = device.procedures['clients.list']()[0]?.id as LocalId
    return device.procedures['invoices.unbilled']({ ...wanted, clientId }).flatMap(({ fees }) => fees)
  }
  const [sum] = desk.procedures['invoices.unbilled'](wanted)
  expect(sum).toMatchObject({ entries: 0, cents: 0 })
  expect(sum?.fees).toEqual([{ projectId: project, name: 'Site', cents: 500_000 }])
  const time = { ...march, by: 'task' as const, currency: sum?.currency ?? '', rounded: false }
  const make = (fees: LocalId[]) => () =>
    madeBy(desk.procedures['invoices.create']({ clientId: client, time: { ...time, fees } }))
  expect(make([])).toThrow(/no unbilled time/)
  const id = make([project])()
  expect(on(desk, id)?.lines).toMatchObject([{ kind: 'free', text: 'Site', price: 500_000, tax: 1900 }])
  desk.procedures['invoices.send']({ id })
  await syncAll()
  expect([offered(desk), offered(laptop)]).toEqual([[], []])
  const copy = madeBy(desk.procedures['invoices.duplicate']({ id }))
  desk.procedures['invoices.delete']({ ids: [copy] })
  desk.procedures['invoices.cancel']({ id })
  await syncAll()
  expect([offered(desk).length, offered(laptop).length]).toEqual([1, 1])
  const again = make([project])()
  expect(on(desk, madeBy(desk.procedures['invoices.duplicate']({ id })))?.lines).toEqual([])
  desk.procedures['invoices.delete']({ ids: [again] })
  expect(on(desk, madeBy(desk.procedures['invoices.duplicate']({ id })))?.lines).toHaveLength(1)
})

it('an invoice whose lines differ from their time is sent only where that is wanted', async () => {
  const entries = [8, 9, 10, 11].map((hour) =>
    track(
      new Date(Date.UTC(2026, 2, 2, hour)).toISOString(),
      new Date(Date.UTC(2026, 2, 2, hour + 1)).toISOString(),
    ),
  )
  const [shorter, unbillable, moved, gone] = entries as [LocalId, LocalId, LocalId, LocalId]
  await syncAll()
  const id = draft('entry')
  expect(on(desk, id)?.differing).toEqual([])
  const update = (entry: LocalId, changes: object) =>
    desk.procedures['timeEntries.update']({ ids: [entry], changes })
  update(shorter, { stop: '2026-03-02T08:45:00Z' })
  update(unbillable, { billable: false })
  update(moved, { projectId: null })
  desk.procedures['timeEntries.delete']({ ids: [gone] })
  const left = [[2700, 1], ...Array.from({ length: 3 }, () => [0, 0])]
  const found = () =>
    on(desk, id)?.differing.map(({ seconds, lines: [now] }) => [seconds, now?.entries.length])
  expect(found()).toEqual(left)
  await syncAll()
  expect(found()).toEqual(left)
  expect(() => desk.procedures['invoices.send']({ id })).toThrow(/has changed since/)
  desk.procedures['invoices.send']({ id, thoughDiffering: true })
  expect(on(desk, id)).toMatchObject({ state: 'sent' })
})
