import { beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { TimeEntry } from '../../../../shared/bridge/time-entries.ts'
import type { LocalId } from '../../../../shared/domain/ids.ts'
import { addDays } from '../../../../shared/domain/plain-date.ts'
import { keepEntries, keepTimer, someEntry } from '../../../testing/entries.ts'
import { focusOn } from '../../../testing/focus-on.ts'
import type { Answers } from '../../../testing/fake-bridge.ts'
import { pressSlowly, pressTwice } from '../../../testing/mouse.ts'
import { openApp, preferences } from '../../../testing/open-app.tsx'
import { someProject } from '../../../testing/projects.ts'

beforeEach(() => vi.setSystemTime('2026-03-21T12:00:00Z'))

const row = (text: string) => page.getByRole('row').filter({ hasText: text })
const timeOf = (text: string, name: string) => row(text).getByTitle(`Edit ${name}`)
const cell = (name: string) => page.getByRole('row').getByRole('textbox', { name })
const draft = (description = 'Draft'): TimeEntry => someEntry({ description })

it('every field of an entry is corrected in its row', async () => {
  const bridge = await openApp('/', keepEntries(draft()))
  await row('Draft').getByRole('button', { name: 'Draft', exact: true }).click()
  await cell('Description').fill('Draft of the offer')
  await userEvent.keyboard('{Enter}')
  await timeOf('Draft of the offer', 'duration').click()
  await cell('Duration').fill('1.5h')
  await userEvent.keyboard('{Enter}')
  await expect.element(row('Draft of the offer').getByText('1:30:00')).toBeVisible()
  await expect
    .poll(() => bridge.inputs('timeEntries.update').map(({ changes }) => changes))
    .toEqual([{ description: 'Draft of the offer' }, { stop: '2026-03-20T10:30:00Z' }])
})

it('the Tab key goes from the start to the stop, which may be on the next day', async () => {
  const bridge = await openApp('/', keepEntries(draft()))
  await timeOf('Draft', 'start time').click()
  await userEvent.keyboard('9:30{Tab}')
  await expect.element(row('Draft').getByRole('textbox', { name: 'Stop time' })).toHaveFocus()
  await userEvent.keyboard('9{Enter}')
  await expect.element(row('Draft').getByText('11:30:00')).toBeVisible()
  await timeOf('Draft', 'stop time').click()
  await userEvent.keyboard('9 +1{Enter}')
  await expect.element(row('Draft').getByText('23:30:00')).toBeVisible()
  await expect
    .poll(() => bridge.inputs('timeEntries.update').at(-1)?.changes)
    .toEqual({ stop: '2026-03-21T08:00:00Z' })
})

it('the Tab key goes on from a box in which nothing was typed', async () => {
  await openApp('/', keepEntries(draft()))
  await timeOf('Draft', 'start time').click()
  for (const name of ['Stop time', 'Duration']) {
    await userEvent.keyboard('{Tab}')
    await expect.element(cell(name)).toHaveFocus()
  }
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await expect.element(cell('Stop time')).toHaveFocus()
})

it('a press on a box whose text was refused goes back into it', async () => {
  await openApp('/', keepEntries(draft()))
  await timeOf('Draft', 'start time').click()
  await userEvent.keyboard('soon{Tab}')
  await expect.element(cell('Stop time')).toHaveFocus()
  await cell('Start time').click()
  await expect.element(cell('Start time')).toHaveFocus()
})

it('a stop two days later is marked in the row, in its panel and in a group', async () => {
  await openApp('/', keepEntries(draft()))
  await row('Draft').click()
  await userEvent.keyboard('{Alt>}{Enter}{/Alt}')
  const panel = page.getByRole('region', { name: 'Entry', exact: true })
  await panel.getByRole('textbox', { name: 'Duration' }).fill('48h')
  await userEvent.keyboard('{Enter}')
  await expect.element(row('Draft').getByText('+2')).toBeVisible()
  await expect.element(panel.getByText('+2')).toBeVisible()
  await panel.getByRole('button', { name: 'Duplicate' }).click()
  await expect.element(row('Draft').first().getByText('96:00:00')).toBeVisible()
  await expect.element(row('Draft').first().getByText('+2')).toBeVisible()
})

it.each([
  { action: 'Duplicate', left: '1:00:00' },
  { action: 'Split at', left: '0:30:00' },
])('Delete after “$action” deletes the new entry alone', async ({ action, left }) => {
  const entry = draft()
  const bridge = await openApp('/', keepEntries(entry))
  await focusOn(row('Draft'))
  await row('Draft').getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: new RegExp(`^${action}`) }).click()
  // The group, and its two entries.
  await expect.poll(() => row('Draft').all().length).toBe(3)
  await expect.poll(() => document.querySelectorAll('[role="row"]:focus:not([aria-expanded])').length).toBe(1)
  await userEvent.keyboard('{Delete}')
  await expect.poll(() => row('Draft').all().length).toBe(1)
  await expect.element(row('Draft').getByText(left)).toBeVisible()
  expect(bridge.inputs('timeEntries.delete')).not.toEqual([{ ids: [entry.id] }])
})

