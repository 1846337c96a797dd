import { createHash } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { call } from './fixtures/bridge.ts'
import { password, signIn, useThisComputer } from './fixtures/person.ts'
import { expect, test } from './fixtures/test.ts'
import type { App } from './fixtures/app.ts'

const email = 'ada@example.com'

interface GivenFile {
  readonly name: string
  readonly type: string
  readonly base64: string
}

const note: GivenFile = { name: 'note.txt', type: 'text/plain', base64: btoa('to be read') }

/** A picture of one colour, as a browser writes it. */
function picture(page: Page): Promise<GivenFile> {
  return page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 120
    canvas.height = 80
    const context = canvas.getContext('2d')
    if (context !== null) {
      context.fillStyle = '#12806a'
      context.fillRect(0, 0, 120, 80)
    }
    const base64 = canvas.toDataURL('image/png').replace(/^.*,/, '')
    return { name: 'plan.png', type: 'image/png', base64 }
  })
}

/** Does what a desktop does when files are dropped on the window, or pasted into it. */
function give(page: Page, how: 'drop' | 'paste', file: GivenFile): Promise<void> {
  return page.evaluate(
    ({ how: kind, file: { name, type, base64 } }) => {
      const data = new DataTransfer()
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0)
      data.items.add(new File([bytes], name, { type }))
      const target = document.querySelector('aside') ?? document.body
      const options = { bubbles: true, cancelable: true }
      if (kind === 'paste') {
        target.dispatchEvent(new ClipboardEvent('paste', { ...options, clipboardData: data }))
        return
      }
      target.dispatchEvent(new DragEvent('dragover', { ...options, dataTransfer: data }))
      target.dispatchEvent(new DragEvent('drop', { ...options, dataTransfer: data }))
    },
    { how, file },
  )
}

function details(page: Page): Locator {
  return page.getByRole('complementary', { name: 'Details' })
}

async function openTask(app: App, enter: (page: Page) => Promise<void>): Promise<Page> {
  const page = await app.open()
  await enter(page)
  await page.getByRole('link', { name: 'Tasks', exact: true }).click()
  await call(page, 'tasks.create', { name: 'With files' })
  await page.getByRole('row').filter({ hasText: 'With files' }).click()
  await details(page).getByRole('textbox', { name: 'Name', exact: true }).waitFor()
  return page
}

test('files are dropped and pasted, pictures are seen in the list and as a whole', async ({ app }) => {
  const page = await openTask(app, useThisComputer)
  const panel = details(page)
  await give(page, 'drop', note)
  await expect(panel.getByRole('button', { name: /^note\.txt/ })).toBeVisible()
  await give(page, 'paste', await picture(page))
  const shown = panel.getByRole('listitem').filter({ hasText: 'plan.png' })
  await expect(shown.locator('img')).toHaveAttribute('src', /^data:image\/png/)
  await panel.getByRole('button', { name: /^plan\.png/ }).click()
  const whole = page.getByRole('dialog', { name: 'plan.png' }).getByRole('img', { name: 'plan.png' })
  await expect.poll(() => whole.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(120)
  await page.keyboard.press('Escape')
  await panel.getByRole('button', { name: /^note\.txt/ }).click()
  await expect(page.getByRole('dialog', { name: 'note.txt' })).toContainText('to be read')
})

test('a file that is attached offline is the same, byte by byte, on another device afterwards', async ({
  install,
  service,
}) => {
  await service.signUp(email, password)
  const enter = async (page: Page): Promise<void> => {
    await signIn(page, service.url, email)
    await settle(page)
  }
  const desk = await openTask(install(), enter)
  await settle(desk)
  await service.stop()
  const given = await picture(desk)
  await give(desk, 'drop', given)
  const row = details(desk).getByRole('listitem').filter({ hasText: 'plan.png' })
  await expect(row.getByRole('img', { name: 'Kept on this computer, waiting for the server' })).toBeVisible()
  await expect(row.locator('img')).toHaveAttribute('src', /^data:image\/png/)
  await service.start()
  await settle(desk)

  const laptop = await install().open()
  await enter(laptop)
  const { tasks } = await call(laptop, 'tasks.page', {})
  const [task] = tasks
  if (task === undefined) throw new Error('The task is not there.')
  await expect
    .poll(async () => (await call(laptop, 'attachments.ofTask', { taskId: task.id })).length)
    .toBe(1)
  const [file] = await call(laptop, 'attachments.ofTask', { taskId: task.id })
  if (file === undefined) throw new Error('The file is not there.')
  const { base64 } = await call(laptop, 'attachments.read', { id: file.id, offset: 0 })
  expect(hashOf(base64)).toBe(hashOf(given.base64))
})

function hashOf(base64: string): string {
  return createHash('sha256').update(Buffer.from(base64, 'base64')).digest('hex')
}

/** Until nothing waits for the service any more. */
async function settle(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      const { phase, waiting } = await call(page, 'sync.now', {})
      return [phase, waiting]
    })
    .toEqual(['idle', 0])
}
