import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { type Member, member } from '../../../../shared/bridge/people.ts'
import type { LocalId } from '../../../../shared/domain/ids.ts'
import { emptyAnswer } from '../../../testing/empty-answer.ts'
import { openApp } from '../../../testing/open-app.tsx'

it('a ghost can be named as soon as the timeline is asked for one', async () => {
  const ada = { ...(emptyAnswer(member) as Member), id: 'ada' as LocalId, name: 'Ada', active: true }
  await openApp('/team', { 'members.list': () => [ada] })
  await page.getByRole('button', { name: 'Create a ghost' }).click()
  await expect.element(page.getByRole('textbox', { name: 'New ghost' })).toHaveFocus()
})
