/** Invoices that a restored backup lacks: customers have them, under their numbers. */

import { afterEach, beforeEach, expect, it } from 'vitest'
import { createService } from '../../../server/service.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { noParty } from '../../../shared/domain/invoice.ts'
import type { Device } from './testing/device.ts'
import { openPlanningTeam, type PlanningTeam } from './testing/planning-team.ts'
import { RestorableService } from './testing/restorable-service.ts'

let service: RestorableService
let team: PlanningTeam
let desk: Device
let laptop: Device
let client: LocalId

const madeBy = ({ ids }: { readonly ids: readonly LocalId[] }) => ids[0] as LocalId

beforeEach(async () => {
  service = await RestorableService.open(createService)
  team = await openPlanningTeam(service)
  desk = team.device('0001')
  laptop = team.device('0002')
  await syncAll()
  client = madeBy(desk.procedures['clients.create']({ name: 'Acme' }))
  desk.procedures['invoices.setTemplate']({ sender: { ...noParty, name: 'Grace' } })
  await syncAll()
})
afterEach(() => team.close())

async function syncAll(): Promise<void> {
  for (const device of [desk, laptop, desk, laptop]) await device.sync()
}

function draft(text: string): LocalId {
  const id = madeBy(desk.procedures['invoices.create']({ clientId: client }))
  const line = {
    id: crypto.randomUUID(),
    kind: 'free',
    text,
    quantity: 1000,
    unit: '',
    price: 10_000,
    tax: 0,
  } as const
  desk.procedures['invoices.update']({ id, changes: { lines: [line] } })
  return id
}

const send = (id: LocalId) => desk.procedures['invoices.send']({ id })
const numbers = (device: Device) =>
  Object.fromEntries(
    device
      .rows('invoice')
      .flatMap(({ fields: { number, state, kind } }) => (number ? [[`${kind} ${number}`, state]] : [])),
  )

it('keep the numbers under which they were sent', async () => {
  const kept = draft('Kept')
  await syncAll()
  await service.keep()
  send(draft('First'))
  await desk.sync()
  const second = draft('Second')
  send(second)
  await desk.sync()
  send(kept)
  await desk.sync()
  desk.procedures['invoices.cancel']({ id: second })
  await syncAll()
  const sent = numbers(desk)
  expect(sent).toEqual({
    'invoice 2026-0001': 'sent',
    'invoice 2026-0002': 'void',
    'invoice 2026-0003': 'sent',
    'credit 2026-0004': 'sent',
  })
  await service.restore()
  await laptop.sync()
  await syncAll()
  for (const device of [desk, laptop]) {
    expect(numbers(device)).toEqual(sent)
    expect(device.status).toMatchObject({ waiting: 0, refused: 0 })
  }
  send(draft('Next'))
  await syncAll()
  expect(numbers(laptop)).toEqual({ ...sent, 'invoice 2026-0005': 'sent' })
})
