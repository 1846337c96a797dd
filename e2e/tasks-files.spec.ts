import { createHash } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { call } from './fixtures/bridge.ts'
import { signIn } from './fixtures/person.ts'
import { settle } from './fixtures/sync.ts'
import { expect, test } from './fixtures/test.ts'
import type { App } from './fixtures/app.ts'
import { ada, type TestService } from './fixtures/service.ts'
import { japanese, locked, pdfOf, scan } from './fixtures/pdf.ts'

interface GivenFile {
  readonly name: string
  readonly type: string
  readonly base64: string
}

const note: GivenFile = { name: 'note.txt', type: 'text/plain', base64: btoa('to be read') }

/** A single-colour picture, as a browser encodes it. */
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

/** Acts as a desktop does when files are dropped on the window or pasted into it. */
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

async function openTask(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Tasks', exact: true }).click()
  await call(page, 'tasks.create', { name: 'With files' })
  await page.getByRole('row').filter({ hasText: 'With files' }).click()
  await details(page).getByRole('textbox', { name: 'Name', exact: true }).waitFor()
}

/** Opens the app on another computer, signed in as the same person. */
async function openSignedIn(app: App, service: TestService): Promise<Page> {
  const page = await app.open()
  await signIn(page, service.url, ada.email)
  await settle(page)
  return page
}

test('files are chosen, dropped and pasted, shown in the list and in full, texts as they were written, renamed and deleted', async ({
  page,
}) => {
  await openTask(page)
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
  await page.keyboard.press('Escape')

  await give(page, 'drop', textFile('page.html', '<h1>Offer</h1><img src="x" onerror="document.title = 1">'))
  let dialog = await show(page, 'page.html')
  await expect(dialog.getByRole('region', { name: 'Text of page.html' })).toHaveText(/^<h1>Offer<\/h1><img/)
  await expect(dialog.getByRole('img')).toHaveCount(0)
  await page.keyboard.press('Escape')

  await give(page, 'drop', textFile('server.log', 'x'.repeat(5_000_000)))
  dialog = await show(page, 'server.log')
  await expect(dialog).toContainText('The first 205 KB of 5.0 MB.')
  await expect(dialog.getByRole('region', { name: 'Text of server.log' })).toHaveText(/^x{204800}$/)
  await page.keyboard.press('Escape')

  const report = {
    name: 'report.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('first line\n'.repeat(40_000)),
  }
  await panel.locator('input[type=file]').setInputFiles(report)
  dialog = await show(page, 'report.txt')
  await expect(dialog).toContainText('first line')
  await page.keyboard.press('Escape')
  await panel.getByRole('button', { name: 'More about report.txt' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('numbers.txt')
  await page.reload()
  await page.getByRole('row').filter({ hasText: 'With files' }).click()
  const name = panel.getByRole('textbox', { name: 'Name of report.txt' })
  await expect(name).toHaveValue('numbers.txt')
  await name.press('Enter')
  const renamed = panel.getByRole('button', { name: /^numbers\.txt/ })
  await renamed.focus()
  await page.keyboard.press('Delete')
  await expect(renamed).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(renamed).toBeVisible()
})

/** A PDF with a script that runs on opening, and links all over its pages. */
const invoice = pdfFile('invoice.pdf', {
  pages: ['Invoice 7', 'Hours', 'Terms'],
  catalog:
    '/OpenAction << /S /JavaScript /JS (app.alert\\("run"\\); app.launchURL\\("https://example.com"\\)) >>',
  page: '/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 595 842] /A << /S /URI /URI (https://example.com) >> >>]',
})

function pdfFile(name: string, options: Parameters<typeof pdfOf>[0]): GivenFile {
  return { name, type: 'application/pdf', base64: pdfOf(options).toString('base64') }
}

function textFile(name: string, text: string): GivenFile {
  return { name, type: 'text/plain', base64: Buffer.from(text).toString('base64') }
}

/** Opens the preview of a file of the task shown. */
async function show(page: Page, name: string): Promise<Locator> {
  await details(page).getByRole('button', { name }).first().click()
  return page.getByRole('dialog', { name })
}

/** Whether anything dark has been drawn on a page. */
function isDrawn(paper: Locator): Promise<boolean> {
  return paper.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {}
    return data?.some((value, at) => at % 4 === 0 && value < 40) ?? false
  })
}

