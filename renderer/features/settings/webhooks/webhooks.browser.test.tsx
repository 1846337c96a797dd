import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Webhook } from '../../../../shared/bridge/webhooks.ts'
import { brokenRules } from '../../../testing/broken-rules.ts'
import type { Answers } from '../../../testing/fake-bridge.ts'
import { openApp, twoWorkspaces } from '../../../testing/open-app.tsx'

function someWebhook(fields: Partial<Webhook> = {}): Webhook {
  return {
    id: 3,
    name: 'Receiver',
    url: 'https://example.com/hook',
    enabled: true,
    filters: [{ entity: '*', action: '*' }],
    isValidated: true,
    hasPending: false,
    isMine: true,
    createdAt: '2026-03-20T12:00:00Z',
    ...fields,
  }
}

function listed(...webhooks: Webhook[]): Answers {
  return {
    'session.get': () => twoWorkspaces,
    'webhooks.list': () => ({ webhooks, enabled: webhooks.length, maxEnabled: 3, maxFilters: 12 }),
  }
}

async function openWebhooks(answers: Answers) {
  const bridge = await openApp('/settings', answers)
  await page.getByRole('tab', { name: 'Webhooks' }).click()
  return bridge
}

it('adds a webhook with the chosen events, and shows its secret once', async () => {
  const bridge = await openWebhooks({
    ...listed(),
    'webhooks.create': () => ({ webhook: someWebhook({ isValidated: false }), secret: 'hush' }),
  })
  await page.getByRole('button', { name: 'Add webhook' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Receiver')
  const address = page.getByRole('textbox', { name: 'Address' })
  await address.fill('example')
  await expect.element(page.getByText(/A web address is needed/)).toBeVisible()
  await address.fill('https://example.com/hook')
  await expect.element(page.getByText(/A web address is needed/)).not.toBeInTheDocument()
  await page.getByRole('switch', { name: 'Everything' }).click({ force: true })
  await page.getByRole('checkbox', { name: 'Tasks: created' }).click()
  expect(await brokenRules(page.getByRole('dialog'))).toEqual([])
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Add webhook' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Receiver')
  await page.getByRole('button', { name: 'Test and add' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Secret' })).toHaveValue('hush')
  await expect.element(page.getByText(/not with the code of the test/)).toBeVisible()
  expect(await brokenRules(page.getByRole('alertdialog'))).toEqual([])
  const beside = document.elementFromPoint(1, 1)
  await userEvent.click(beside ?? document.body, { position: { x: 1, y: 1 } })
  await expect.element(page.getByRole('textbox', { name: 'Secret' })).toBeVisible()
  expect(bridge.inputs('webhooks.create')).toMatchObject([
    { name: 'Receiver', filters: [{ entity: 'task', action: 'created' }] },
  ])
})

it('sends a test, and an event of the log again', async () => {
  const bridge = await openWebhooks({
    ...listed(someWebhook()),
    'webhooks.ping': () => ({ failure: 'the callback answered 500' }),
    'webhooks.deliveries': () => ({
      hasMore: false,
      deliveries: [
        {
          id: 9,
          entity: 'task',
          action: 'updated',
          entityId: 44,
          state: 'dropped',
          attempts: 8,
          createdAt: '2026-03-20T12:00:00Z',
          lastAttemptAt: '2026-03-20T12:00:00Z',
          status: 500,
          error: 'the callback answered 500',
        },
      ],
    }),
  })
  await page.getByRole('button', { name: 'Send a test: Receiver' }).click()
  await expect.element(page.getByText('The test failed: the callback answered 500')).toBeVisible()
  expect(await brokenRules(page.getByRole('main'))).toEqual([])
  await page.getByRole('button', { name: 'Deliveries: Receiver' }).click()
  await expect.element(page.getByText(/Given up after 8 tries/)).toBeVisible()
  expect(await brokenRules(page.getByRole('dialog'))).toEqual([])
  await page.getByRole('button', { name: 'Send again: Tasks 44' }).click()
  await expect.poll(() => bridge.inputs('webhooks.replay')).toEqual([{ id: 3, deliveryId: 9 }])
})
