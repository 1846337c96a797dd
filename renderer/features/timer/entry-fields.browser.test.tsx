import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { focusOn } from '../../testing/focus-on.ts'
import { keepEntries, keepTimer, someEntry } from '../../testing/entries.ts'
import type { FakeBridge } from '../../testing/fake-bridge.ts'
import { openApp, preferences } from '../../testing/open-app.tsx'

const panel = page.getByRole('region', { name: 'Entry', exact: true })
const field = (name: string) => panel.getByRole('textbox', { name })
const date = field('Date')
const row = page.getByRole('row', { name: /Proofs/ })

async function openDetails(): Promise<void> {
  await row.click()
  await userEvent.keyboard('{Alt>}{Enter}{/Alt}')
  await expect.element(panel).toBeVisible()
}

it('a date is saved once, when it is complete and its field is left', async () => {
  const bridge = await openApp('/', keepEntries(someEntry()))
  await openDetails()
  await date.clear()
  await userEvent.keyboard('2027-01-31')
  expect(bridge.inputs('timeEntries.update')).toEqual([])
  await userEvent.keyboard('{Tab}')
  await expect.element(date).toHaveValue('2027-01-31')
  await expect
    .poll(() => bridge.inputs('timeEntries.update').map(({ changes }) => changes))
    .toEqual([{ start: '2027-01-31T09:00:00Z', stop: '2027-01-31T10:00:00Z' }])
  await focusOn(panel.getByRole('button', { name: 'Continue' }))
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.poll(() => bridge.inputs('undo.latest').length).toBe(1)
})

it('an invalid date stays as typed, with a hint beside it, until another one takes its place', async () => {
  const answers = keepEntries(someEntry())
  const bridge = await openApp('/', answers)
  await openDetails()
  for (const [typed, words] of [
    ['2', /“2” isn’t a date\. Try \d{4}-\d\d-\d\d\./],
    ['2027-02-30', /“2027-02-30” isn’t a date/],
    ['0002-11-23', /Choose a date between the years 2006 and 2100\./],
  ] as const) {
    await date.fill(typed)
    await userEvent.keyboard('{Tab}')
    await expect.element(panel.getByText(words)).toBeVisible()
    await expect.element(date).toHaveValue(typed)
  }
  await date.fill('')
  await userEvent.keyboard('{Tab}')
  await expect.element(date).toHaveValue('2026-03-20')
  await date.fill('2')
  await date.click()
  await userEvent.keyboard('{Escape}')
  await expect.element(date).toHaveValue('2026-03-20')
  await expect.element(panel).toBeVisible()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(date).toHaveValue('2')
  await panel.getByRole('button', { name: 'Open the calendar' }).click()
  const chosen = page.getByRole('dialog').getByRole('button', { name: /selected/ })
  await focusOn(chosen)
  await userEvent.keyboard('{Enter}')
  await expect.element(date).toHaveValue('2026-03-20')
  expect(bridge.inputs('timeEntries.update')).toEqual([])
})

it('a panel that fails keeps the screen and the typed text', async () => {
  await openApp('/', keepEntries(someEntry()))
  await openDetails()
  const wordsPlace = date.element().closest('[role=group]')?.nextElementSibling ?? document.body
  wordsPlace.appendChild = () => {
    throw new Error('No room for it')
  }
  const told = vi.spyOn(console, 'error').mockImplementation(() => {})
  await date.fill('soon')
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByText('This panel stopped working')).toBeVisible()
  expect(told).toHaveBeenCalled()
  await expect.element(row).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(date).toHaveValue('soon')
})

it('the history of an entry is read when it is opened, and says why it cannot be', async () => {
  let isAway = true
  const edit = { at: '2026-03-20T11:00:00.000001Z', user_id: 1, user_name: 'Grace' }
  await openApp('/', {
    ...keepEntries(someEntry()),
    'timeEntries.history': () => {
      if (isAway) throw new Error('The server cannot be reached.')
      return {
        origin: 'typed',
        begins_at: null,
        created_at: '2026-03-20T10:00:00.000001Z',
        created_with: 'Dayloom',
        edits: [{ ...edit, changes: [{ field: 'description', from: 'Draft', to: 'Proofs' }] }],
      }
    },
  })
  await openDetails()
  const toggle = panel.getByRole('button', { name: 'History' })
  await focusOn(toggle)
  await userEvent.keyboard('{Enter}')
  await expect.element(panel.getByText('The server cannot be reached.')).toBeVisible()
  isAway = false
  await focusOn(panel.getByRole('button', { name: 'Try again' }))
  await userEvent.keyboard('{Enter}')
  await expect.element(panel.getByText('Times typed')).toBeVisible()
  await expect.element(panel.getByText('Description: Draft → Proofs')).toBeVisible()
  await expect.element(panel.getByText(/Grace/)).toBeVisible()
})

