/** A service, one person with several devices, and what only others do at the service. */

import { acceptInvitation, createInvitation } from '../../../../shared/api/invitations.ts'
import { deleteWorkspaceUser, listWorkspaceUsers } from '../../../../shared/api/workspace-users.ts'
import { signUp } from '../../accounts/sign-in.ts'
import { createApiClient, type ApiClient, type Fetch } from '../../api-client/api-client.ts'
import type { SignedIn } from '../../protocol.ts'
import { Device } from './device.ts'
import { FakeEffects } from './fake-effects.ts'

const server = { serverUrl: 'http://server.test', accountsUrl: null, planningUrl: null }
/** A Friday. */
export const noon = '2026-03-20T12:00:00Z'

export interface PlanningTeam {
  readonly signedIn: SignedIn
  /** The client by which the person uses other programs. */
  readonly api: ApiClient
  /** The same of somebody else. */
  clientOf(person: Pick<SignedIn, 'token'>): ApiClient
  readonly place: { readonly organization_id: number; readonly workspace_id: number }
  /** @param name four hexadecimal digits of its own */
  device(name: string): Device
  /** Another person, who signs up and is taken into the workspace. */
  join(name: string, email: string): Promise<SignedIn>
  /** Takes somebody who has an account into the workspace. */
  admit(person: SignedIn): Promise<void>
  /** Removes somebody from the workspace. */
  remove(person: SignedIn): Promise<void>
  close(): Promise<void>
}

/** @param service is the team's from now on, and ends with it */
export async function openPlanningTeam(service: {
  readonly fetch: Fetch
  readonly close: () => Promise<void>
}): Promise<PlanningTeam> {
  const effects = new FakeEffects('ffff', noon)
  const timeout = () => new AbortController().signal
  const entering = { fetch: service.fetch, now: effects.milliseconds, newId: effects.newId, timeout }
  const enter = (name: string, email: string) =>
    signUp(entering, server, { name, email, password: 'correct horse', timeZone: 'Europe/Berlin' })
  const signedIn = await enter('Ada', 'ada@example.com')
  const workspace = signedIn.record.workspaces[0]
  if (workspace === undefined) throw new Error('a workspace was expected')
  const clientOf = ({ token }: Pick<SignedIn, 'token'>) =>
    createApiClient({ ...entering, ...server, credentials: { kind: 'token', token: token ?? '' } })
  const api = clientOf(signedIn)
  const place = { organization_id: workspace.organizationId, workspace_id: workspace.id }
  const devices: Device[] = []
  const admit = async (person: SignedIn): Promise<void> => {
    const { body } = await api.call(createInvitation, {
      params: { organization_id: place.organization_id },
      body: {
        emails: [person.record.email],
        workspaces: [{ workspace_id: place.workspace_id }],
        skip_email: true,
      },
    })
    const { invitations } = body as { invitations: { code: string }[] }
    await clientOf(person).call(acceptInvitation, { params: { invitation_code: invitations[0]?.code ?? '' } })
  }
  return {
    signedIn,
    api,
    clientOf,
    place,
    device(name) {
      const device = new Device({
        fetch: service.fetch,
        effects: new FakeEffects(name, noon),
        token: signedIn.token,
        record: signedIn.record,
      })
      devices.push(device)
      return device
    },
    async join(name, email) {
      const joined = await enter(name, email)
      await admit(joined)
      const { workspaceId, workspaces } = signedIn.record
      return { ...joined, record: { ...joined.record, workspaceId, workspaces } }
    },
    admit,
    async remove({ record }) {
      const { rows } = await api.list(listWorkspaceUsers, { params: place })
      const users = rows as readonly { readonly id: number; readonly user_id: number }[]
      const id = users.find((user) => user.user_id === record.userId)?.id ?? 0
      await api.call(deleteWorkspaceUser, { params: { ...place, workspace_user_id: id } })
    },
    async close() {
      for (const device of devices) await device.close()
      await service.close()
    },
  }
}
