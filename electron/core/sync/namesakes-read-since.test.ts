/** Two computers make a client or a project of one name before either has heard of the other's, where a service takes both. */

import { afterEach, beforeEach, expect, it } from 'vitest'
import { createService } from '../../../server/service.ts'
import type { Device } from './testing/device.ts'
import { MeteredService } from './testing/metered-service.ts'

let service: MeteredService
let desk: Device
let laptop: Device

beforeEach(async () => {
  service = await MeteredService.open(createService)
  ;({ desk, laptop } = await service.pair())
})
afterEach(() => service.close())

/** The laptop was away for some time. */
async function settled(): Promise<void> {
  service.isUp = false
  await laptop.effects.pass(2 * 60_000)
  service.isUp = true
  for (const device of [desk, laptop, desk, laptop]) await device.sync()
}

it('is there once, with what either said of it', async () => {
  desk.create('project', {
    name: 'Beta',
    clientId: desk.create('client', { name: 'ACME GmbH' }),
    billable: true,
  })
  await desk.sync()
  const acme = laptop.create('client', { name: 'acme GmbH' })
  const beta = laptop.create('project', { name: 'Beta', clientId: acme, estimatedSeconds: 7200 })
  const worked = { description: 'Roof', start: '2026-03-20T08:00:00Z', stop: '2026-03-20T09:00:00Z' }
  laptop.create('timeEntry', { ...worked, projectId: beta })
  await settled()
  for (const device of [desk, laptop]) {
    expect(device.status).toMatchObject({ waiting: 0, refused: 0 })
    expect(device.rows('client').map(({ fields }) => fields.name)).toEqual(['ACME GmbH'])
    expect(device.rows('project')).toMatchObject([
      {
        fields: {
          name: 'Beta',
          clientId: device.rows('client')[0]?.localId,
          billable: true,
          estimatedSeconds: 7200,
        },
      },
    ])
    expect(device.rows('timeEntry')).toMatchObject([
      { fields: { projectId: device.rows('project')[0]?.localId } },
    ])
  }
})

it('another one is made where the one that was read since is archived', async () => {
  const archived = desk.create('client', { name: 'ACME GmbH' })
  await desk.sync()
  desk.update('client', archived, { archived: true })
  await desk.sync()
  laptop.create('client', { name: 'ACME GmbH' })
  await settled()
  for (const device of [desk, laptop]) {
    expect(
      device
        .rows('client')
        .map(({ fields }) => fields.archived)
        .toSorted((a, b) => Number(a) - Number(b)),
    ).toEqual([false, true])
  }
})
