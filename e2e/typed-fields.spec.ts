import type { Locator, Page } from '@playwright/test'
import type { LocalId } from '../shared/domain/ids.ts'
import { call } from './fixtures/bridge.ts'
import { go, start, timerBox } from './fixtures/person.ts'
import { expect, test } from './fixtures/test.ts'

test('a number that is not finished survives a reload and says what is wrong with it', async ({
  page,
  shell,
}) => {
  test.skip(shell !== 'browser', 'There is no socket in Electron.')
  await page.routeWebSocket(/\/bridge$/, (socket) => {
    const server = socket.connectToServer()
    server.onMessage((message) => {
      // A browser cannot tell that nobody is there, so the setting would be off.
      const told = String(message).replace(
        /"systemIdle":\{[^}]*\}/,
        '"systemIdle":{"available":true,"reason":null}',
      )
      socket.send(told)
    })
  })
  await page.reload()
  const minutes = page.getByRole('textbox', { name: 'Minutes until away' })
  const open = async () => {
    await go(page, 'Settings')
    await page.getByRole('tab', { name: 'Timer and idle' }).click()
  }
  const saved = async () => (await call(page, 'preferences.get', undefined)).idleMinutes
  await open()
  const former = await saved()
  await minutes.fill('4')
  await page.reload()
  await open()
  await expect(minutes).toHaveValue('4')
  await expect(page.getByText(/You typed this earlier but did not save it/)).toBeVisible()
  expect(await saved()).toBe(former)
  await minutes.fill('999')
  await minutes.press('Enter')
  await expect(page.getByText('Type a whole number between 1 and 240.')).toBeVisible()
  await minutes.fill('41')
  await minutes.press('ArrowUp')
  await page.getByRole('button', { name: 'One more: Minutes until away' }).click()
  await expect.poll(saved).toBe(43)
  await expect(minutes).toHaveValue('43')
})

/** Opens the details of an entry of yesterday. */
async function openEntry(page: Page): Promise<Locator> {
  const start = new Date(Date.now() - 24 * 3600_000).toISOString().slice(0, 19) + 'Z'
  const stop = new Date(Date.now() - 23 * 3600_000).toISOString().slice(0, 19) + 'Z'
  const fields = { description: 'Proofs', projectId: null, taskId: null, tagIds: [], billable: false }
  await call(page, 'timeEntries.create', { ...fields, start, stop })
  await page.getByRole('row', { name: /Proofs/ }).press('Alt+Enter')
  const panel = page.getByRole('region', { name: 'Entry', exact: true })
  await panel.waitFor()
  return panel
}