it('a time on another date says so during and after typing', async () => {
  const [start, stop] = ['2026-03-20T02:15:00Z', '2026-03-20T03:00:00Z']
  const bridge = await openApp('/', keepEntries(someEntry({ start, stop })))
  await openDetails()
  const words = panel.getByRole('status').filter({ hasText: 'On Thu 19 Mar 2026, the day before.' })
  await field('Start time').fill('23:00')
  await expect.element(words).toBeVisible()
  await userEvent.keyboard('{Tab}')
  await expect.element(date).toHaveValue('2026-03-19')
  await expect.element(words).toBeVisible()
  await userEvent.keyboard('{Tab}')
  await expect.element(words).not.toBeInTheDocument()
  await expect
    .poll(() => bridge.inputs('timeEntries.update').map(({ changes }) => changes))
    .toEqual([{ start: '2026-03-19T22:00:00Z' }])

  await panel.getByRole('button', { name: 'Close' }).click()
  await row.getByTitle('Edit stop time').click()
  await row.getByRole('textbox', { name: 'Stop time' }).fill('0:30')
  await userEvent.keyboard('{Enter}')
  await expect.element(row.getByTitle('Edit stop time')).toHaveTextContent('0:30')
  await row.getByTitle('Edit start time').click()
  await row.getByRole('textbox', { name: 'Start time' }).fill('0:15')
  await userEvent.keyboard('{Enter}')
  await expect.element(row.getByTitle('Edit start time')).toHaveTextContent('0:15')
  await expect.element(row.getByText('On Fri 20 Mar 2026, the next day.')).toBeVisible()
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await expect.element(row.getByRole('status')).not.toBeInTheDocument()
})

it.each([
  { refused: 'Stop time', text: '8:45', other: 'Start time', changed: '7:15' },
  { refused: 'Start time', text: '11:15', other: 'Stop time', changed: '12:45' },
])(
  'a $refused that was refused is judged again once the $other is changed',
  async ({ refused, text, other, changed }) => {
    const bridge = await openApp('/', keepEntries(someEntry()))
    await openDetails()
    await field(refused).fill(text)
    await userEvent.keyboard('{Tab}')
    await expect.element(panel.getByRole('alert')).toBeVisible()
    await field(other).fill(changed)
    await userEvent.keyboard('{Tab}')
    await expect.element(panel.getByRole('alert')).not.toBeInTheDocument()
    await expect.element(field('Duration')).toHaveValue('1:30:00')
    await expect.poll(() => bridge.inputs('timeEntries.update')).toHaveLength(2)
  },
)

it('a description is saved once by Enter followed by blur', async () => {
  const bridge = await openApp('/', keepEntries(someEntry()))
  await openDetails()
  const description = field('Description')
  await description.fill('Proofs of the flyer')
  // In one step, before the first answer can arrive.
  const input = description.element()
  input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
  if (input instanceof HTMLInputElement) input.blur()
  await expect.element(page.getByRole('row', { name: /Proofs of the flyer/ })).toBeVisible()
  await expect
    .poll(() => bridge.inputs('timeEntries.update').map(({ changes }) => changes))
    .toEqual([{ description: 'Proofs of the flyer' }])
})

it('an entry that is added to another day is announced with its date', async () => {
  await openApp('/', keepEntries(someEntry()))
  await page.getByRole('button', { name: 'Add entry' }).click()
  const form = page.getByRole('region', { name: 'Add entry', exact: true })
  await form.getByRole('textbox', { name: 'Date' }).fill('2025-12-31')
  await userEvent.keyboard('{Tab}')
  await form.getByRole('button', { name: 'Add entry' }).click()
  await expect.element(page.getByText(/^Entry added on .*2025/)).toBeVisible()
})

it('a name that is created in a picker is one change with the entry, and is told', async () => {
  const bridge = await openApp('/', keepEntries(someEntry()))
  async function create(kind: string, name: string): Promise<void> {
    await page.getByRole('combobox', { name: `Find or create a ${kind}` }).fill(name)
    await page.getByRole('option', { name: /Create/ }).click()
    await expect.element(page.getByText(`Entry changed, ${kind} “${name}” created`)).toBeVisible()
    await userEvent.keyboard('{Escape}')
  }
  await row.getByTitle('Choose a project').click()
  await create('project', 'Ink')
  await openDetails()
  await panel.getByRole('button', { name: 'Choose tags' }).click()
  await create('tag', 'Call')
  expect(bridge.inputs('timeEntries.update').map(({ changes }) => changes)).toEqual([
    { newProject: 'Ink' },
    { newTags: ['Call'] },
  ])
  expect(bridge.inputs('projects.create')).toEqual([])
  expect(bridge.inputs('tags.create')).toEqual([])
})

