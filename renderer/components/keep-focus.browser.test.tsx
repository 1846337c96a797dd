import { useState } from 'react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { focusOn } from '../testing/focus-on.ts'
import { Button } from './controls/button.tsx'
import { useToasts } from '../stores/toasts.ts'
import { keepFocus, nextFrame } from './keep-focus.ts'

function Panel() {
  const [isFree, setFree] = useState(true)
  return (
    <main tabIndex={-1}>
      <footer>
        {isFree && <Button onPress={() => setFree(false)}>Hand over</Button>}
        <Button data-deletes>Delete</Button>
      </footer>
    </main>
  )
}

it('passes the focus of a button that goes away to no button that deletes', async () => {
  onTestFinished(keepFocus(document))
  await render(<Panel />)
  await page.getByRole('button', { name: 'Hand over' }).click()
  await expect.element(page.getByRole('main')).toHaveFocus()
})

function Days() {
  const [isMoved, setMoved] = useState(false)
  const card = (
    <li>
      <button data-item="entry 1" onClick={() => setMoved(true)}>
        Standup
      </button>
    </li>
  )
  return (
    <main tabIndex={-1}>
      <ul>
        {!isMoved && card}
        <li>
          <button data-item="entry 2">Review</button>
        </li>
      </ul>
      <ul>{isMoved && card}</ul>
    </main>
  )
}

it('lets the focus follow a card that moves to another day', async () => {
  onTestFinished(keepFocus(document))
  await render(<Days />)
  const card = page.getByRole('button', { name: 'Standup' })
  await expect.element(card).toBeVisible()
  const before = card.element()
  await card.click()
  await expect.element(card).toHaveFocus()
  expect(card.element()).not.toBe(before)
})

it('lets no frame pass without the focus when a card moves', async () => {
  onTestFinished(keepFocus(document))
  await render(<Days />)
  const card = page.getByRole('button', { name: 'Standup' })
  await focusOn(card)
  const before = card.element() as HTMLElement
  before.click()
  await nextFrame()
  expect(before.isConnected).toBe(false)
  expect(document.activeElement).toBe(card.element())
})

function Lanes() {
  const [isGone, setGone] = useState(false)
  return (
    <main tabIndex={-1}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- It is scrolled by keys. */}
      <div role="region" aria-label="Hours" tabIndex={0}>
        <ul>
          {!isGone && (
            <li>
              <button data-item="block 1" onClick={() => setGone(true)}>
                Standup
              </button>
            </li>
          )}
        </ul>
        <ul>
          <li>
            <button data-item="entry 1">Early mails</button>
          </li>
        </ul>
      </div>
    </main>
  )
}

it('gives the focus of a card that goes away to no card of another lane', async () => {
  onTestFinished(keepFocus(document))
  await render(<Lanes />)
  await page.getByRole('button', { name: 'Standup' }).click()
  await expect.element(page.getByRole('region', { name: 'Hours' })).toHaveFocus()
})

it('drops what is typed on into a field that another window has taken away', async () => {
  onTestFinished(keepFocus(document))
  const keys: string[] = []
  const Row = ({ isThere }: { readonly isThere: boolean }) => (
    <main tabIndex={-1}>
      <div>
        {isThere && <input aria-label="Description" />}
        <input aria-label="Description of the next entry" />
        <button onKeyDown={({ key }) => keys.push(key)}>Next entry</button>
      </div>
    </main>
  )
  const shown = await render(<Row isThere />)
  const field = page.getByRole('textbox', { name: 'Description', exact: true })
  const next = page.getByRole('button', { name: 'Next entry' })
  await field.click()
  await userEvent.keyboard('half')
  await shown.rerender(<Row isThere={false} />)
  await expect.element(field).not.toBeInTheDocument()
  await expect.element(next).toHaveFocus()
  await userEvent.keyboard(' s{Enter}')
  expect(keys).toEqual([])
  expect(useToasts.getState().toasts.map(({ message }) => message)).toEqual([
    expect.stringContaining('“half”'),
  ])
  await userEvent.keyboard('{ArrowDown}')
  expect(keys).toEqual(['ArrowDown'])
  await userEvent.keyboard('s')
  expect(keys).toEqual(['ArrowDown', 's'])
})

