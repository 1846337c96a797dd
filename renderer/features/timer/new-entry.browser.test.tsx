import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { keepEntries } from '../../testing/entries.ts'
import type { FakeBridge } from '../../testing/fake-bridge.ts'
import { openApp, preferences } from '../../testing/open-app.tsx'

beforeEach(() => vi.setSystemTime('2026-03-21T12:00:00Z'))

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

it('a time that was refused is judged again once the other one is changed', async () => {
  const bridge = await openApp('/', keepEntries())
  await add.first().click()
  await field('Stop time').fill('10:45')
  await userEvent.keyboard('{Tab}')
  await expect.element(panel.getByRole('alert')).toBeVisible()
  await field('Start time').fill('9:15')
  await userEvent.keyboard('{Tab}')
  await expect.element(panel.getByRole('alert')).not.toBeInTheDocument()
  await expect.element(field('Duration')).toHaveValue('1:30:00')
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => bridge.inputs('timeEntries.create'))
    .toMatchObject([{ start: '2026-03-21T08:15:00Z', stop: '2026-03-21T09:45:00Z' }])
})

it('a start that is corrected keeps a later stop that was typed, and moves any other', async () => {
  await openApp('/', keepEntries())
  await add.first().click()
  const type = async (name: string, text: string): Promise<void> => {
    await field(name).fill(text)
    await userEvent.keyboard('{Tab}')
  }
  await type('Start time', '9')
  await type('Stop time', '12')
  await type('Start time', '9:30')
  await expect.element(field('Duration')).toHaveValue('2:30:00')
  await expect.element(field('Stop time')).toHaveValue('12:00')
  await type('Start time', '13:00')
  await expect.element(field('Stop time')).toHaveValue('15:30')
  await type('Stop time', '16:00')
  await type('Duration', '1h')
  await type('Start time', '13:30')
  await expect.element(field('Stop time')).toHaveValue('14:30')
})