test('a date that moves an entry or block out of view leaves its details open', async ({ page }) => {
  await call(page, 'preferences.update', { dateFormat: 'YYYY-MM-DD' })
  const panel = await openEntry(page)
  /** Types a date, moves on, and checks that the same panel is still open and still saves. */
  const moveAway = async (details: Locator, saved: () => Promise<string | null | undefined>) => {
    // Details that open take the focus, also from a field that is being filled.
    await expect.poll(() => details.evaluate((all) => all.contains(document.activeElement))).toBe(true)
    await details.evaluate((element) => element.setAttribute('data-same', ''))
    await details.getByRole('textbox', { name: 'Date' }).fill('2027-05-17')
    await page.keyboard.press('Tab')
    // The instant is in UTC, where it may be another date.
    await expect.poll(saved).toMatch(/^2027-05-1[678]/)
    const time = details.getByRole('textbox', { name: 'Start time' })
    await time.fill('7:41')
    await page.keyboard.press('Enter')
    await expect.poll(saved).toMatch(/^2027-05-1[678]T..:41/)
    await expect(time).toBeFocused()
    await expect(details).toHaveAttribute('data-same')
  }
  const { days } = await call(page, 'timeEntries.page', {})
  const id = days[0]?.entries[0]?.id as LocalId
  const entryStart = async () => (await call(page, 'timeEntries.get', { id }))?.start
  await page.getByRole('searchbox', { name: 'Search entries' }).fill('Proofs')
  await expect(page.getByRole('row', { name: /Proofs/ })).toBeVisible()
  const description = panel.getByRole('textbox', { name: 'Description' })
  await description.fill('Layout')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('row', { name: /Proofs/ })).toHaveCount(0)
  await moveAway(panel, entryStart)

  const start = `${new Date(Date.now() - 3600_000).toISOString().slice(0, 19)}Z`
  const stop = `${new Date(Date.now() - 1800_000).toISOString().slice(0, 19)}Z`
  await call(page, 'timeEntries.update', { ids: [id], changes: { start, stop } })
  const [taskId] = (await call(page, 'tasks.create', { name: 'Print the flyer' })).ids
  const block = { taskId: taskId as LocalId, start, durationSeconds: 1800 }
  const [blockId] = (await call(page, 'timeBlocks.create', block)).ids
  await go(page, 'Calendar')
  await page
    .getByRole('button', { name: /Layout/ })
    .last()
    .press('Enter')
  await moveAway(panel, entryStart)
  await page
    .getByRole('button', { name: /^Planned: Print the flyer/ })
    .last()
    .press('Enter')
  await moveAway(
    page.getByRole('region', { name: 'Time block' }),
    async () => (await call(page, 'timeBlocks.get', { id: blockId as LocalId }))?.start,
  )
})

test('a date, start and stop typed in a row are all kept, even if the date code loads late', async ({
  page,
}) => {
  await call(page, 'preferences.update', { dateFormat: 'YYYY-MM-DD' })
  const loading = Promise.withResolvers<void>()
  await page.route('**/zoned-time-*.js', async (route) => {
    await loading.promise
    await route.continue()
  })
  await page.reload()
  const panel = await openEntry(page)
  await panel.getByRole('textbox', { name: 'Date' }).fill('2026-03-20')
  await panel.getByRole('textbox', { name: 'Start time' }).fill('3:15')
  await panel.getByRole('textbox', { name: 'Stop time' }).fill('4:00')
  await panel.getByRole('textbox', { name: 'Description' }).focus()
  loading.resolve()
  await expect(panel.getByRole('textbox', { name: 'Date' })).toHaveValue('2026-03-20')
  await expect(panel.getByRole('textbox', { name: 'Start time' })).toHaveValue('3:15')
  await expect(panel.getByRole('textbox', { name: 'Stop time' })).toHaveValue('4:00')
  await expect(panel.getByRole('textbox', { name: 'Duration' })).toHaveValue('0:45:00')
})

test('a last day before the first day of a task is refused', async ({ page }) => {
  await call(page, 'preferences.update', { dateFormat: 'YYYY-MM-DD' })
  const { ids } = await call(page, 'tasks.create', { name: 'Print the flyer', date: '2027-05-17' })
  await page.getByRole('link', { name: 'Tasks', exact: true }).click()
  await page.getByRole('row', { name: /Print the flyer/ }).dblclick()
  const panel = page.getByRole('region', { name: 'Task', exact: true })
  const until = panel.getByRole('textbox', { name: 'Until' })
  await until.fill('2027-05-16')
  await page.keyboard.press('Tab')
  await expect(panel.getByRole('alert')).toContainText('This is before “Planned for”.')
  await expect(until).toHaveValue('2027-05-16')
  await until.fill('2027-05-18')
  await page.keyboard.press('Tab')
  await expect
    .poll(() => call(page, 'tasks.get', { id: ids[0] as LocalId }))
    .toMatchObject({ date: '2027-05-17', endDate: '2027-05-18' })
  const planned = panel.getByRole('textbox', { name: 'Planned for' })
  await planned.fill('tomorrow')
  await page.keyboard.press('Tab')
  await expect(planned).toHaveValue(/^\d{4}-\d\d-\d\d$/)
})

