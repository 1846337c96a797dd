import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { noParty } from '../shared/domain/invoice.ts'
import { violationsInBothThemes } from './fixtures/accessibility.ts'
import { call } from './fixtures/bridge.ts'
import { dateFromToday } from './fixtures/instants.ts'
import { go, signIn } from './fixtures/person.ts'
import { ada } from './fixtures/service.ts'
import { expect, test } from './fixtures/test.ts'

/** The last day of the last month. */
function lastMonth(): string {
  const [, , day = '1'] = dateFromToday(0).split('-')
  return dateFromToday(-Number(day))
}

test('time that was imported is reported, shared by a link, billed, and exported with its proof', async ({
  app,
  service,
}, info) => {
  const page = await app.open()
  await signIn(page, service.url, ada.email)
  const day = lastMonth()
  await go(page, 'Settings')
  await page.getByRole('tab', { name: 'Import' }).click()
  const content = `Project,Client,Description,Billable,Start date,Start time,End date,End time,Duration
屋根,山田商会,Drawing,Yes,${day},09:00:00,${day},11:00:00,02:00:00
屋根,山田商会,打ち合わせ,Yes,${day},13:00:00,${day},14:00:00,01:00:00
`
  const file = { name: 'toggl.csv', mimeType: 'text/csv', buffer: Buffer.from(content) }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('button', { name: 'Import 2 entries' }).click()
  await expect(page.getByText('2 entries imported from “toggl.csv”.')).toBeVisible()
  const [project] = await call(page, 'projects.list', undefined)
  const projectId = project?.id ?? null
  await call(page, 'rates.set', {
    kind: 'billable',
    projectId,
    memberId: null,
    periods: [{ from: null, cents: 9000 }],
  })
  await call(page, 'invoices.setTemplate', { sender: { ...noParty, name: 'Ada Lovelace' } })
  await call(page, 'sync.now', {})

  await page.evaluate(() => (location.hash = '#/reports?period=last-month'))
  await expect(page.getByRole('table', { name: 'Time by project' })).toContainText('屋根')
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await page.getByRole('button', { name: 'Make a link' }).click()
  const url = await page.getByRole('textbox', { name: 'Link', exact: true }).inputValue()
  expect(await (await fetch(url)).text()).toContain('屋根')
  await page.getByRole('button', { name: /^End the link/ }).click()
  await expect.poll(async () => (await fetch(url)).status).toBe(404)
  await page.keyboard.press('Escape')

  await go(page, 'Invoices')
  await page.getByRole('button', { name: 'New invoice' }).first().click()
  await page.getByRole('button', { name: 'Client: Choose a client' }).click()
  await page.getByRole('option', { name: '山田商会' }).click()
  await page.getByRole('button', { name: 'Create draft' }).click()
  await expect(page.getByRole('img', { name: 'Page 1 of the invoice' })).toBeVisible()
  expect(await violationsInBothThemes(page), 'Invoice').toEqual([])
  await page.getByRole('button', { name: 'Mark as sent…' }).click()
  await page.getByRole('button', { name: 'Mark as sent', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('-0001')
  await page.getByRole('button', { name: 'Save as' }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'PDF with proof of hours (ZIP)' }).click()
  const invoice = info.outputPath('invoice.zip')
  await (await downloading).saveAs(invoice)
  const verify = [resolve(import.meta.dirname, '../dist/main/browser.js'), 'verify', invoice]
  const { stdout } = await promisify(execFile)(process.execPath, verify)
  expect(stdout).toMatch(/2 time entries, 3\.00 h tracked, 3\.00 h billed[^]*2 imported[^]*WHOLE/)

  await go(page, 'Settings')
  await page.getByRole('tab', { name: 'Export' }).click()
  await page.getByRole('textbox', { name: 'File' }).fill(info.outputPath('everything.zip'))
  await page.getByRole('button', { name: 'Export everything' }).click()
  await expect(page.getByText('The hours of 1 invoice are proved in it.')).toBeVisible()
})