it('text typed after pressing Description goes to the selected entries', async () => {
  const entries = [draft(), draft('Sketch')]
  const bridge = await openApp('/', keepEntries(...entries))
  for (const description of ['Draft', 'Sketch']) {
    await focusOn(row(description))
    await userEvent.keyboard(' ')
  }
  await page.getByRole('button', { name: 'Description', exact: true }).click()
  await expect.element(page.getByRole('textbox', { name: 'New description' })).toHaveFocus()
  await userEvent.keyboard('Number seven{Enter}')
  await expect.element(row('Number seven').first().getByText('2:00:00')).toBeVisible()
  await expect
    .poll(() => bridge.inputs('timeEntries.update'))
    .toMatchObject([{ changes: { description: 'Number seven' } }])
})

it('a search counts the running entry only if it matches', async () => {
  const finished = someEntry({
    description: 'Draft',
    start: '2026-03-21T10:30:00Z',
    stop: '2026-03-21T11:00:00Z',
  })
  const running = someEntry({ description: 'Call', start: '2026-03-21T11:00:00Z', stop: null })
  await openApp('/', { ...keepEntries(finished, running), ...keepTimer(running) })
  const today = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: /^Today/ }) })
  const search = page.getByRole('searchbox', { name: 'Search entries' })
  await expect.element(today.getByText('1:30:00')).toBeVisible()
  await search.fill('draft')
  await expect.element(today.getByText('0:30:00', { exact: true })).toBeVisible()
  await search.fill('call')
  await expect.element(today.getByText('1:00:00')).toBeVisible()
})

it('an unreadable duration is reported, and the typed text stays', async () => {
  const bridge = await openApp('/', keepEntries(draft()))
  await timeOf('Draft', 'duration').click()
  await cell('Duration').fill('soon')
  await userEvent.keyboard('{Enter}')
  await expect.element(cell('Duration')).toHaveValue('soon')
  await expect.element(cell('Duration')).toHaveAttribute('aria-invalid', 'true')
  expect(bridge.inputs('timeEntries.update')).toEqual([])
})

it('a refused value stays in its cell of the list, beside the reason', async () => {
  const bridge = await openApp('/', keepEntries(draft()))
  await timeOf('Draft', 'duration').click()
  await cell('Duration').fill('2000h')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('alert').getByText(/A duration is 999 hours at most/)).toBeVisible()
  await expect.element(cell('Duration')).toHaveValue('2000h')
  await cell('Duration').fill('2h')
  await userEvent.keyboard('{Enter}')
  await expect.element(cell('Duration')).not.toBeInTheDocument()
  await expect
    .poll(() => bridge.inputs('timeEntries.update').at(-1)?.changes)
    .toEqual({ stop: '2026-03-20T11:00:00Z' })
})

it('many entries are selected, changed, duplicated and deleted at once, and one undo brings them back', async () => {
  const names = ['One', 'Two', 'Three']
  const entries = names.map(draft)
  const ids = entries.map(({ id }) => id)
  const website = someProject('Website')
  const bridge = await openApp('/', { ...keepEntries(...entries), 'projects.list': () => [website] })
  async function selectAll(): Promise<void> {
    for (const name of names) {
      await row(name).hover()
      await row(name).getByRole('checkbox').click()
    }
  }
  await selectAll()
  const bar = page.getByRole('toolbar', { name: 'Selected entries' })
  await bar.getByRole('button', { name: /Project/ }).click()
  await page.getByRole('option', { name: /Website/ }).click()
  await expect.poll(() => row('Website').all().length).toBe(3)
  await expect
    .poll(() => bridge.inputs('timeEntries.update'))
    .toMatchObject([{ changes: { projectId: website.id } }])

  await bar.getByRole('button', { name: 'Duplicate' }).click()
  await expect.element(row('One').getByRole('button', { name: 'Open the group of 2 entries' })).toBeVisible()
  await bar.getByRole('button', { name: 'Delete' }).click()
  const deletions = (): LocalId[][] => bridge.inputs('timeEntries.delete').map((input) => input.ids)
  await expect
    .element(row('One').getByRole('button', { name: 'Open the group of 2 entries' }))
    .not.toBeInTheDocument()
  expect(deletions()[0]).toHaveLength(3)
  expect(deletions()[0]).not.toEqual(expect.arrayContaining([ids[0]]))

  await selectAll()
  await bar.getByRole('button', { name: 'Delete' }).click()
  await expect.element(row('One')).not.toBeInTheDocument()
  expect(deletions()[1]?.toSorted()).toEqual(ids.toSorted())
  await page.getByRole('button', { name: 'Undo' }).click()
  for (const name of names) await expect.element(row(name).getByText('Website')).toBeVisible()
})

