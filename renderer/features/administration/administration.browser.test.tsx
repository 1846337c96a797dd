import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { AdministeredPerson, AdministeredTeam } from '../../../shared/bridge/administration.ts'
import { procedures, type ProcedureOutput } from '../../../shared/bridge/contract.ts'
import type { Member } from '../../../shared/bridge/people.ts'
import type { WorkspaceSettings } from '../../../shared/bridge/rates.ts'
import type { LocalId, WorkspaceId } from '../../../shared/domain/ids.ts'
import { emptyAnswer } from '../../testing/empty-answer.ts'
import type { Answers } from '../../testing/fake-bridge.ts'
import { focusOn } from '../../testing/focus-on.ts'
import { someMember } from '../../testing/members.ts'
import { openApp, twoWorkspaces } from '../../testing/open-app.tsx'
import { brokenRules } from '../../testing/broken-rules.ts'

type Places = ProcedureOutput<'administration.places'>

const asOf = '2026-03-20T12:00:00Z'

let lastId = 0
function somebody(name: string, changes: Partial<AdministeredPerson> = {}): AdministeredPerson {
  lastId += 1
  const { people } = procedures['administration.people'].output.shape
  return {
    ...(emptyAnswer(people.element) as AdministeredPerson),
    name,
    email: `${name.toLowerCase()}@example.com`,
    userId: lastId,
    workspaceUserId: lastId + 100,
    role: 'member',
    ...changes,
  }
}

const me = somebody('Ada', { isMe: true, role: 'workspace_admin' })
const owner = somebody('Olga', { role: 'owner' })
const bob = somebody('Bob', { teams: ['Design'], memberId: crypto.randomUUID() as LocalId })
const invited = somebody('', { email: 'cleo@example.com', state: 'invited', invitationId: 7 })

const design: AdministeredTeam = {
  id: 31,
  name: 'Design',
  mayChange: true,
  people: [{ userId: me.userId, name: 'Ada', isActive: true }],
  projects: [],
}

const id = crypto.randomUUID() as LocalId
const asAdministrator = (people: readonly AdministeredPerson[]): Answers => ({
  'session.get': () => twoWorkspaces,
  'members.list': () => [someMember({ id, isMe: true, role: 'admin' })],
  'administration.people': () => ({ people: [...people], asOf }),
})
const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) })

it('changes the role of a person, and says why an owner’s is not theirs to change', async () => {
  const settings = emptyAnswer(procedures['workspaceSettings.get'].output.unwrap()) as WorkspaceSettings
  const bridge = await openApp('/administration', {
    ...asAdministrator([me, owner, bob, invited]),
    'workspaceSettings.get': () => ({ ...settings, currency: 'EUR', seesRates: true, mayChange: true }),
  })
  await expect.element(row('cleo@example.com')).toMatchTextContent(/Invited/)
  expect(await brokenRules(page.getByRole('main'))).toEqual([])
  await row('cleo@example.com').click()
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect
    .poll(() => bridge.inputs('administration.resend'))
    .toEqual([{ invitationId: invited.invitationId }])
  await row('Bob').click()
  const panel = page.getByRole('region', { name: 'Bob' })
  expect(await brokenRules(panel)).toEqual([])
  await panel.getByRole('button', { name: /Role/ }).click()
  await expect.element(page.getByRole('option', { name: 'Owner' })).not.toBeInTheDocument()
  await page.getByRole('option', { name: 'Project manager' }).click()
  await expect
    .poll(() => bridge.inputs('administration.changePerson'))
    .toEqual([{ workspaceUserId: bob.workspaceUserId, changes: { role: 'project_manager' } }])
  await panel.getByRole('button', { name: /^Hourly rate of Bob/ }).click()
  await page.getByRole('textbox', { name: /^Amount an hour/ }).fill('85')
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => bridge.inputs('rates.set'))
    .toMatchObject([
      { kind: 'billable', memberId: bob.memberId, projectId: null, periods: [{ from: null, cents: 8500 }] },
    ])
  await row('Olga').click()
  const ofOwner = page.getByRole('region', { name: 'Olga' })
  await expect.element(ofOwner).toMatchTextContent(/can change this: Olga\./)
  await expect.element(ofOwner.getByRole('button', { name: 'Remove' })).not.toBeInTheDocument()
})

