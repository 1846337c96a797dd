import { afterEach, beforeEach, expect, it } from 'vitest'
import type { LocalId, ServerId } from '../../../shared/domain/ids.ts'
import { withInitialValues } from '../replica/entities.ts'
import type { EntityFields } from '../../../shared/entities/entities.ts'
import { ForwardReferences } from './forward-references.ts'
import type { ServerRow } from './resources/resource.ts'
import { applyPulledRow } from './server-rows.ts'
import { Device } from './testing/device.ts'

let device: Device
beforeEach(() => {
  device = new Device({ fetch: () => Promise.reject(new TypeError('fetch failed')) })
})
afterEach(() => device.close())

const taskRow = (
  id: number,
  at: string,
  fields: Partial<EntityFields['task']>,
  unresolved: ServerRow['unresolved'] = {},
): ServerRow => ({
  serverId: id as ServerId,
  at,
  deleted: false,
  workspaceId: 1,
  fields,
  unresolved,
})
const whole = (name: string) => withInitialValues('task', { name }) as unknown as EntityFields['task']
const pulled = (row: ServerRow): void =>
  device.replica.transaction(() => applyPulledRow(device, 'task', row, 1))
const parentOf = (name: string): LocalId | null | undefined =>
  device.rows('task').find(({ fields }) => fields.name === name)?.fields.parentId
const idOf = (name: string): LocalId | undefined =>
  device.rows('task').find(({ fields }) => fields.name === name)?.localId

it('a subtask that is edited before the page with its task comes gets its task all the same', () => {
  const awaited = new ForwardReferences(device, 'task', 1)
  const { parentId: _, ...part } = whole('Part')
  const first = taskRow(2, '2026-03-20T08:00:00.000000Z', part, { parentId: 1 })
  pulled(first)
  device.replica.transaction(() => awaited.collect([first]))
  pulled(taskRow(2, '2026-03-20T09:00:00.000000Z', { ...part, name: 'Edited part' }, { parentId: 1 }))
  pulled(taskRow(1, '2026-03-20T07:00:00.000000Z', whole('Whole')))
  awaited.resolveAll()
  expect(parentOf('Edited part')).toBe(idOf('Whole'))
})

it('one that somebody has moved to another task meanwhile stays there', () => {
  const awaited = new ForwardReferences(device, 'task', 1)
  pulled(taskRow(3, '2026-03-20T07:00:00.000000Z', whole('Other whole')))
  const { parentId: _, ...part } = whole('Part')
  const first = taskRow(2, '2026-03-20T08:00:00.000000Z', part, { parentId: 1 })
  pulled(first)
  device.replica.transaction(() => awaited.collect([first]))
  const parentId = idOf('Other whole') ?? null
  pulled(taskRow(2, '2026-03-20T09:00:00.000000Z', { ...part, parentId }))
  pulled(taskRow(1, '2026-03-20T07:00:00.000000Z', whole('Whole')))
  awaited.resolveAll()
  expect(parentOf('Part')).toBe(idOf('Other whole'))
})

it('one whose task does not come at all belongs to none, whatever it belonged to before', () => {
  const awaited = new ForwardReferences(device, 'task', 1)
  pulled(taskRow(3, '2026-03-20T07:00:00.000000Z', whole('Former whole')))
  pulled(
    taskRow(2, '2026-03-20T08:00:00.000000Z', { ...whole('Part'), parentId: idOf('Former whole') ?? null }),
  )
  const { parentId: _, ...part } = whole('Part')
  const moved = taskRow(2, '2026-03-20T09:00:00.000000Z', part, { parentId: 9 })
  pulled(moved)
  device.replica.transaction(() => awaited.collect([moved]))
  expect(parentOf('Part')).toBe(idOf('Former whole'))
  awaited.resolveAll()
  expect(parentOf('Part')).toBeNull()
})
