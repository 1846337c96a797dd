import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createGroup, listGroups } from '../../shared/api/groups.ts'
import {
  acceptInvitation,
  createInvitation,
  getInvitation,
  rejectInvitation,
  resendInvitation,
} from '../../shared/api/invitations.ts'
import { createProject, getProject } from '../../shared/api/projects.ts'
import { createWorkspace, getWorkspace, listMyWorkspaces } from '../../shared/api/workspaces.ts'
import { listOrganizationUsers } from '../../shared/api/organization-users.ts'
import {
  deleteWorkspaceUser,
  listWorkspaceUsers,
  updateWorkspaceUser,
} from '../../shared/api/workspace-users.ts'
import { tokenHeader } from '../testing/api-client.ts'
import type { OpenDatabase } from '../testing/dialects.ts'
import { invite, joinWorkspace } from '../testing/join-workspace.ts'
import { openTestService, type Person, type TestService } from '../testing/test-service.ts'

/** Invitations on any database. */
export function invitationsContract(open: OpenDatabase): void {
  let test: TestService
  let owner: Person
  let guests = 0

  beforeAll(async () => {
    test = await openTestService({ database: await open(), publicUrl: 'https://time.example.org/' })
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    owner = await test.signUp({ name: 'Ada' })
  })

  function params(): { organization_id: number } {
    return { organization_id: owner.organizationId }
  }
  function guestEmail(): string {
    guests += 1
    return `guest${guests}@example.org`
  }
  async function codeFor(email: string, fields: object = {}): Promise<{ invitation_code: string }> {
    const { invitations } = await invite(owner, [email], fields)
    return { invitation_code: invitations[0]?.code ?? '' }
  }
  async function accept(guest: Person, code: { readonly invitation_code: string }): Promise<void> {
    await test.verify(guest)
    await guest.client.call(acceptInvitation, { params: code })
  }
  async function sees(person: Person): Promise<boolean> {
    const workspaces = await person.client.call(listMyWorkspaces)
    return workspaces.some(({ id }) => id === owner.workspaceId)
  }
  function refused(body: object): Promise<unknown> {
    return owner.client.refusal(createInvitation, { params: params(), body })
  }
  const workspaces = (): object[] => [{ workspace_id: owner.workspaceId }]

  describe('T §4.5 POST organizations/{id}/invitations', () => {
    it('answers the documented fields, and mails a link', async () => {
      const email = guestEmail()
      const body = { emails: [` ${email} `, email.toUpperCase()], workspaces: workspaces() }
      const results = await owner.client.call(createInvitation, { params: params(), body })
      const [invited] = results.data
      const code = results.invitations[0]?.code ?? ''
      expect(results).toEqual({
        data: [
          {
            email: email.toUpperCase(),
            invitation_id: expect.any(Number) as number,
            invite_url: `https://time.example.org/invitations/${code}`,
            organization_id: owner.organizationId,
            recipient_id: invited?.recipient_user_account_id,
            recipient_org_user_id: expect.any(Number) as number,
            recipient_user_account_id: expect.any(Number) as number,
            sender_id: owner.me.id,
            workspaces: [
              {
                user_id: invited?.recipient_user_account_id,
                workspace_id: owner.workspaceId,
                workspace_user_id: expect.any(Number) as number,
              },
            ],
          },
        ],
        invitations: [
          {
            code: expect.stringMatching(/^[\w-]{43}$/) as string,
            email: email.toUpperCase(),
            organization_id: owner.organizationId,
            organization_name: "Ada's organization",
            sender_email: owner.email,
            sender_name: 'Ada',
          },
        ],
        messages: [],
      })
      await expect.poll(() => test.mails.at(-1)?.to).toBe(email.toUpperCase())
      expect(test.mails.at(-1)?.text).toMatch(/^https:\/\/time\.example\.org\/invitations\/[\w-]{43}$/m)
      expect(test.mails.at(-1)?.text).toContain('at the server https://time.example.org.')
      // Whether or not the address has an account: who has accepted cannot sign up any more.
      expect(test.mails.at(-1)?.text).toMatch(/Then sign in .+ no account yet,\naccept first/)
    })

    it('sends no mail with skip_email', async () => {
      const skipped = guestEmail()
      await invite(owner, [skipped], { skip_email: true })
      const email = guestEmail()
      await invite(owner, [email], { skip_email: false })
      const addresses = () => test.mails.map(({ to }) => to)
      await expect.poll(addresses).toContain(email)
      expect(addresses()).not.toContain(skipped)
    })

    it('shows the invited among the users, not active, and shows the invited nothing', async () => {
      const guest = await test.signUp({ name: 'Ben' })
      await invite(owner, [guest.email])
      expect(await sees(guest)).toBe(false)
      const place = { workspace_id: owner.workspaceId }
      expect(await guest.client.refusal(getWorkspace, { params: place })).toMatchObject({ status: 403 })
      const users = await owner.client.call(listWorkspaceUsers, { params: place })
      expect(users.find(({ user_id }) => user_id === guest.me.id)).toMatchObject({ active: false })
      const people = await owner.client.call(listOrganizationUsers, { params: params() })
      expect(people.find(({ user_id }) => user_id === guest.me.id)).toMatchObject({
        joined: false,
        invitation_id: expect.any(Number) as number,
      })
    })

    it('refuses with the texts of T §7', async () => {
      const email = guestEmail()
      const text = (message: string): object => ({ status: 400, message })
      expect(await refused({ workspaces: workspaces() })).toMatchObject(
        text('at least one email is required'),
      )
      expect(await refused({ emails: [], workspaces: workspaces() })).toMatchObject(
        text('at least one email is required'),
      )
      expect(await refused({ emails: [email] })).toMatchObject(text('at least one workspace is required'))
      expect(await refused({ emails: [email, ' '], workspaces: workspaces() })).toMatchObject(
        text('Missing e-mail'),
      )
      expect(await refused({ emails: ['nobody'], workspaces: workspaces() })).toMatchObject(
        text("Invalid e-mail: 'nobody'"),
      )
      const elsewhere = await test.signUp()
      for (const workspace_id of [elsewhere.workspaceId, 987_654_321]) {
        expect(await refused({ emails: [email], workspaces: [{ workspace_id }] })).toMatchObject(
          text('invalid workspace ID'),
        )
      }
      const malformed = { params: { organization_id: 'x' }, body: {} }
      expect(await owner.client.refusal(createInvitation, malformed)).toMatchObject(
        text('Invalid organization id'),
      )
      const person = await test.signUp()
      expect(
        await person.client.refusal(createInvitation, { params: params(), body: { emails: [email] } }),
      ).toMatchObject({ status: 403 })
    })

    it('refuses what is no JSON (T §7)', async () => {
      const url = `http://service/api/v9/organizations/${owner.organizationId}/invitations`
      const headers = tokenHeader(owner.me.api_token)
      const request = new Request(url, { method: 'POST', headers, body: '{"' })
      const answer = await test.service.fetch(request)
      expect([answer.status, await answer.json()]).toEqual([400, 'Invalid JSON input'])
    })

    it('refuses an inactive member of the organization', async () => {
      const guest = await test.signUp()
      await joinWorkspace(test, owner, [guest])
      const users = await owner.client.call(listWorkspaceUsers, {
        params: { workspace_id: owner.workspaceId },
      })
      const id = users.find(({ user_id }) => user_id === guest.me.id)?.id ?? 0
      await owner.client.call(updateWorkspaceUser, {
        params: { workspace_id: owner.workspaceId, workspace_user_id: id },
        body: { inactive: true },
      })
      expect(await refused({ emails: [guest.email], workspaces: workspaces() })).toMatchObject({
        status: 400,
        message: `User with e-mail '${guest.email}' is already an inactive member of the organization`,
      })
    })
  })

  describe('T §4.5 POST organizations/{id}/invitations: roles, groups and projects', () => {
    it.each([
      [{ admin: true }, 'workspace_admin'],
      [{ role: 'admin' }, 'workspace_admin'],
      [{ role: 'project_manager', admin: true }, 'project_manager'],
      [{ role_id: 4, admin: true }, 'project_manager'],
      [{ role_id: 2 }, 'organization_admin'],
      [{}, 'member'],
      [{ integration_data: { external_id: '7', external_type: 'user', provider: 'jira' } }, 'member'],
    ])('gives the role of %j', async (role, name) => {
      const guest = await test.signUp()
      await joinWorkspace(test, owner, [guest], {
        workspaces: [{ workspace_id: owner.workspaceId, ...role }],
      })
      const workspace = await guest.client.call(getWorkspace, {
        params: { workspace_id: owner.workspaceId },
      })
      expect(workspace.role).toBe(name)
    })

    it('lets nobody give more than they have, and members nothing', async () => {
      const [admin, member] = [await test.signUp(), await test.signUp()]
      await joinWorkspace(test, owner, [admin], {
        workspaces: [{ workspace_id: owner.workspaceId, admin: true }],
      })
      await joinWorkspace(test, owner, [member])
      const body = (role_id: number): object => ({
        emails: [guestEmail()],
        workspaces: [{ workspace_id: owner.workspaceId, role_id }],
      })
      const asAdmin = (role_id: number): Promise<Response> =>
        admin.client.send(createInvitation, { params: params(), body: body(role_id) })
      expect((await asAdmin(1)).status).toBe(403)
      expect((await asAdmin(2)).status).toBe(403)
      expect((await asAdmin(3)).status).toBe(200)
      expect(
        await member.client.refusal(createInvitation, { params: params(), body: body(5) }),
      ).toMatchObject({ status: 403 })
    })

    it('puts the invited into groups and a project, which they see once they accept', async () => {
      const guest = await test.signUp({ name: 'Ben' })
      const place = { workspace_id: owner.workspaceId }
      const project = await owner.client.call(createProject, {
        params: place,
        body: { name: 'Secret', is_private: true },
      })
      const body = { name: 'Crew', workspaces: [owner.workspaceId] }
      const group = await owner.client.call(createGroup, { params: params(), body })
      const code = await codeFor(guest.email, {
        groups: [group.group_id],
        project_invite: { project_id: project.id, workspace_id: owner.workspaceId, manager: true },
      })
      const invited = { joined: false, inactive: false, name: 'Ben', user_id: guest.me.id }
      expect(await owner.client.call(listGroups, { params: params() })).toMatchObject([{ users: [invited] }])
      const path = { ...place, project_id: project.id }
      expect(await guest.client.refusal(getProject, { params: path })).toMatchObject({ status: 403 })
      await accept(guest, code)
      expect(await guest.client.call(getProject, { params: path })).toMatchObject({ name: 'Secret' })
      expect(await owner.client.call(listGroups, { params: params() })).toMatchObject([
        { users: [{ ...invited, joined: true }] },
      ])
    })

    it('refuses unknown groups and projects, and invites nobody then', async () => {
      const email = guestEmail()
      const base = { emails: [email], workspaces: workspaces() }
      expect(await refused({ ...base, groups: [987_654_321] })).toMatchObject({
        status: 400,
        message: 'Unknown group at organization',
      })
      const project_invite = { project_id: 987_654_321, workspace_id: owner.workspaceId }
      expect(await refused({ ...base, project_invite })).toMatchObject({
        status: 400,
        message: 'Invalid project_id',
      })
      expect(await owner.client.call(listOrganizationUsers, { params: params() })).toHaveLength(1)
    })

    it('tells of who belongs to the workspace already, and invites once who is asked twice', async () => {
      const guest = await test.signUp()
      const first = await invite(owner, [guest.email])
      const again = await invite(owner, [guest.email])
      expect(again.data).toEqual(first.data)
      await accept(guest, { invitation_code: first.invitations[0]?.code ?? '' })
      expect(await invite(owner, [guest.email])).toEqual({
        data: [],
        invitations: [],
        messages: [`${guest.email} is already a member of the workspace ${owner.workspaceId}`],
      })
    })
  })

  describe('T §4.5 POST organizations/invitations/{code}/accept', () => {
    it('makes the invited a member and mails the inviter (T §3)', async () => {
      const guest = await test.signUp({ name: 'Ben' })
      const code = await codeFor(guest.email)
      expect(await test.anonymous.call(getInvitation, { params: code })).toEqual({
        email: guest.email,
        organization_name: "Ada's organization",
        sender_name: 'Ada',
        sign_in: 'required',
      })
      await accept(guest, code)
      expect(await sees(guest)).toBe(true)
      await expect.poll(() => test.mails.at(-1)?.to).toBe(owner.email)
      expect(test.mails.at(-1)?.subject).toBe("Ben has joined Ada's organization")
    })

    it('takes a code once, and no code that is none', async () => {
      const unknown = { status: 404, message: 'Invalid invitation code' }
      const guest = await test.signUp()
      const code = await codeFor(guest.email)
      await accept(guest, code)
      for (const params of [code, { invitation_code: 'none' }]) {
        for (const endpoint of [acceptInvitation, rejectInvitation, getInvitation]) {
          expect(await test.anonymous.refusal(endpoint, { params })).toMatchObject(unknown)
        }
      }
    })

    it('does not let back in whom an admin has removed meanwhile', async () => {
      const guest = await test.signUp()
      const code = await codeFor(guest.email)
      const place = { workspace_id: owner.workspaceId }
      const users = await owner.client.call(listWorkspaceUsers, { params: place })
      const workspace_user_id = users.find(({ user_id }) => user_id === guest.me.id)?.id ?? 0
      await owner.client.call(deleteWorkspaceUser, { params: { ...place, workspace_user_id } })
      expect(await test.anonymous.refusal(acceptInvitation, { params: code })).toMatchObject({ status: 404 })
      expect(await sees(guest)).toBe(false)
    })
  })

  describe('T §4.5 POST organizations/invitations/{code}/reject', () => {
    it('deletes the invitation and all that it offers, and mails the inviter', async () => {
      const guest = await test.signUp({ name: 'Cy' })
      const body = { name: 'Crew', workspaces: [owner.workspaceId] }
      const group = await owner.client.call(createGroup, { params: params(), body })
      const code = await codeFor(guest.email, { groups: [group.group_id] })
      await test.anonymous.call(rejectInvitation, { params: code })
      await expect
        .poll(() => test.mails.at(-1))
        .toMatchObject({
          to: owner.email,
          subject: "Cy has declined the invitation to Ada's organization",
          text: expect.stringContaining('Any tasks that waited for them alone are now') as string,
        })
      expect(await sees(guest)).toBe(false)
      expect(await owner.client.call(listGroups, { params: params() })).toMatchObject([{ users: [] }])
      expect(await owner.client.call(listOrganizationUsers, { params: params() })).toHaveLength(1)
      expect(await test.anonymous.refusal(acceptInvitation, { params: code })).toMatchObject({ status: 404 })
      await joinWorkspace(test, owner, [guest])
      expect(await sees(guest)).toBe(true)
    })

    it('leaves a member of the organization what they have', async () => {
      const guest = await test.signUp()
      await joinWorkspace(test, owner, [guest])
      const { id: second } = await owner.client.call(createWorkspace, {
        params: params(),
        body: { name: 'Second' },
      })
      const code = await codeFor(guest.email, { workspaces: [{ workspace_id: second }] })
      const names = async (): Promise<number[]> =>
        (await guest.client.call(listMyWorkspaces)).map(({ id }) => id)
      expect(await names()).not.toContain(second)
      await test.anonymous.call(rejectInvitation, { params: code })
      expect(await sees(guest)).toBe(true)
      const next = await codeFor(guest.email, { workspaces: [{ workspace_id: second }] })
      await accept(guest, next)
      expect(await names()).toContain(second)
    })
  })

  describe('T §4.5 PUT organizations/{id}/invitations/{id}/resend', () => {
    it('sends the mail again with the same link, for admins, some times an hour', async () => {
      const email = guestEmail()
      const { data } = await invite(owner, [email])
      const path = { ...params(), invitation_id: data[0]?.invitation_id ?? 0 }
      const mails = () => test.mails.filter(({ to }) => to === email)
      for (let time = 0; time < 5; time += 1) {
        await owner.client.call(resendInvitation, { params: path })
      }
      await expect.poll(() => mails().length).toBe(5)
      const links = mails().map(({ text }) => /\/invitations\/[\w-]{43}$/m.exec(text)?.[0])
      expect(new Set(links).size).toBe(1)
      expect(mails().at(-1)?.text).not.toContain(data[0]?.invite_url)
      expect(await owner.client.refusal(resendInvitation, { params: path })).toMatchObject({ status: 429 })
      const stranger = await test.signUp()
      expect(await stranger.client.refusal(resendInvitation, { params: path })).toMatchObject({ status: 403 })
      const none = { ...params(), invitation_id: 987_654_321 }
      expect(await owner.client.refusal(resendInvitation, { params: none })).toMatchObject({
        status: 404,
        message: 'Invalid invitation code',
      })
    })
  })
}
