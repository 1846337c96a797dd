/** An operation that may have arrived, so that the person was asked about it, is sent again by nobody else. */

import { beforeEach, expect, it } from 'vitest'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { Device } from './testing/device.ts'
import { FakeEffects } from './testing/fake-effects.ts'
import { FakeServer } from './testing/fake-server.ts'

const HOUR = 3_600_000

let effects: FakeEffects
let server: FakeServer
let device: Device

beforeEach(() => {
  effects = new FakeEffects('0000', '2026-03-20T12:00:00Z')
  server = new FakeServer({ remembersKeys: false, milliseconds: effects.milliseconds })
  device = new Device({ fetch: server.fetch, effects })
})

it('also when its project is gone', async () => {
  const project = server.put('projects', { name: 'Site' })
  await device.sync()
  const projectId = device.rows('project')[0]?.localId as LocalId
  server.fault = ({ method, path }) =>
    method === 'POST' && path.includes('/time_entries') ? 'lost' : undefined
  const worked = { description: 'Alike', start: '2026-03-20T09:00:00Z', stop: '2026-03-20T09:30:00Z' }
  device.create('timeEntry', { ...worked, projectId })
  const others = { ...worked, project_id: project['id'], task_id: null, tag_ids: null, billable: false }
  server.put('time_entries', others)
  await device.sync()
  server.fault = () => undefined
  await effects.pass(HOUR)
  expect(device.status).toMatchObject({ refused: 1 })
  server.remove('projects', Number(project['id']))
  await effects.pass(HOUR)
  expect(server.list('time_entries')).toHaveLength(2)
  expect(device.status).toMatchObject({ refused: 1 })
})
