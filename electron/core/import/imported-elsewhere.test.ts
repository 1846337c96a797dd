/** The same file, imported on two devices that do not know of each other. */

import { afterEach, beforeEach, expect, it } from 'vitest'
import { createService } from '../../../server/service.ts'
import type { Device } from '../sync/testing/device.ts'
import { MeteredService } from '../sync/testing/metered-service.ts'
import { importFile } from './import-file.fixture.ts'

let service: MeteredService
let desk: Device
let laptop: Device

const file = `Description,Start,End
First,2025-03-28 09:00,2025-03-28 10:00
Second,2025-03-28 10:00,2025-03-28 11:00
`

beforeEach(async () => {
  service = await MeteredService.open(createService)
  ;({ desk, laptop } = await service.pair())
})
afterEach(() => service.close())

const shown = (device: Device) => device.rows('timeEntry').map(({ fields }) => fields.description)

function rename(device: Device, from: string, description: string): void {
  const row = device.rows('timeEntry').find(({ fields }) => fields.description === from)
  if (row !== undefined) device.update('timeEntry', row.localId, { description })
}

/** Imports on both; the laptop edits what it has made before it hears of the desk's. */
async function importedOnBoth(ofDesk: (undoId: string) => void): Promise<void> {
  const { undoId } = await importFile(desk, file)
  await desk.sync()
  service.isUp = false
  await importFile(laptop, file)
  rename(laptop, 'First', 'Mended')
  service.isUp = true
  ofDesk(undoId ?? '')
  await desk.sync()
  for (const { effects } of [laptop, desk, laptop, desk]) await effects.pass(10 * 60_000)
}

it('keeps what was edited on the one that syncs later', async () => {
  await importedOnBoth(() => undefined)
  for (const device of [desk, laptop]) {
    expect(shown(device).toSorted()).toEqual(['Mended', 'Second'])
    expect(device.status).toMatchObject({ waiting: 0, refused: 0 })
    expect(device.replica.conflicts.all()).toEqual([])
  }
})

it('keeps an edit also where both edited it, and says so', async () => {
  await importedOnBoth(() => rename(desk, 'First', 'Mine'))
  for (const device of [desk, laptop]) expect(shown(device).toSorted()).toEqual(['Mended', 'Second'])
  expect(laptop.replica.conflicts.all()).toMatchObject([
    { field: 'description', mine: 'Mended', theirs: 'Mine', kept: 'mine' },
  ])
})

it('keeps an edited entry of an import that the other device takes back', async () => {
  await importedOnBoth((undoId) => desk.procedures['undo.apply']({ undoId }))
  for (const device of [desk, laptop]) {
    expect(shown(device)).toEqual(['Mended'])
    expect(device.status).toMatchObject({ waiting: 0, refused: 0 })
  }
})
