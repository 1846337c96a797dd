import type { Page } from '@playwright/test'
import { z } from 'zod'
import { call } from './fixtures/bridge.ts'
import { instant } from './fixtures/instants.ts'
import { go, password, signIn } from './fixtures/person.ts'
import { ada, type TestService } from './fixtures/service.ts'
import { expect, test } from './fixtures/test.ts'

const hour = 3_600_000
const me = z.object({ default_workspace_id: z.int() })
const workspace = z.object({ organization_id: z.int() })
const invited = z.object({ invitations: z.array(z.object({ code: z.string() })) })
const projects = z.object({ items: z.array(z.object({ id: z.int() })) })

/** Returns a function that sends requests as a colleague in the person's workspace. */
async function colleague(service: TestService, owner: string) {
  const { default_workspace_id: workspaceId } = me.parse(await service.request(owner, 'GET', '/api/v9/me'))
  const { organization_id: organizationId } = workspace.parse(
    await service.request(owner, 'GET', `/api/v9/workspaces/${workspaceId}`),
  )
  const grace = await service.signUp('grace@example.com', password)
  const answer = await service.request(owner, 'POST', `/api/v9/organizations/${organizationId}/invitations`, {
    emails: ['grace@example.com'],
    workspaces: [{ workspace_id: workspaceId }],
    skip_email: true,
  })
  const [invitation] = invited.parse(answer).invitations
  const code = async () =>
    /\/email_verification\/([\w-]{43})/.exec((await service.mailsTo('grace@example.com')).join('\n'))?.[1]
  await expect.poll(code).toBeDefined()
  const confirmation = `/api/me/email_verification/confirm/${await code()}`
  await service.request(grace, 'POST', confirmation, { password })
  await service.request(grace, 'POST', `/api/v9/organizations/invitations/${invitation?.code}/accept`)
  return { grace, workspaceId }
}

async function track(page: Page, hours: number): Promise<void> {
  const [project] = await call(page, 'projects.list', undefined)
  const start = Date.now() - 30 * hour
  await call(page, 'timeEntries.create', {
    projectId: project?.id ?? null,
    start: instant(start),
    stop: instant(start + hours * hour),
  })
}

test('a project budget counts everybody, and offline adds one’s own time to the last known total', async ({
  app,
  service,
}) => {
  const { grace, workspaceId } = await colleague(service, ada.authorization)
  const page = await app.open()
  await signIn(page, service.url, ada.email)
  await call(page, 'projects.create', { name: 'Atlas', estimatedSeconds: 36_000, isPrivate: false })
  await track(page, 1)
  await call(page, 'sync.now', {})
  const {
    items: [atlas],
  } = projects.parse(await service.request(grace, 'GET', '/api/v9/me/projects'))
  await service.request(grace, 'POST', `/api/v9/workspaces/${workspaceId}/time_entries`, {
    workspace_id: workspaceId,
    project_id: atlas?.id,
    start: instant(Date.now() - 5 * hour),
    duration: 7200,
    created_with: 'spec',
  })

  await go(page, 'Projects')
  await page.getByText('Atlas').click()
  await expect(page).toHaveTitle('Atlas · Dayloom')
  const budget = page.getByRole('region', { name: 'Budget' })
  await expect(budget).toContainText('Tracked by everybody')
  await expect(budget).toContainText(/Tracked by everybody3h/)
  await expect(budget).toContainText(/of which yours1h/)
  await expect(budget).toContainText(/Remaining7h/)

  await service.stop()
  await track(page, 2)
  await expect(budget).toContainText(/Tracked by everybody5h/)
  await expect(budget).toContainText(/of which yours3h/)
  await expect(budget).toContainText('Offline')
})