it('on a 12-hour clock a bare hour stays in its half of the day, and a number is hours where durations are decimal', async () => {
  const [start, stop] = ['2026-03-20T13:30:00Z', '2026-03-20T16:15:00Z']
  await openApp('/', {
    ...keepEntries(someEntry({ start, stop })),
    'preferences.get': () => ({ ...preferences, timeFormat: 'h:mm A', durationFormat: 'decimal' }),
  })
  const cell = (name: string) => row.getByTitle(`Edit ${name}`)
  await cell('start time').click()
  await row.getByRole('textbox', { name: 'Start time' }).fill('3:00')
  await userEvent.keyboard('{Enter}')
  await expect.element(cell('start time')).toHaveTextContent('3:00 PM')
  await cell('duration').click()
  const duration = row.getByRole('textbox', { name: 'Duration' })
  await expect.element(duration).toHaveValue('2.25 h')
  await duration.fill('2')
  await userEvent.keyboard('{Enter}')
  await expect.element(cell('stop time')).toHaveTextContent('5:00 PM')

  await page.getByRole('button', { name: 'Add entry' }).click()
  const form = page.getByRole('region', { name: 'Add entry', exact: true })
  for (const [typed, meant] of [
    ['9', '9:00 AM'],
    ['5:30', '5:30 PM'],
    ['5:30 AM', '5:30 AM'],
  ] as const) {
    await form.getByRole('textbox', { name: 'Start time' }).fill(typed)
    await userEvent.keyboard('{Tab}')
    await expect.element(form.getByRole('textbox', { name: 'Start time' })).toHaveValue(meant)
  }
})

it('what is typed as the start of the running entry is kept when its popover closes, with the reason', async () => {
  const answers = keepTimer(someEntry({ stop: null }))
  await openApp('/', answers)
  const elapsed = page.getByRole('button', { name: /change the start/ })
  const started = page.getByRole('textbox', { name: 'Started at' })
  await elapsed.click()
  await expect.element(started).toHaveFocus()
  await userEvent.keyboard('8:5')
  await openApp('/', answers, { keepDrafts: true })
  await elapsed.click()
  await expect.element(started).toHaveValue('8:5')
  await page.getByRole('textbox', { name: 'What are you working on?' }).click({ force: true })
  await expect.element(started).not.toBeInTheDocument()
  await elapsed.click()
  await expect.element(started).toHaveValue('8:5')
  await expect.element(page.getByText(/“8:5” isn’t a time/)).toBeVisible()
})

describe('an entry that is deleted elsewhere while its description is typed', () => {
  const text = 'Proofs of the roof'
  const told = page.getByText(/This time entry was deleted\. .*“Proofs of the roof”/)

  function goes(bridge: FakeBridge): void {
    bridge.answer({ ...keepEntries(), ...keepTimer(), 'timeEntries.window': () => [] })
    bridge.change('timeEntries')
  }

  it('says so from its row', async () => {
    const bridge = await openApp('/', keepEntries(someEntry()))
    await focusOn(row)
    await userEvent.keyboard('{Enter}')
    await row.getByRole('textbox', { name: 'Description' }).fill(text)
    goes(bridge)
    await expect.element(told).toBeVisible()
  })

  it('says so from its panel in the calendar', async () => {
    const [start, stop] = ['T09:00:00Z', 'T10:00:00Z'].map(
      (time) => new Date().toISOString().slice(0, 10) + time,
    )
    const entry = someEntry({ start: start ?? '', stop: stop ?? '' })
    const bridge = await openApp('/calendar', {
      ...keepEntries(entry),
      'timeEntries.window': () => [entry],
    })
    await page.getByRole('button', { name: /Proofs/ }).click()
    await field('Description').fill(text)
    goes(bridge)
    await expect.element(told).toBeVisible()
  })

  it('says so from the timer bar, once it is left', async () => {
    const bridge = await openApp('/', keepTimer(someEntry({ stop: null })))
    const box = page.getByRole('textbox', { name: 'What are you working on?' })
    await expect.element(box).toHaveValue('Proofs')
    await box.fill(text)
    goes(bridge)
    await expect.element(page.getByRole('button', { name: 'Start timer' })).toBeVisible()
    await page.getByRole('button', { name: 'Add entry' }).first().click()
    await expect.element(told).toBeVisible()
  })
})

it('half a date in the details is there after a reload', async () => {
  const answers = keepEntries(someEntry())
  await openApp('/', answers)
  await openDetails()
  await date.fill('2')
  const bridge = await openApp('/', answers, { keepDrafts: true })
  await openDetails()
  await expect.element(date).toHaveValue('2')
  expect(bridge.inputs('timeEntries.update')).toEqual([])
})

it('a date that moves an entry out of a search leaves its details open, and the next field saves', async () => {
  const bridge = await openApp('/', keepEntries(someEntry()))
  await openDetails()
  await page.getByRole('searchbox', { name: 'Search entries' }).fill('Proofs')
  await expect.poll(() => bridge.inputs('timeEntries.search').length).toBeGreaterThan(0)
  await expect.element(row).toBeVisible()
  await field('Description').fill('Layout')
  await userEvent.keyboard('{Tab}')
  await expect.element(row).not.toBeInTheDocument()
  const opened = panel.element()
  await date.fill('2027-05-17')
  await userEvent.keyboard('{Tab}')
  await field('Start time').fill('7:41')
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => bridge.inputs('timeEntries.update').map(({ changes }) => changes))
    // The stop goes along while the date is on its way.
    .toMatchObject([
      { description: 'Layout' },
      { start: '2027-05-17T08:00:00Z', stop: '2027-05-17T09:00:00Z' },
      { start: '2027-05-17T05:41:00Z' },
    ])
  await expect.element(field('Start time')).toHaveFocus()
  expect(panel.element()).toBe(opened)
})
