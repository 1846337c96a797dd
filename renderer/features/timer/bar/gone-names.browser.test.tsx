import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { LocalId } from '../../../../shared/domain/ids.ts'
import { openApp } from '../../../testing/open-app.tsx'

it('starts an entry without a tag that was deleted after it had been chosen', async () => {
  const tag = { id: crypto.randomUUID() as LocalId, name: 'mail', syncState: 'saved' as const }
  const bridge = await openApp('/', { 'tags.list': () => [tag] })
  const bar = page.getByRole('banner')
  await bar.getByRole('button', { name: 'Choose tags' }).click()
  await userEvent.keyboard('mail{Enter}{Escape}')
  await expect.element(bar.getByRole('button', { name: 'Tags: mail' })).toBeVisible()
  bridge.answer({ 'tags.list': () => [] })
  bridge.change('tags')
  await expect.element(bar.getByRole('button', { name: 'Tags: mail' })).not.toBeInTheDocument()
  await page.getByRole('textbox', { name: 'What are you working on?' }).fill('Post')
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => bridge.inputs('timer.start').map(({ description, tagIds }) => [description, tagIds]))
    .toEqual([['Post', []]])
})
