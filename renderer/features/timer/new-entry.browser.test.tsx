import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { keepEntries } from '../../testing/entries.ts'
import { openApp, preferences } from '../../testing/open-app.tsx'

beforeEach(() => vi.setSystemTime('2026-03-21T12:00:00Z'))
afterEach(() => vi.useRealTimers())

const panel = page.getByRole('region', { name: 'Add entry' })
const field = (name: string) => panel.getByRole('textbox', { name })
const add = page.getByRole('button', { name: 'Add entry' })

function selected(name: string): string {
  const input = field(name).element()
  if (!(input instanceof HTMLInputElement)) throw new Error(`${name} is not a field.`)
  return input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0)
}

async function wholly(name: string, text: string): Promise<void> {
  await expect.element(field(name)).toHaveFocus()
  await expect.element(field(name)).toHaveValue(text)
  await expect.poll(() => selected(name)).toBe(text)
}

it('typing several times in a row replaces the previous text each time', async () => {
  const bridge = await openApp('/', keepEntries())
  await add.first().click()
  await field('Duration').fill('1h')
  await field('Start time').fill('11:00')
  await userEvent.keyboard('{Tab}')
  await wholly('Stop time', '12:00')
  await userEvent.keyboard('12:15{Tab}')
  await wholly('Duration', '1:15:00')
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await wholly('Stop time', '12:15')

  await userEvent.keyboard('12:0012:15{Tab}')
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('“12:0012:15” isn’t a time. Try 9:30 or 930.')
  await field('Stop time').fill('12:30')
  await panel.getByRole('button', { name: 'Add entry' }).click()
  await expect
    .poll(() => bridge.inputs('timeEntries.create'))
    .toMatchObject([{ start: '2026-03-21T10:00:00Z', stop: '2026-03-21T11:30:00Z' }])
})

it('a duration replaces a stop that could not be read', async () => {
  await openApp('/', keepEntries())
  await add.first().click()
  await field('Stop time').fill('soon')
  await field('Duration').fill('long')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(/“long” isn’t a duration/)).toBeVisible()
  await field('Duration').fill('1h 30')
  await userEvent.keyboard('{Tab}')
  await expect.element(field('Duration')).toHaveValue('1:30:00')
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

it('an entry is added by hand, over midnight', async () => {
  const bridge = await openApp('/', keepEntries())
  await add.first().click()
  await field('Description').fill('Night shift')
  await field('Start time').fill('22:00')
  await field('Duration').fill('3h')
  await panel.getByRole('button', { name: 'Add entry' }).click()
  await expect.element(page.getByRole('row', { name: /Night shift/ }).getByText('3:00:00')).toBeVisible()
  const times = { start: '2026-03-21T21:00:00Z', stop: '2026-03-22T00:00:00Z' }
  await expect
    .poll(() => bridge.inputs('timeEntries.create'))
    .toMatchObject([{ description: 'Night shift', ...times }])
})

it.each([
  {
    name: 'Date',
    typed: 'yesterday',
    added: { start: '2026-03-20T11:00:00Z', stop: '2026-03-20T12:00:00Z' },
  },
  { name: 'Start time', typed: '7:00', added: { start: '2026-03-21T06:00:00Z' } },
  { name: 'Stop time', typed: '23:30', added: { stop: '2026-03-21T22:30:00Z' } },
  { name: 'Duration', typed: '20m', added: { start: '2026-03-21T11:00:00Z', stop: '2026-03-21T11:20:00Z' } },
])(
  'Enter in the field $name of a new entry adds it, once, with what is typed',
  async ({ name, typed, added }) => {
    const bridge = await openApp('/', keepEntries())
    await add.first().click()
    await field('Description').fill(name)
    await field(name).fill('soon')
    await userEvent.keyboard('{Enter}')
    await expect.element(panel.getByText(/“soon” isn’t/)).toBeVisible()
    expect(bridge.inputs('timeEntries.create')).toEqual([])
    await field(name).fill(typed)
    // As a key that is held.
    for (const repeat of [false, true]) {
      const press = new KeyboardEvent('keydown', { key: 'Enter', repeat, bubbles: true, cancelable: true })
      field(name).element().dispatchEvent(press)
    }
    await expect.element(panel).not.toBeInTheDocument()
    expect(bridge.inputs('timeEntries.create')).toMatchObject([{ description: name, ...added }])
  },
)

it('Enter in a field of the bar adds the entry in manual mode', async () => {
  const bridge = await openApp('/', {
    ...keepEntries(),
    'preferences.get': () => ({ ...preferences, manualMode: true }),
  })
  const box = page.getByRole('textbox', { name: 'What are you working on?' })
  const duration = page.getByRole('textbox', { name: 'Duration' })
  await expect.element(duration).toBeVisible()
  const added = () => bridge.inputs('timeEntries.create').map(({ description }) => description)
  await box.fill('From the bar')
  await userEvent.keyboard('{Enter}')
  await expect.poll(added).toEqual(['From the bar'])
  await box.fill('From the times')
  await duration.fill('30m')
  await userEvent.keyboard('{Enter}')
  await expect.poll(added).toEqual(['From the bar', 'From the times'])
})
