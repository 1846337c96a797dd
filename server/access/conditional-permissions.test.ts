/** Permissions that depend on the settings of a workspace, and on who manages or sees a project. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClient } from '../../shared/api/clients.ts'
import { createProject, getProject, listProjects, updateProject } from '../../shared/api/projects.ts'
import { createTag } from '../../shared/api/tags.ts'
import { updateWorkspaceUser } from '../../shared/api/workspace-users.ts'
import { getWorkspace, updateWorkspace } from '../../shared/api/workspaces.ts'
import type { CallInput } from '../testing/api-client.ts'
import {
  type Named,
  openStaffedOrganization,
  type StaffedOrganization,
  standings,
} from '../testing/staffed-organization.ts'
import type { Endpoint } from '../../shared/api/endpoint.ts'

const members = standings.slice(0, 6)
const admins = standings.slice(0, 3)

describe('permissions on conditions', () => {
  let place: StaffedOrganization
  let params: { workspace_id: number }
  let names = 0

  beforeAll(async () => {
    place = await openStaffedOrganization()
    params = { workspace_id: place.workspaceId }
  })
  afterAll(() => place.close())

  const set = (body: object) => place.client('owner').call(updateWorkspace, { params, body })

  async function servedBy(endpoint: Endpoint, input: () => CallInput<Endpoint>): Promise<string[]> {
    const served: string[] = []
    for (const standing of members) {
      const { ok } = await place.client(standing).send(endpoint, input())
      if (ok) served.push(standing)
    }
    return served
  }
  const newName = () => {
    names += 1
    return { params, body: { name: `Thing ${names}`, is_private: false } }
  }

  it.each([
    ['only_admins_may_create_projects', createProject],
    ['only_admins_may_create_projects', createClient],
    ['only_admins_may_create_tags', createTag],
  ])('%s leaves %# to admins', async (setting, endpoint) => {
    expect(await servedBy(endpoint, newName)).toEqual(members)
    await set({ [setting]: true })
    expect(await servedBy(endpoint, newName)).toEqual(admins)
    await set({ [setting]: false })
  })

  it('only_admins_see_team_dashboard is told to clients as a permission', async () => {
    await set({ only_admins_see_team_dashboard: true })
    const seen = async (standing: Named) =>
      (await place.client(standing).call(getWorkspace, { params })).permissions.includes(
        'team_dashboard.view',
      )
    expect([await seen('workspace_admin'), await seen('project_manager')]).toEqual([true, false])
  })

  it('private projects are for their members and admins, and changed by those who manage them', async () => {
    const body = { name: 'Secret', is_private: true }
    const secret = await place.client('lead').call(createProject, { params, body })
    const path = { params: { ...params, project_id: secret.id } }
    expect(await servedBy(getProject, () => path)).toEqual([...admins, 'lead'])
    const rename = { ...path, body: { name: 'Secret' } }
    expect(await servedBy(updateProject, () => rename)).toEqual([...admins, 'lead'])
    const unseen = await place.client('member').call(listProjects, { params })
    expect(unseen.map(({ name }) => name)).not.toContain('Secret')
  })

  it('rates of a project are for admins, and for its managers who may see rates', async () => {
    const body = { name: 'Paid', is_private: false }
    const paid = await place.client('lead').call(createProject, { params, body })
    const path = { params: { ...params, project_id: paid.id } }
    await place.client('owner').call(updateProject, { ...path, body: { rate: 50 } })
    const rateSeenBy = async (standing: Named) => (await place.client(standing).call(getProject, path)).rate
    expect([await rateSeenBy('owner'), await rateSeenBy('lead'), await rateSeenBy('member')]).toEqual([
      50,
      null,
      null,
    ])
    for (const standing of ['lead', 'member'] as const) {
      await place.client('owner').call(updateWorkspaceUser, {
        params: { ...params, workspace_user_id: place.workspaceUserIds[standing] },
        body: { view_edit_billable_rates: true },
      })
    }
    expect([await rateSeenBy('lead'), await rateSeenBy('member')]).toEqual([50, null])
  })
})