it('an entry is continued from its row', async () => {
  const entry = draft()
  const bridge = await openApp('/', keepEntries(entry))
  await row('Draft').hover()
  await row('Draft')
    .getByRole('button', { name: /^Continue/ })
    .click()
  await expect.poll(() => bridge.inputs('timer.continue')).toEqual([{ id: entry.id }])
})

it('the row after deleted ones has the focus, also when they are deleted from the bar', async () => {
  const times = (hour: string) => ({ start: `2026-03-20T${hour}:00:00Z`, stop: `2026-03-20T${hour}:30:00Z` })
  const named = (description: string, hour: string) => someEntry({ description, ...times(hour) })
  await openApp(
    '/',
    keepEntries(named('Last', '11'), named('Third', '10'), named('Second', '09'), named('First', '08')),
  )
  for (const name of ['Third', 'Second']) {
    await focusOn(row(name))
    await userEvent.keyboard(' ')
  }
  await page
    .getByRole('toolbar', { name: 'Selected entries' })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect.element(row('Second')).not.toBeInTheDocument()
  await expect.element(row('First')).toHaveFocus()
})

it('select all takes the entries that are not loaded yet', async () => {
  const days = Array.from({ length: 300 }, (_, index) => {
    const date = addDays('2026-02-28', -index)
    const entry = someEntry({
      description: `Day ${index}`,
      start: `${date}T09:00:00Z`,
      stop: `${date}T10:00:00Z`,
    })
    return { date, totalSeconds: 3600, entries: [entry] }
  })
  await openApp('/', {
    'timeEntries.page': ({ before, minEntries }) => {
      const from = before ? days.findIndex(({ date }) => date < before.slice(0, 10)) : 0
      const page = days.slice(from, from + minEntries)
      const isLast = from + minEntries >= days.length
      return { days: page, nextBefore: isLast ? null : `${page.at(-1)?.date}T00:00:00Z` }
    },
  })
  await row('Day 0').click()
  await userEvent.keyboard('{Control>}a{/Control}')
  await expect.element(page.getByText(/^300 selected/)).toBeVisible()
})

it('a text typed into a row of a group is shown after a reload, though the group was closed', async () => {
  const alike = [someEntry(), someEntry({ start: '2026-03-20T11:00:00Z', stop: '2026-03-20T12:00:00Z' })]
  await openApp('/', keepEntries(...alike))
  await page.getByRole('button', { name: 'Open the group of 2 entries' }).click()
  await timeOf('Proofs', 'stop time').last().click()
  await cell('Stop time').fill('soon')
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByText(/“soon” isn’t a time/)).toBeVisible()
  await openApp('/', keepEntries(...alike), { keepDrafts: true })
  await expect.element(cell('Stop time')).toHaveValue('soon')
  await cell('Stop time').click()
  await userEvent.keyboard('{Escape}')
  await expect.element(cell('Stop time')).not.toBeInTheDocument()
})

it('a text that was not saved is in its cell after a reload, until Enter saves it', async () => {
  const answers = keepEntries(draft())
  const reopen = () => openApp('/', answers, { keepDrafts: true })
  await openApp('/', answers)
  await timeOf('Draft', 'description').click()
  await cell('Description').fill('Second draft')
  const bridge = await reopen()
  await expect.element(cell('Description')).toHaveValue('Second draft')
  await expect.element(page.getByText(/You typed this earlier but did not save it/)).toBeVisible()
  expect(bridge.inputs('timeEntries.update')).toEqual([])
  await cell('Description').click()
  await userEvent.keyboard('{Enter}')
  await expect.element(row('Second draft')).toBeVisible()
  await reopen()
  await expect.element(row('Second draft')).toBeVisible()
  await expect.element(cell('Description')).not.toBeInTheDocument()
})