it('the cursor returns to the description when the open form is asked for again', async () => {
  await openApp('/', keepEntries())
  await add.first().click()
  await field('Stop time').fill('12')
  await add.first().click()
  await expect.element(field('Description')).toHaveFocus()
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

it('a date and a duration in the description fill their fields, in which what is typed later counts', async () => {
  const bridge = await openApp('/', keepEntries())
  await add.first().click()
  await field('Description').fill('call yesterday 1h')
  await userEvent.keyboard('{Tab}')
  await expect.element(field('Date')).toHaveValue('2026-03-20')
  await expect.element(field('Duration')).toHaveValue('1:00:00')
  await expect.element(field('Description')).toHaveValue('call')
  await field('Date').fill('2026-03-18')
  await field('Start time').fill('14:00')
  await field('Stop time').fill('14:15')
  await panel.getByRole('button', { name: 'Add entry' }).click()
  const times = { start: '2026-03-18T13:00:00Z', stop: '2026-03-18T13:15:00Z' }
  await expect
    .poll(() => bridge.inputs('timeEntries.create'))
    .toMatchObject([{ description: 'call', ...times }])
})

it('a day and a length stay text in the description once both were typed into their fields', async () => {
  const bridge = await openApp('/', keepEntries())
  await add.first().click()
  await field('Date').fill('2026-03-18')
  await field('Start time').fill('9:00')
  await field('Stop time').fill('11:00')
  await field('Description').fill('Review yesterday 30m')
  await userEvent.keyboard('{Tab}')
  await expect.element(field('Description')).toHaveValue('Review yesterday 30m')
  await field('Description').fill('Review yesterday 30m $')
  await userEvent.keyboard('{Enter}')
  const times = { start: '2026-03-18T08:00:00Z', stop: '2026-03-18T10:00:00Z' }
  await expect
    .poll(() => bridge.inputs('timeEntries.create'))
    .toMatchObject([{ description: 'Review yesterday 30m', billable: true, ...times }])
})

it('a length in the description counts from a start that was typed', async () => {
  const bridge = await openApp('/', keepEntries())
  await add.first().click()
  await field('Start time').fill('9:00')
  await field('Description').fill('Review 30m')
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => bridge.inputs('timeEntries.create'))
    .toMatchObject([{ description: 'Review', start: '2026-03-21T08:00:00Z', stop: '2026-03-21T08:30:00Z' }])
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

describe('the timer bar in manual mode', () => {
  const manual = () => ({ ...keepEntries(), 'preferences.get': () => ({ ...preferences, manualMode: true }) })
  const bar = page.getByRole('banner')
  const inBar = (name: string) => bar.getByRole('textbox', { name })
  const addFromBar = bar.getByRole('button', { name: 'Add', exact: true })
  const yesterday = bar.getByRole('button', { name: 'Yesterday' })
  const times = (bridge: FakeBridge) =>
    bridge.inputs('timeEntries.create').map(({ start, stop }) => [start, stop])

  /** As when the machine wakes. */
  function wakeAt(instant: string): void {
    vi.setSystemTime(instant)
    document.dispatchEvent(new Event('visibilitychange'))
  }

  async function typeTimes(start: string, stop: string): Promise<void> {
    await inBar('Start time').fill(start)
    await inBar('Stop time').fill(stop)
    await userEvent.keyboard('{Tab}')
  }

  it('Enter in each field adds the entry', async () => {
    const bridge = await openApp('/', manual())
    await expect.element(inBar('Duration')).toBeVisible()
    const added = () => bridge.inputs('timeEntries.create').map(({ description }) => description)
    await inBar('What are you working on?').fill('From the bar')
    await userEvent.keyboard('{Enter}')
    await expect.poll(added).toEqual(['From the bar'])
    await inBar('What are you working on?').fill('From the times')
    await inBar('Duration').fill('30m')
    await userEvent.keyboard('{Enter}')
    await expect.poll(added).toEqual(['From the bar', 'From the times'])
  })

  it.each([
    ['entry', '14:00'],
    ['none', '13:00'],
  ] as const)('after an entry the times of the next one are as is wanted: %s', async (manualStack, start) => {
    vi.setSystemTime('2026-03-20T13:00:00Z')
    const wanted = { ...preferences, manualMode: true, manualStack }
    const bridge = await openApp('/', { ...keepEntries(), 'preferences.get': () => wanted })
    await expect.element(inBar('Start time')).toHaveValue('13:00')
    await addFromBar.click()
    await expect.poll(() => times(bridge)).toHaveLength(1)
    await expect.element(inBar('Start time')).toHaveValue(start)
  })

  it('the day stands beside times typed yesterday and in the toast, and the next entry is of today', async () => {
    const bridge = await openApp('/', manual())
    await typeTimes('8:00', '8:40')
    await expect.element(inBar('Duration')).toHaveValue('0:40:00')
    await expect.element(yesterday).not.toBeInTheDocument()
    wakeAt('2026-03-22T12:00:00Z')
    await expect.element(yesterday).toBeVisible()
    await addFromBar.click()
    await expect.element(page.getByText('Entry added on Sat 21 Mar 2026')).toBeVisible()
    await expect.element(yesterday).not.toBeInTheDocument()
    await typeTimes('9:00', '9:30')
    await addFromBar.click()
    await expect.element(page.getByText('Entry added', { exact: true })).toBeVisible()
    expect(times(bridge)).toEqual([
      ['2026-03-21T07:00:00Z', '2026-03-21T07:40:00Z'],
      ['2026-03-22T08:00:00Z', '2026-03-22T08:30:00Z'],
    ])
  })

  it('times typed yesterday move to today by their day, which typing shows at the latest', async () => {
    const bridge = await openApp('/', manual())
    await typeTimes('8:00', '8:40')
    vi.setSystemTime('2026-03-22T12:00:00Z')
    await inBar('What are you working on?').fill('Mails')
    await yesterday.click()
    await expect.element(yesterday).not.toBeInTheDocument()
    await addFromBar.click()
    await expect.poll(() => times(bridge)).toEqual([['2026-03-22T07:00:00Z', '2026-03-22T07:40:00Z']])
  })

  it('times that are typed later count, not the duration in the description', async () => {
    const bridge = await openApp('/', manual())
    await inBar('What are you working on?').fill('Weekly sync 2h')
    await userEvent.keyboard('{Tab}')
    await expect.element(inBar('Duration')).toHaveValue('2:00:00')
    await expect.element(inBar('What are you working on?')).toHaveValue('Weekly sync')
    await typeTimes('8:00', '8:30')
    await addFromBar.click()
    await expect.poll(() => times(bridge)).toEqual([['2026-03-21T07:00:00Z', '2026-03-21T07:30:00Z']])
  })

  it('a length stays text beside a stop that was typed before, until the entry is added', async () => {
    const bridge = await openApp('/', manual())
    const line = inBar('What are you working on?')
    await typeTimes('8:00', '10:00')
    await line.fill('Review 30m')
    await userEvent.keyboard('{Enter}')
    await expect.element(line).toHaveValue('')
    await line.fill('Call 15m')
    await userEvent.keyboard('{Enter}')
    await expect
      .poll(() => times(bridge))
      .toEqual([
        ['2026-03-21T07:00:00Z', '2026-03-21T09:00:00Z'],
        ['2026-03-21T09:00:00Z', '2026-03-21T09:15:00Z'],
      ])
    const described = bridge.inputs('timeEntries.create').map(({ description }) => description)
    expect(described).toEqual(['Review 30m', 'Call'])
  })

  it('times that nobody typed are of today, after an entry of yesterday and a midnight alike', async () => {
    const bridge = await openApp('/', manual())
    await addFromBar.click()
    await expect.element(inBar('Start time')).toHaveValue('13:00')
    wakeAt('2026-03-21T23:03:00Z')
    await expect.element(inBar('Start time')).toHaveValue('0:03')
    await expect.element(yesterday).not.toBeInTheDocument()
    await typeTimes('9:00', '10:30')
    await addFromBar.click()
    await expect.poll(() => times(bridge).at(-1)).toEqual(['2026-03-22T08:00:00Z', '2026-03-22T09:30:00Z'])
    await inBar('What are you working on?').fill('Mails yesterday')
    await addFromBar.click()
    await expect.element(page.getByText('Entry added on Sat 21 Mar 2026')).toBeVisible()
    await expect.element(yesterday).not.toBeInTheDocument()
    await addFromBar.click()
    await expect.poll(() => times(bridge).at(-1)?.[0]).toBe('2026-03-21T23:03:00Z')
  })
})