it('drops the first key after a pause, too, where a text was taken away that was not saved', async () => {
  onTestFinished(keepFocus(document))
  const keys: string[] = []
  const Row = ({ isThere }: { readonly isThere: boolean }) => (
    <main tabIndex={-1}>
      <div>
        {isThere && <input aria-label="Description" />}
        <button onKeyDown={({ key }) => keys.push(key)}>Next entry</button>
      </div>
    </main>
  )
  const shown = await render(<Row isThere />)
  await page.getByRole('textbox').click()
  await userEvent.keyboard('half')
  await shown.rerender(<Row isThere={false} />)
  await expect.element(page.getByRole('button')).toHaveFocus()
  const later = vi.spyOn(Event.prototype, 'timeStamp', 'get')
  onTestFinished(() => later.mockRestore())
  later.mockReturnValue(performance.now() + 60_000)
  await userEvent.keyboard(' s')
  expect(keys).toEqual([])
  later.mockReturnValue(performance.now() + 120_000)
  await userEvent.keyboard('s')
  expect(keys).toEqual(['s'])
})

it('takes the first key of a window, though the one before it ended while somebody was typing', async () => {
  const end = keepFocus(document)
  const former = await render(<input aria-label="Search" />)
  await page.getByRole('textbox').click()
  await userEvent.keyboard('half')
  end()
  await former.unmount()
  onTestFinished(keepFocus(document))
  const keys: string[] = []
  await render(<button onKeyDown={({ key }) => keys.push(key)}>Row</button>)
  await focusOn(page.getByRole('button'))
  await userEvent.keyboard('s')
  expect(keys).toEqual(['s'])
})

it('takes the keys of commands right after Enter has ended the typing', async () => {
  onTestFinished(keepFocus(document))
  const keys: string[] = []
  function Editor() {
    const [isThere, setThere] = useState(true)
    return (
      <main tabIndex={-1}>
        {isThere && <input aria-label="Name" onKeyDown={({ key }) => key === 'Enter' && setThere(false)} />}
        <button onKeyDown={({ key }) => keys.push(key)}>Next row</button>
      </main>
    )
  }
  await render(<Editor />)
  await page.getByRole('textbox', { name: 'Name' }).click()
  await userEvent.keyboard('half{Enter}')
  const next = page.getByRole('button', { name: 'Next row' })
  next.element().focus()
  await userEvent.keyboard('s')
  expect(keys).toEqual(['s'])
})

it('gives the focus of a card that goes away, or of a control in it, to another card and completes none', async () => {
  onTestFinished(keepFocus(document))
  const Board = ({ names }: { readonly names: readonly string[] }) => (
    <main tabIndex={-1}>
      <ul aria-label="Columns">
        {['To do', 'In progress'].map((column) => (
          <li key={column}>
            <ul aria-label={column} tabIndex={-1}>
              {names
                .filter((name) => name.startsWith(column))
                .map((name) => (
                  <li key={name}>
                    <div data-task={name}>
                      <input type="checkbox" aria-label={`Done: ${name}`} />
                      <button>{name}</button>
                    </div>
                  </li>
                ))}
            </ul>
          </li>
        ))}
      </ul>
    </main>
  )
  const shown = await render(<Board names={['To do 1', 'To do 2', 'In progress 1']} />)
  await focusOn(page.getByRole('checkbox', { name: 'Done: To do 1' }))
  await shown.rerender(<Board names={['To do 2', 'In progress 1']} />)
  await expect.element(page.getByRole('button', { name: 'To do 2' })).toHaveFocus()
  await focusOn(page.getByRole('button', { name: 'In progress 1' }))
  await shown.rerender(<Board names={['To do 2']} />)
  await expect.element(page.getByRole('button', { name: 'To do 2' })).toHaveFocus()
})
