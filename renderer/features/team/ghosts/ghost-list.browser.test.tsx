import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { type Member, member } from '../../../../shared/bridge/people.ts'
import type { LocalId } from '../../../../shared/domain/ids.ts'
import { emptyAnswer } from '../../../testing/empty-answer.ts'
import { openApp } from '../../../testing/open-app.tsx'

const someMember = (changes: Partial<Member>): Member => ({
  ...(emptyAnswer(member) as Member),
  id: 'ada' as LocalId,
  name: 'Ada',
  active: true,
  ...changes,
})

it('a person who is invited has a row, which says so; one who was deactivated has none', async () => {
  const grace = someMember({
    id: 'grace' as LocalId,
    name: '',
    email: 'grace@example.com',
    active: false,
    invited: true,
  })
  const former = someMember({ id: 'former' as LocalId, name: 'Former', active: false })
  await openApp('/team', { 'members.list': () => [someMember({}), grace, former] })
  await expect.element(page.getByRole('rowheader', { name: /grace@example.com Invited/ })).toBeVisible()
  await expect.element(page.getByRole('rowheader', { name: /Former/ })).not.toBeInTheDocument()
})

it('a ghost can be named as soon as the timeline is asked for one', async () => {
  await openApp('/team', { 'members.list': () => [someMember({})] })
  await page.getByRole('button', { name: 'Create a ghost' }).click()
  await expect.element(page.getByRole('textbox', { name: 'New ghost' })).toHaveFocus()
})