it('asks before somebody becomes an owner', async () => {
  const bridge = await openApp('/administration', asAdministrator([{ ...owner, isMe: true }, bob]))
  await row('Bob').click()
  const panel = page.getByRole('region', { name: 'Bob' })
  const choose = async () => {
    await panel.getByRole('button', { name: /Role/ }).click()
    await page.getByRole('option', { name: 'Owner' }).click()
  }
  await choose()
  const question = page.getByRole('alertdialog', { name: 'Make Bob an owner?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(bridge.inputs('administration.changePerson')).toEqual([])
  await choose()
  await question.getByRole('button', { name: 'Make owner' }).click()
  await expect
    .poll(() => bridge.inputs('administration.changePerson'))
    .toEqual([{ workspaceUserId: bob.workspaceUserId, changes: { role: 'owner' } }])
})

it('says what becomes of their time before people are removed', async () => {
  const bridge = await openApp('/administration', asAdministrator([me, bob]))
  await page.getByRole('searchbox', { name: 'Search people' }).fill('design')
  await expect.element(row('Ada')).not.toBeInTheDocument()
  await focusOn(row('Bob'))
  await userEvent.keyboard('{Delete}')
  const question = page.getByRole('alertdialog', { name: 'Remove Bob from the workspace?' })
  await expect.element(question).toMatchTextContent(/If their timer runs here, it stops now/)
  expect(await brokenRules(question)).toEqual([])
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect
    .poll(() => bridge.inputs('administration.removePeople'))
    .toEqual([{ workspaceUserIds: [bob.workspaceUserId] }])
})

it('leads to a server where one works alone, and members to their administrators', async () => {
  await openApp('/administration', {})
  await expect.element(page.getByRole('heading', { name: 'You work alone here' })).toBeVisible()
  await openApp('/administration', {
    'session.get': () => twoWorkspaces,
    'members.list': () => [
      someMember({ id, isMe: true, role: 'member' } satisfies Partial<Member>),
      someMember({ id: crypto.randomUUID() as LocalId, name: 'Olga', role: 'owner' }),
    ],
  })
  await expect.element(page.getByRole('main')).toMatchTextContent(/Ask Olga to invite people/)
})

it('names what is no address, invites the others, and shows their links', async () => {
  const bridge = await openApp('/administration', {
    ...asAdministrator([me, bob]),
    'administration.teams': () => ({ teams: [design], asOf }),
    'administration.invite': ({ emails }) => ({
      invited: emails.map((email) => ({ email, url: `https://time.example.com/${email}` })),
      alreadyHere: [],
    }),
  })
  await page.getByRole('button', { name: 'Invite people' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite people' })
  const field = dialog.getByRole('textbox', { name: 'E-mail addresses' })
  await field.fill('cleo@example.com, dora@\nEve <eve@example.com>')
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect.element(dialog).toMatchTextContent(/Not an e-mail address: dora@/)
  expect(bridge.inputs('administration.invite')).toEqual([])
  expect(await brokenRules(dialog)).toEqual([])
  await field.fill('cleo@example.com\nEve <eve@example.com>')
  await dialog.getByRole('button', { name: 'Teams: No team' }).click()
  await page.getByRole('option', { name: 'Design' }).click()
  await userEvent.keyboard('{Escape}')
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect.element(dialog.getByRole('button', { name: 'Copy the link of eve@example.com' })).toBeVisible()
  expect(bridge.inputs('administration.invite')).toMatchObject([
    { emails: ['cleo@example.com', 'eve@example.com'], role: 'member', teamIds: [design.id], byMail: true },
  ])
})

it('adds a person to a team, and deletes it after a question', async () => {
  const bridge = await openApp('/administration', {
    ...asAdministrator([me, bob]),
    'administration.teams': () => ({ teams: [design], asOf }),
  })
  await page.getByRole('radio', { name: 'Teams' }).click()
  await row('Design').click()
  const panel = page.getByRole('region', { name: 'Team', exact: true })
  expect(await brokenRules(page.getByRole('main'))).toEqual([])
  expect(await brokenRules(panel)).toEqual([])
  await panel.getByRole('button', { name: 'Add a person' }).click()
  await page.getByRole('option', { name: 'Bob' }).click()
  await expect
    .poll(() => bridge.inputs('administration.changeTeam'))
    .toEqual([{ id: design.id, changes: { userIds: [me.userId, bob.userId] } }])
  await panel.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => bridge.inputs('administration.deleteTeam')).toEqual([{ id: design.id }])
})

it('changes a rule of the workspace, and leaves the organization after a question', async () => {
  const places = emptyAnswer(procedures['administration.places'].output) as Places
  let mayBeginTrial = true
  const bridge = await openApp('/administration', {
    ...asAdministrator([me]),
    'administration.beginTrial': () => {
      mayBeginTrial = false
      return {}
    },
    'administration.places': () => ({
      ...places,
      asOf,
      organization: {
        ...places.organization,
        name: 'Engines',
        plan: 'premium',
        mayBeginTrial,
        trialEnds: asOf,
        price: {
          cents: 900,
          currency: 'EUR',
          months: 12,
          startedAt: asOf,
          endsAt: null,
          hasFailed: true,
        },
      },
      workspace: { ...places.workspace, name: 'Mill', mayChange: true },
    }),
  })
  await page.getByRole('radio', { name: 'Settings' }).click()
  await expect
    .element(page.getByText('A trial until', { exact: false }))
    .toMatchTextContent(/€9.00 for each seat, yearly.*The last payment failed/)
  expect(await brokenRules(page.getByRole('main'))).toEqual([])
  await expect.element(page.getByRole('link', { name: 'Open Timesheets' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: 'Open Webhooks' })).toBeVisible()
  await page.getByText('Only administrators create tags').click()
  await expect
    .poll(() => bridge.inputs('administration.changeWorkspace'))
    .toEqual([{ rules: { onlyAdminsCreateTags: true } }])
  await page.getByRole('button', { name: 'Try Premium' }).click()
  await expect.poll(() => bridge.inputs('administration.beginTrial')).toHaveLength(1)
  await expect.element(page.getByText('Premium', { exact: true })).toHaveFocus()
  await page.getByRole('button', { name: 'Leave the organization' }).click()
  const question = page.getByRole('alertdialog', { name: 'Leave “Engines”?' })
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect.poll(() => bridge.inputs('administration.leave')).toHaveLength(1)
})

it('makes a workspace and opens it, and closes the organization once its name is typed', async () => {
  const places = emptyAnswer(procedures['administration.places'].output) as Places
  const may = { mayAddWorkspaces: true, mayCloseWorkspaces: true, mayClose: true }
  const bridge = await openApp('/administration', {
    ...asAdministrator([me]),
    'administration.places': () => ({
      ...places,
      asOf,
      organization: { ...places.organization, ...may, name: 'Engines' },
      workspace: { ...places.workspace, name: 'Mill', mayChange: true },
    }),
    'administration.createWorkspace': () => ({ workspaceId: 77 as WorkspaceId }),
    'session.selectWorkspace': () => twoWorkspaces,
  })
  await page.getByRole('radio', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'New workspace' }).click()
  const made = page.getByRole('dialog', { name: 'New workspace of “Engines”' })
  await made.getByRole('textbox', { name: 'Name' }).fill('Annex')
  await userEvent.keyboard('{Escape}')
  await expect.element(made).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'New workspace' }).click()
  await expect.element(made.getByRole('textbox', { name: 'Name' })).toHaveValue('Annex')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => bridge.inputs('session.selectWorkspace')).toEqual([{ workspaceId: 77 }])
  expect(bridge.inputs('administration.createWorkspace')).toEqual([{ name: 'Annex' }])
  await page.getByRole('button', { name: 'Close organization…' }).click()
  const closing = page.getByRole('dialog', { name: 'Close “Engines” for everybody?' })
  const sure = closing.getByRole('button', { name: 'Close organization' })
  await expect.element(sure).toBeDisabled()
  expect(await brokenRules(closing)).toEqual([])
  await closing.getByRole('textbox').fill('Engines')
  await sure.click()
  await expect.poll(() => bridge.inputs('administration.closeOrganization')).toHaveLength(1)
})