/** Opens the details of a task with its notes in editing mode. */
async function openNotes(page: Page): Promise<{ readonly notes: Locator; readonly id: LocalId }> {
  await page.getByRole('link', { name: 'Tasks', exact: true }).click()
  const { ids } = await call(page, 'tasks.create', { name: 'Print the flyer' })
  await page.getByRole('row', { name: /Print the flyer/ }).dblclick()
  const panel = page.getByRole('region', { name: 'Task', exact: true })
  await panel.getByRole('button', { name: 'Add notes' }).click()
  return { notes: panel.getByRole('textbox', { name: 'Notes' }), id: ids[0] as LocalId }
}

test('notes are saved by Escape and survive a reload', async ({ page }) => {
  const { notes, id } = await openNotes(page)
  const saved = async () => (await call(page, 'tasks.get', { id }))?.notes
  await notes.pressSequentially('Paper: 170 g')
  await page.keyboard.press('Escape')
  await expect.poll(saved).toBe('Paper: 170 g')
  const panel = page.getByRole('region', { name: 'Task', exact: true })
  await expect(panel.getByRole('button', { name: 'Edit notes' })).toBeFocused()

  await page.keyboard.press('Enter')
  await notes.pressSequentially(', matt')
  await page.reload()
  expect(await saved()).toBe('Paper: 170 g')
  await page.getByRole('row', { name: /Print the flyer/ }).dblclick()
  await expect(notes).toHaveValue('Paper: 170 g, matt')
  await expect(panel.getByText('You typed this earlier but did not save it.')).toBeVisible()
  await panel.getByRole('button', { name: 'Save my text' }).click()
  await expect.poll(saved).toBe('Paper: 170 g, matt')

  await panel.getByRole('button', { name: 'Edit notes' }).click()
  await notes.fill('Paper: 200 g')
  await call(page, 'tasks.update', { ids: [id], changes: { notes: 'Paper: 90 g' } })
  await expect(panel.getByRole('blockquote')).toHaveText('Paper: 90 g')
  await notes.press('Escape')
  await expect(notes).toHaveValue('Paper: 200 g')
  expect(await saved()).toBe('Paper: 90 g')
  await panel.getByRole('button', { name: 'Discard it' }).click()
  await expect(panel.getByText('Paper: 90 g')).toBeVisible()
  await expect(notes).toHaveCount(0)
})

test('a name that is typed over survives a reload also when another one is saved meanwhile', async ({
  page,
}) => {
  const [status] = await call(page, 'statuses.list', undefined)
  if (status === undefined) throw new Error('There is no status.')
  const open = async () => {
    await go(page, 'Tasks')
    await page.getByRole('button', { name: 'Statuses' }).click()
  }
  await open()
  await page.getByRole('textbox', { name: `Name of ${status.name}` }).fill('Proofs')
  await call(page, 'statuses.update', { id: status.id, changes: { name: 'Layout' } })
  await expect(page.getByText(/changed elsewhere to “Layout”/)).toBeVisible()
  await page.reload()
  await open()
  await expect(page.getByRole('textbox', { name: 'Name of Layout' })).toHaveValue('Proofs')
})

test('a text typed in the details, in the list or in the timer bar survives a reload', async ({ page }) => {
  await call(page, 'preferences.update', { dateFormat: 'YYYY-MM-DD' })
  const panel = await openEntry(page)
  await panel.getByRole('textbox', { name: 'Date' }).fill('2')
  await start(page, 'Layout')
  await timerBox(page).fill('Layout of the flyer')
  await page.reload()
  await expect(timerBox(page)).toHaveValue('Layout of the flyer')
  expect(await call(page, 'timer.running', undefined)).toMatchObject({ description: 'Layout' })
  await page.getByRole('row', { name: /Proofs/ }).press('Alt+Enter')
  await expect(panel.getByRole('textbox', { name: 'Date' })).toHaveValue('2')
  await panel.getByRole('button', { name: 'Close' }).click()
  await timerBox(page).press('Enter')
  await expect
    .poll(async () => (await call(page, 'timer.running', undefined))?.description)
    .toBe('Layout of the flyer')

  const row = page.getByRole('row', { name: /Proofs/ })
  await row.press('Enter')
  const cell = page.getByRole('treegrid').getByRole('textbox', { name: 'Description' })
  await cell.fill('Second proofs')
  await page.reload()
  await expect(cell).toHaveValue('Second proofs')
  await expect(page.getByText(/You typed this earlier but did not save it/)).toBeVisible()
  await cell.press('Enter')
  await expect(page.getByRole('row', { name: /Second proofs/ })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('row', { name: /Second proofs/ })).toBeVisible()
  await expect(cell).toHaveCount(0)
})