it('a text does not replace one from elsewhere that has not been read here yet', async () => {
  const entry = draft()
  const bridge = await openApp('/', keepEntries(entry))
  await timeOf('Draft', 'description').click()
  await cell('Description').fill('Second draft')
  bridge.answer(keepEntries({ ...entry, description: 'Last draft' }))
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(/changed elsewhere to “Last draft”/)).toBeVisible()
  await expect.element(cell('Description')).toHaveValue('Second draft')
  await userEvent.keyboard('{Enter}')
  await expect.element(cell('Description')).not.toBeInTheDocument()
  await expect.element(row('Second draft')).toBeVisible()
  expect(bridge.inputs('timeEntries.update').map(({ typedOver }) => typedOver)).toEqual([
    { description: ['Draft'] },
    { description: ['Draft', 'Last draft'] },
  ])
})

it('in decimal hours the totals stay as they are when the running entry is stopped', async () => {
  const finished = someEntry({ start: '2026-03-21T10:43:32Z', stop: '2026-03-21T11:59:42Z' })
  const last = { description: 'Call', start: '2026-03-21T11:59:42Z' }
  const decimal: Answers = { 'preferences.get': () => ({ ...preferences, durationFormat: 'decimal' }) }
  const totals = () =>
    [page.getByRole('definition').elements(), page.getByRole('rowheader', { name: /^Today/ }).elements()]
      .flat()
      .map((total) => (total.role === 'rowheader' ? total.parentElement : total)?.textContent)
  const running = someEntry({ ...last, stop: null })
  await openApp('/', { ...keepEntries(finished, running), ...keepTimer(running), ...decimal })
  await expect.poll(totals).toEqual(['1.27 h', '1.27 h', 'Today1.27 h'])
  const stopped = someEntry({ ...last, stop: '2026-03-21T12:00:00Z' })
  await openApp('/', { ...keepEntries(finished, stopped), ...decimal })
  await expect.poll(totals).toEqual(['1.27 h', '1.27 h', 'Today1.27 h'])
})

it('the focus returns to an entry that undo brings back', async () => {
  const early = someEntry({
    description: 'Mails',
    start: '2026-03-20T07:00:00Z',
    stop: '2026-03-20T08:00:00Z',
  })
  await openApp('/', keepEntries(draft(), early))
  await focusOn(row('Draft'))
  await userEvent.keyboard('{Delete}')
  await expect.element(row('Draft')).not.toBeInTheDocument()
  await expect.element(row('Mails')).toHaveFocus()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(row('Draft')).toHaveFocus()
})

it('a press is for the row that it was on, though the field that it leaves moves the rows', async () => {
  const entries = [9, 10, 11].map((hour) =>
    someEntry({
      description: `Draft ${hour}`,
      start: `2026-03-20T${String(hour).padStart(2, '0')}:00:00Z`,
      stop: '2026-03-20T12:00:00Z',
    }),
  )
  await openApp('/', keepEntries(...entries))
  await timeOf('Draft 11', 'start time').click()
  await cell('Start time').fill('8:00')
  await pressSlowly(row('Draft 10').getByRole('button', { name: 'Draft 10', exact: true }).element())
  await expect.element(row('Draft 11').getByText('5:00:00')).toBeVisible()
  await expect.element(cell('Description')).toHaveFocus()
  await expect.element(cell('Description')).toHaveValue('Draft 10')
})

it('a press is for the row that it was on, though the description that it leaves joins a group', async () => {
  const entries = [draft('Call'), draft('Call'), draft('Sketch'), draft('Offer'), draft('Mails')]
  const bridge = await openApp('/', keepEntries(...entries))
  await row('Sketch').getByRole('button', { name: 'Sketch', exact: true }).click()
  await cell('Description').fill('Call')
  await pressSlowly(row('Offer').getByRole('button', { name: 'Continue Offer' }).element())
  await expect.poll(() => bridge.inputs('timer.continue')).toEqual([{ id: entries[3]?.id }])
  await expect.element(row('Sketch')).not.toBeInTheDocument()
})

it('Continue that is pressed twice quickly starts one entry', async () => {
  const bridge = await openApp('/', { ...keepEntries(draft()), ...keepTimer() })
  await expect.element(row('Draft')).toBeVisible()
  await pressTwice(row('Draft').getByRole('button', { name: 'Continue Draft' }).element())
  await row('Draft').getByRole('button', { name: 'Draft', exact: true }).click()
  await expect.element(cell('Description')).toHaveFocus()
  expect(bridge.inputs('timer.continue')).toHaveLength(1)
})
