import { expect, it } from 'vitest'
import { member } from './resources/member.ts'
import { takePulledRow } from './server-rows.ts'
import { Device } from './testing/device.ts'

it('somebody of two workspaces is among the people of the one in use, whichever membership is the newer', async () => {
  const device = new Device({ fetch: () => Promise.reject(new TypeError('fetch failed')) })
  const context = { replica: device.replica, effects: device.effects }
  const pull = (workspaceId: number, at: string): void => {
    const body = {
      user_id: 5,
      workspace_id: workspaceId,
      at,
      name: 'Grace',
      email: 'g@example.com',
      is_me: false,
    }
    const row = member.parse(body, () => null)
    if (row === null) throw new Error('a member was expected')
    device.replica.transaction(() => takePulledRow(context, 'member', row, workspaceId))
  }
  pull(1, '2026-01-01T00:00:00.000000Z')
  pull(2, '2026-02-01T00:00:00.000000Z')
  pull(1, '2026-01-01T00:00:00.000000Z')
  expect(device.procedures['members.list']()).toMatchObject([{ name: 'Grace' }])
  await device.close()
})
