import axe from 'axe-core'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Favorite } from '../../../../shared/bridge/favorites.ts'
import type { LocalId } from '../../../../shared/domain/ids.ts'
import { keepEntries, keepTimer, someEntry } from '../../../testing/entries.ts'
import { focusOn } from '../../../testing/focus-on.ts'
import type { Answers } from '../../../testing/fake-bridge.ts'
import { mouse } from '../../../testing/mouse.ts'
import { openApp } from '../../../testing/open-app.tsx'

const list = page.getByRole('dialog', { name: 'Favourites' })
const openList = page.getByRole('button', { name: 'Favourites', exact: true })
const startOf = (name: string) => list.getByRole('button', { name: `Start ${name}` })
const undoId = '00000000-0000-4000-8000-000000000002'

function favorite(description: string, fields: Partial<Favorite> = {}): Favorite {
  const { projectId, taskId, tagIds, billable, syncState } = someEntry()
  const id = crypto.randomUUID() as LocalId
  return { id, description, projectId, taskId, tagIds, billable, syncState, ...fields }
}

/** Answers that keep favourites, and their descriptions in the person's order. */
function keepFavorites(...kept: Favorite[]): { readonly answers: Answers; readonly names: () => string[] } {
  const names = () => kept.map(({ description }) => description)
  const answers: Answers = {
    'favorites.list': () => [...kept],
    'favorites.create': ({ description, projectId = null }, { change }) => {
      const made = favorite(description ?? '', { projectId })
      kept.push(made)
      change('favorites')
      return { ids: [made.id], undoId }
    },
    'favorites.update': ({ id, changes: { description } }, { change }) => {
      const at = kept.findIndex((row) => row.id === id)
      kept.splice(at, 1, favorite(description ?? '', { id }))
      change('favorites')
      return { ids: [id], undoId }
    },
    'favorites.move': ({ id, rank }, { change }) => {
      const at = kept.findIndex((row) => row.id === id)
      kept.splice(rank, 0, ...kept.splice(at, 1))
      change('favorites')
      return { ids: [id], undoId }
    },
    'favorites.delete': ({ ids }, { change }) => {
      kept.splice(0, kept.length, ...kept.filter(({ id }) => !ids.includes(id)))
      change('favorites')
      return { ids: [...ids], undoId }
    },
  }
  return { answers, names }
}

it('a favourite starts with one click, or one key in the open list', async () => {
  const projectId = crypto.randomUUID() as LocalId
  const { answers } = keepFavorites(favorite('Stand-up', { projectId }), favorite('Mail'))
  const bridge = await openApp('/', { ...answers, ...keepTimer() })
  await page
    .getByRole('group', { name: 'Favourites' })
    .getByRole('button', { name: 'Start Stand-up' })
    .click()
  await expect
    .poll(() => bridge.inputs('timer.start'))
    .toMatchObject([{ description: 'Stand-up', projectId }])

  await userEvent.keyboard('{Shift>}S{/Shift}')
  await expect.element(startOf('Stand-up')).toHaveFocus()
  const { violations } = await axe.run(document)
  expect(violations.map(({ id }) => id)).toEqual([])
  await userEvent.keyboard('2')
  await expect.element(list).not.toBeInTheDocument()
  await expect.poll(() => bridge.inputs('timer.start').at(-1)).toMatchObject({ description: 'Mail' })
})

it('favourites are made from an entry’s menu or the bar, edited, and deleted with undo', async () => {
  const { answers, names } = keepFavorites()
  const bridge = await openApp('/', { ...keepEntries(someEntry({ description: 'Review' })), ...answers })
  const row = page.getByRole('row', { name: /Review/ })
  await row.hover()
  await row.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Add to favourites' }).click()
  await expect.poll(names).toEqual(['Review'])

  await page.getByRole('textbox', { name: 'What are you working on?' }).fill('Invoices')
  await openList.click()
  await list.getByRole('button', { name: 'Add what is in the bar' }).click()
  await expect.poll(names).toEqual(['Review', 'Invoices'])

  await focusOn(startOf('Review'))
  await userEvent.keyboard('e')
  const box = list.getByRole('textbox', { name: 'Description' })
  await expect.element(box).toHaveFocus()
  await box.fill('Code review')
  await userEvent.keyboard('{Enter}')
  await expect.poll(names).toEqual(['Code review', 'Invoices'])

  await focusOn(startOf('Code review'))
  await userEvent.keyboard('{Delete}')
  await expect.element(startOf('Invoices')).toHaveFocus()
  expect(names()).toEqual(['Invoices'])
  await userEvent.keyboard('{Escape}')
  await expect.element(list).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect.poll(() => bridge.inputs('undo.apply')).toEqual([{ undoId }])
})

it('keys and the pointer reorder favourites, and Escape cancels a drag', async () => {
  const { answers, names } = keepFavorites(favorite('One'), favorite('Two'), favorite('Three'))
  const bridge = await openApp('/', answers)
  await openList.click()
  await focusOn(startOf('One'))
  // The second key continues from the first one's result, which may not be shown yet.
  await userEvent.keyboard('{Alt>}{ArrowDown}{ArrowDown}{/Alt}')
  await expect.poll(names).toEqual(['Two', 'Three', 'One'])
  await expect
    .element(list.getByRole('listitem').last().getByRole('button', { name: 'Start One' }))
    .toHaveFocus()
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await expect.poll(names).toEqual(['Two', 'One', 'Three'])

  /** Drags a favourite just past the middle of another, and does not let go. */
  async function drag(name: string, onto: string): Promise<void> {
    const [from, to] = [name, onto].map((each) => startOf(each).element().getBoundingClientRect())
    if (from === undefined || to === undefined) throw new Error('The list is not drawn.')
    await mouse.move({ x: from.x + 60, y: from.y + from.height / 2 })
    await mouse.down()
    await mouse.move({ x: to.x + 60, y: to.y + to.height / 2 + 6 }, { steps: 6 })
  }
  await expect
    .element(list.getByRole('listitem').last().getByRole('button', { name: 'Start Three' }))
    .toBeVisible()
  await drag('Two', 'Three')
  await userEvent.keyboard('{Escape}')
  await mouse.up()
  expect(names()).toEqual(['Two', 'One', 'Three'])
  await expect.element(list).toBeVisible()
  await drag('Two', 'Three')
  await mouse.up()
  await expect.poll(names).toEqual(['One', 'Three', 'Two'])
  expect(bridge.inputs('timer.start')).toEqual([])
})

it('two quick presses of Escape close the form of the first favourite and the list', async () => {
  const { answers } = keepFavorites()
  await openApp('/', { ...answers, ...keepTimer() })
  await openList.click()
  await list.getByRole('button', { name: 'New favourite' }).click()
  await expect.element(list.getByLabelText('Description')).toHaveFocus()
  // Within one frame, as when the computer is busy.
  for (let count = 0; count < 2; count += 1) {
    const press = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(press)
  }
  await expect.element(list).not.toBeInTheDocument()
})