test('an unsaved text in the timer bar does not replace one saved elsewhere', async ({ page }) => {
  await start(page, 'Layout')
  const running = async () => (await call(page, 'timer.running', undefined))?.description
  await expect.poll(running).toBe('Layout')
  const id = (await call(page, 'timer.running', undefined))?.id as LocalId
  const writeElsewhere = (description: string) =>
    call(page, 'timeEntries.update', { ids: [id], changes: { description } })
  await timerBox(page).fill('Layout of the flyer')
  await writeElsewhere('Layout of the poster')
  await expect(page.getByRole('alert')).toHaveText(/changed elsewhere to “Layout of the poster”/)
  await page.keyboard.press('Tab')
  await expect(timerBox(page)).toHaveValue('Layout of the flyer')
  expect(await running()).toBe('Layout of the poster')
  await timerBox(page).press('Enter')
  await expect.poll(running).toBe('Layout of the flyer')
  await expect(page.getByRole('alert')).toHaveCount(0)

  await timerBox(page).fill('Layout of the map')
  await writeElsewhere('Layout of the menu')
  await page.getByRole('button', { name: 'Stop timer' }).click()
  await expect(page.getByText(/Your text waits in the details/)).toBeVisible()
  const { days } = await call(page, 'timeEntries.page', {})
  expect(days[0]?.entries[0]?.description).toBe('Layout of the menu')
  await page.getByRole('row', { name: /Layout of the menu/ }).press('Alt+Enter')
  const panel = page.getByRole('region', { name: 'Entry', exact: true })
  await expect(panel.getByRole('textbox', { name: 'Description' })).toHaveValue('Layout of the map')
})

/** Opens the page anew; from `hold` on it hears nothing of changes before `letGo`. */
async function holdEvents(page: Page): Promise<{ readonly hold: () => void; readonly letGo: () => void }> {
  let isHeld = false
  const held: (() => void)[] = []
  await page.routeWebSocket(/\/bridge$/, (socket) => {
    const server = socket.connectToServer()
    server.onMessage((message) => {
      if (isHeld && 'event' in (JSON.parse(String(message)) as object)) held.push(() => socket.send(message))
      else socket.send(message)
    })
  })
  await page.reload()
  await timerBox(page).waitFor()
  return {
    hold: () => {
      isHeld = true
    },
    letGo: () => {
      isHeld = false
      for (const send of held.splice(0)) send()
    },
  }
}

