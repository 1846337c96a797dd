import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createService, type Service } from '../../../server/service.ts'
import { listTasks } from '../../../shared/api/task-endpoints.ts'
import { createWorkspace } from '../../../shared/api/workspaces.ts'
import type { LocalId, WorkspaceId } from '../../../shared/domain/ids.ts'
import { reconcileAfterRestore } from './server-restore.ts'
import { Device } from './testing/device.ts'
import { FakeEffects } from './testing/fake-effects.ts'
import { memoryService } from './testing/memory-service.ts'
import { noon, openPlanningTeam, type PlanningTeam } from './testing/planning-team.ts'

let service: Service
let team: PlanningTeam
let device: Device

beforeEach(async () => {
  service = await createService(memoryService(() => Date.parse(noon)))
  team = await openPlanningTeam(service)
})

afterEach(async () => {
  await device.close()
  await team.close()
})

/** As if the service had acknowledged it, and were put back to a copy from before. */
function acknowledgedSince(localId: LocalId, name: string): void {
  const { replica, effects } = device
  const { base } = device.row('task', localId)
  if (base === null) throw new Error('a task that the service has was expected')
  replica.transaction(() =>
    replica.rows.update('task', localId, {
      base: { ...base, name },
      serverAt: '2026-03-21T00:00:00.000000Z',
      fields: { name },
    }),
  )
  reconcileAfterRestore({ replica, effects }, { start: 'another start', firstLostId: null, newest: null })
}

describe('a service that was put back to a copy', () => {
  it('gets edits again of a workspace that is not in use then', async () => {
    const { body } = await team.api.call(createWorkspace, {
      params: { organization_id: team.place.organization_id },
      body: { name: 'Second' },
    })
    const second = z.object({ id: z.int() }).parse(body)
    const { record, token } = team.signedIn
    const workspace = {
      id: second.id as WorkspaceId,
      organizationId: team.place.organization_id,
      name: 'Second',
    }
    device = new Device({
      fetch: service.fetch,
      effects: new FakeEffects('0001', noon),
      token,
      record: { ...record, workspaces: [...record.workspaces, workspace] },
    })
    device.account.selectWorkspace(workspace.id)
    await device.sync()
    const task = device.procedures['tasks.create']({ name: 'Before' }).ids[0] as LocalId
    await device.sync()
    acknowledgedSince(task, 'After')
    device.account.selectWorkspace(record.workspaceId)
    await device.sync()
    device.account.selectWorkspace(workspace.id)
    await device.sync()
    await device.sync()
    expect(device.status).toMatchObject({ waiting: 0, refused: 0 })
    const params = { organization_id: team.place.organization_id, workspace_id: workspace.id }
    const { rows } = await team.api.list(listTasks, { params })
    expect(rows).toMatchObject([{ name: 'After' }])
  })
})