it('shows administrators of the organization who did what, a page at a time', async () => {
  const { acts } = procedures['administration.audit'].output.shape
  const act = emptyAnswer(acts.element) as ProcedureOutput<'administration.audit'>['acts'][number]
  const changed = {
    ...act,
    id: 2,
    at: asOf,
    action: 'member.changed',
    actor: 'Olga',
    subject: 'Bob',
    client: '203.0.113.7',
    details: { role: 'project_manager', rate: null },
  }
  const promoted = { ...act, id: 1, at: asOf, action: 'service.command', command: 'promote-user' }
  const bridge = await openApp('/administration', {
    ...asAdministrator([{ ...me, role: 'organization_admin' }, owner, bob]),
    'administration.audit': ({ next }) =>
      next === null ? { acts: [changed], next: 'more', asOf } : { acts: [promoted], next: null, asOf },
  })
  await page.getByRole('radio', { name: 'Audit log' }).click()
  const log = page.getByRole('table', { name: 'Audit log' })
  await expect
    .element(log)
    .toMatchTextContent(/OlgaChanged a memberBob · Role: Project manager203\.0\.113\.7/)
  expect(await brokenRules(page.getByRole('main'))).toEqual([])
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect.element(log).toMatchTextContent(/Keeper of the serverpromote-user/)
  await page.getByRole('button', { name: /Acts/ }).click()
  await page.getByRole('option', { name: 'Rates and invoices' }).click()
  await expect
    .poll(() => bridge.inputs('administration.audit').at(-1))
    .toEqual({ areas: ['rate', 'invoice'], userId: null, next: null })
})

it('leads to the timesheets of a team', async () => {
  const places = emptyAnswer(procedures['administration.places'].output) as Places
  await openApp('/administration', {
    ...asAdministrator([me, bob]),
    'members.list': () => [
      someMember({ id, isMe: true, role: 'admin' }),
      someMember({ id: crypto.randomUUID() as LocalId, name: 'Bob' }),
    ],
    'administration.places': () => ({ ...places, asOf, workspace: { ...places.workspace, mayChange: true } }),
  })
  await page.getByRole('radio', { name: 'Settings' }).click()
  await page.getByRole('link', { name: 'Open Timesheets' }).click()
  await expect.element(page.getByRole('radio', { name: 'Who submits' })).toBeChecked()
})