test('a text does not replace one from elsewhere that has not been read here yet', async ({
  page,
  shell,
}) => {
  test.skip(shell !== 'browser', 'There is no socket in Electron.')
  await openEntry(page)
  const { hold, letGo } = await holdEvents(page)
  await start(page, 'Layout')
  const entry = async (at: 0 | 1) => {
    const { days } = await call(page, 'timeEntries.page', {})
    return days.flatMap(({ entries }) => entries)[at]
  }
  const running = await call(page, 'timer.running', undefined)
  await timerBox(page).fill('Layout of the map')
  hold()
  const write = (id: LocalId, description: string) =>
    call(page, 'timeEntries.update', { ids: [id], changes: { description } })
  await write(running?.id as LocalId, 'Layout of the menu')
  await page.getByRole('button', { name: 'Stop timer' }).click()
  await expect(page.getByText(/changed elsewhere to “Layout of the menu”/)).toBeVisible()
  expect(await entry(0)).toMatchObject({ description: 'Layout of the menu' })
  letGo()
  await page.getByRole('row', { name: /Layout of the menu/ }).press('Alt+Enter')
  const panel = page.getByRole('region', { name: 'Entry', exact: true })
  await expect(panel.getByRole('textbox', { name: 'Description' })).toHaveValue('Layout of the map')
  await panel.getByRole('textbox', { name: 'Description' }).press('Escape')

  await page.getByRole('row', { name: /Proofs/ }).press('Enter')
  const cell = page.getByRole('treegrid').getByRole('textbox', { name: 'Description' })
  await cell.fill('Second proofs')
  hold()
  await write((await entry(1))?.id as LocalId, 'Last proofs')
  await cell.press('Enter')
  await expect(page.getByText(/changed elsewhere to “Last proofs”/)).toBeVisible()
  await expect(cell).toHaveValue('Second proofs')
  expect(await entry(1)).toMatchObject({ description: 'Last proofs' })
  await cell.press('Enter')
  await expect(cell).toBeHidden()
  expect(await entry(1)).toMatchObject({ description: 'Second proofs' })
  letGo()

  const [id] = (await call(page, 'tasks.create', { name: 'Print the flyer' })).ids as [LocalId]
  await go(page, 'Tasks')
  await page.getByRole('radio', { name: 'Table', exact: true }).click()
  const nameCell = page.getByRole('row', { name: /Print the flyer/ }).locator('[data-cell="name"]')
  await nameCell.focus()
  await page.keyboard.press('Enter')
  const name = page.getByRole('main').getByRole('textbox', { name: 'Name', exact: true })
  await name.fill('Print the map')
  hold()
  await call(page, 'tasks.update', { ids: [id], changes: { name: 'Print the menu' } })
  await name.press('Enter')
  await expect(page.getByText(/changed elsewhere to “Print the menu”/)).toBeVisible()
  expect(await call(page, 'tasks.get', { id })).toMatchObject({ name: 'Print the menu' })
  letGo()

  const [client] = (await call(page, 'clients.create', { name: 'Acme' })).ids as [LocalId]
  await go(page, 'Projects')
  await page.getByRole('radio', { name: 'Clients', exact: true }).check({ force: true })
  await page.getByRole('grid', { name: 'Clients' }).getByRole('row').last().press('Enter')
  const details = page.getByRole('region', { name: 'Client', exact: true })
  const clientName = details.getByRole('textbox', { name: 'Name' })
  await clientName.fill('Acme Printing')
  hold()
  await call(page, 'clients.update', { id: client, changes: { name: 'Acme Press' } })
  await clientName.press('Enter')
  await expect(page.getByText(/changed elsewhere to “Acme Press”/)).toBeVisible()
  await clientName.press('Enter')
  await expect
    .poll(async () => (await call(page, 'clients.list', undefined)).map(({ name }) => name))
    .toEqual(['Acme Printing'])
})

test('each window keeps the text that was typed in it, and the next one takes over that of a window that went', async ({
  page,
  shell,
}) => {
  test.skip(shell !== 'browser', 'There is one window in Electron.')
  await start(page, 'Layout')
  const open = async () => {
    const window = await page.context().newPage()
    await window.goto(page.url())
    return window
  }
  await timerBox(page).fill('Layout of the flyer')
  const other = await open()
  await expect(timerBox(other)).toHaveValue('Layout')
  await timerBox(other).fill('Layout of the map')
  await page.reload()
  await expect(timerBox(page)).toHaveValue('Layout of the flyer')
  await other.reload()
  await expect(timerBox(other)).toHaveValue('Layout of the map')

  await other.close()
  await expect(timerBox(await open())).toHaveValue('Layout of the map')
  await page.reload()
  await expect(timerBox(page)).toHaveValue('Layout of the flyer')
})