test('PDFs of all kinds are shown page by page with the program’s own files, and nothing in them runs', async ({
  page,
}) => {
  await openTask(page)
  const strange: string[] = []
  page.on('dialog', (dialog) => strange.push(dialog.message()))
  page.on('popup', (popup) => strange.push(popup.url()))
  page.on('console', (message) => {
    if (message.type() === 'error') strange.push(message.text())
  })
  const own = page.url().replace(/(?<=\/\/[^/]+\/).*/, '')
  page.on('request', (request) => {
    if (!request.url().startsWith(own) && !request.url().startsWith('data:')) strange.push(request.url())
  })
  await give(page, 'drop', invoice)
  const row = details(page).getByRole('listitem').filter({ hasText: 'invoice.pdf' })
  await expect(row.locator('img')).toHaveAttribute('src', /^data:image\/png/)

  let dialog = await show(page, 'invoice.pdf')
  const first = dialog.getByRole('group', { name: 'Page 1 of 3' })
  await expect(first).toContainText('Invoice 7')
  await expect.poll(() => isDrawn(first)).toBe(true)
  await expect(dialog.getByRole('region', { name: 'Pages of invoice.pdf' })).toBeFocused()
  await first.click()
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByRole('group', { name: 'Page 2 of 3' })).toContainText('Hours')
  await expect(dialog.getByRole('textbox', { name: 'Page' })).toHaveValue('2')
  await page.keyboard.press('End')
  await expect(dialog.getByRole('group', { name: 'Page 3 of 3' })).toContainText('Terms')
  await expect(dialog.getByRole('group', { name: 'Page 1 of 3' })).toBeHidden()
  await page.keyboard.press('+')
  await expect(dialog.getByRole('status', { name: 'Zoom' })).toHaveText('125%')
  await expect(dialog.getByRole('textbox', { name: 'Page' })).toHaveValue('3')
  await page.keyboard.press('0')
  await expect(dialog.getByRole('status', { name: 'Zoom' })).toHaveText('100%')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await give(page, 'drop', pdfFile('scan.pdf', { pages: [''], drawing: scan }))
  dialog = await show(page, 'scan.pdf')
  const paper = dialog.getByRole('group', { name: 'Page 1 of 1' })
  await paper.locator('canvas').waitFor()
  expect(await isDrawn(paper)).toBe(true)
  await page.keyboard.press('Escape')

  const bill = { pages: [String.raw`\212\313lBf\370`], font: japanese }
  await give(page, 'drop', pdfFile('bill.pdf', bill))
  dialog = await show(page, 'bill.pdf')
  await expect(dialog.getByRole('group', { name: 'Page 1 of 1' })).toContainText('請求書')
  await page.keyboard.press('Escape')

  const pages = Array.from({ length: 10_000 }, (_, index) => `Page ${index + 1}`)
  await give(page, 'drop', pdfFile('long.pdf', { pages }))
  dialog = await show(page, 'long.pdf')
  await expect(dialog.getByRole('group', { name: 'Page 1 of 10000' })).toContainText('Page 1')
  await page.keyboard.press('End')
  await expect(dialog.getByRole('group', { name: 'Page 10000 of 10000' })).toContainText('Page 10000')
  expect(await dialog.getByRole('group', { name: /^Page/ }).count()).toBeLessThan(6)
  await page.keyboard.press('Escape')

  const broken = { name: 'broken.pdf', type: 'application/pdf', base64: btoa('%PDF-1.7 and nothing more') }
  await give(page, 'drop', broken)
  dialog = await show(page, 'broken.pdf')
  await expect(dialog.getByRole('alert')).toContainText('This file is damaged')
  const saved = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Save a copy' }).click()
  expect((await saved).suggestedFilename()).toBe('broken.pdf')
  await page.keyboard.press('Escape')

  await give(page, 'drop', pdfFile('locked.pdf', { pages: ['Secret'], trailer: locked }))
  dialog = await show(page, 'locked.pdf')
  await expect(dialog.getByRole('alert')).toContainText('protected by a password')
  expect(strange).toEqual([])
})

test('files attached offline arrive on another device byte for byte, where they are fetched once there is a connection', async ({
  install,
  service,
}) => {
  const desk = await openSignedIn(install(), service)
  await openTask(desk)
  await settle(desk)
  await service.stop()
  const given = await picture(desk)
  await give(desk, 'drop', given)
  const kept = details(desk).getByRole('listitem').filter({ hasText: 'plan.png' })
  await expect(kept.getByRole('img', { name: 'Kept on this computer, waiting for the server' })).toBeVisible()
  await expect(kept.locator('img')).toHaveAttribute('src', /^data:image\/png/)
  await give(desk, 'drop', invoice)
  await details(desk).getByRole('listitem').filter({ hasText: 'invoice.pdf' }).waitFor()
  await service.start()
  await settle(desk)

  const laptop = await openSignedIn(install(), service)
  await laptop.getByRole('link', { name: 'Tasks', exact: true }).click()
  await laptop.getByRole('row').filter({ hasText: 'With files' }).click()
  const row = details(laptop).getByRole('listitem').filter({ hasText: 'invoice.pdf' })
  await expect(row.getByRole('img', { name: 'On the server, downloaded when you open it' })).toBeVisible()
  await service.stop()
  const dialog = await show(laptop, 'invoice.pdf')
  await expect(dialog.getByRole('alert')).toContainText('This file is not on this computer yet.')
  await service.start()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByRole('group', { name: 'Page 1 of 3' })).toContainText('Invoice 7')

  const { tasks } = await call(laptop, 'tasks.page', {})
  const [task] = tasks
  if (task === undefined) throw new Error('The task is not there.')
  const files = await call(laptop, 'attachments.ofTask', { taskId: task.id })
  const file = files.find(({ name }) => name === 'plan.png')
  if (file === undefined) throw new Error('The file is not there.')
  const { base64 } = await call(laptop, 'attachments.read', { id: file.id, offset: 0 })
  expect(hashOf(base64)).toBe(hashOf(given.base64))
})

function hashOf(base64: string): string {
  return createHash('sha256').update(Buffer.from(base64, 'base64')).digest('hex')
}
