import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ActivityRule } from '../../../shared/bridge/activity.ts'
import { procedures } from '../../../shared/bridge/contract.ts'
import type { Capabilities } from '../../../shared/bridge/desktop.ts'
import { emptyAnswer } from '../../testing/empty-answer.ts'
import type { Answers } from '../../testing/fake-bridge.ts'
import { someProject } from '../../testing/projects.ts'
import { devicePreferences, openApp, preferences } from '../../testing/open-app.tsx'

function aboutProgram(program: string): ActivityRule {
  return {
    id: crypto.randomUUID(),
    program,
    title: '',
    description: '',
    projectId: null,
    taskId: null,
    tagIds: [],
    asks: true,
    switches: false,
  }
}

const able = emptyAnswer(procedures['desktop.capabilities'].output) as Capabilities

async function openSettings(
  activeWindow: Capabilities['activeWindow'],
  answers: Answers = {},
  activityRules: ActivityRule[] = [],
) {
  let kept = { ...devicePreferences, activityRules }
  const bridge = await openApp('/settings', {
    'desktop.capabilities': () => ({ ...able, activeWindow }),
    'devicePreferences.get': () => kept,
    'devicePreferences.update': (changes) => {
      kept = { ...kept, ...(changes as Partial<typeof kept>) }
      return kept
    },
    'preferences.update': () => preferences,
    ...answers,
  })
  await page.getByRole('tab', { name: 'Autotracker' }).click()
  return { bridge, kept: () => kept }
}

it('recording is off until it is switched on, pauses, leaves windows out, and is deleted after a question', async () => {
  const { bridge, kept } = await openSettings({ available: true, reason: null })
  const record = page.getByRole('switch', { name: 'Record which programs I use' })
  await expect.element(record).not.toBeChecked()
  await record.click({ force: true })
  await page.getByRole('button', { name: /What is recorded/ }).click()
  await page.getByRole('option', { name: 'Programs only' }).click()
  await expect.poll(() => bridge.inputs('preferences.update').at(-1)).toEqual({ activityLevel: 'app' })
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect.element(page.getByRole('button', { name: 'Go on' })).toBeVisible()
  expect(kept().recordActivity).toBe('paused')
  for (const words of ['Bank', 'bank']) {
    await page.getByRole('textbox', { name: 'Leave out windows with…' }).fill(words)
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => kept().activityExclusions).toEqual([words])
  }
  await page.getByRole('button', { name: 'Record windows with “bank” again' }).click()
  await expect.poll(() => kept().activityExclusions).toEqual([])
  await page.getByRole('button', { name: 'Delete all activity' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete all activity' }).click()
  await expect.element(page.getByText('All activity was deleted.')).toBeVisible()
  expect(bridge.inputs('activity.delete')).toHaveLength(1)
})

it('says why a desktop tells nothing', async () => {
  await openSettings({ available: false, reason: 'On Wayland, no desktop tells it.' })
  await expect.element(page.getByText('On Wayland, no desktop tells it.')).toBeVisible()
  await expect.element(page.getByRole('switch', { name: 'Record which programs I use' })).toBeDisabled()
})

it('a rule is made, which needs a word of a window, and is changed', async () => {
  const project = someProject('Website')
  const { kept } = await openSettings({ available: true, reason: null }, { 'projects.list': () => [project] })
  await page.getByRole('button', { name: 'Add rule' }).click()
  const dialog = page.getByRole('dialog', { name: 'Rule for windows' })
  await dialog.getByRole('button', { name: 'Save rule' }).click()
  await expect.element(dialog.getByText('Type a word of the program or of the title.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Program contains' }).fill('code')
  await dialog.getByRole('button', { name: 'Project: No project' }).click()
  await page.getByRole('option', { name: 'Website' }).click()
  await dialog.getByRole('button', { name: 'Save rule' }).click()
  await expect.element(page.getByText('Website · asks first')).toBeVisible()
  await page.getByRole('button', { name: 'Change the rule for Program “code”' }).click()
  await dialog.getByText('Start the timer').click()
  await dialog.getByRole('button', { name: 'Save rule' }).click()
  await expect.element(page.getByText('Website · starts by itself')).toBeVisible()
  expect(kept().activityRules).toMatchObject([{ program: 'code', projectId: project.id, asks: false }])
})

it('a rule that is not saved is lost neither by Escape nor by a refusal, and no other one is about its windows', async () => {
  const { bridge, kept } = await openSettings({ available: true, reason: null }, {}, [aboutProgram('Bank')])
  const dialog = page.getByRole('dialog', { name: 'Rule for windows' })
  const program = dialog.getByRole('textbox', { name: 'Program contains' })
  await page.getByRole('button', { name: 'Add rule' }).click()
  await program.fill('bank')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByText('Another rule is about these windows already.')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Add rule' }).click()
  await expect.element(program).toHaveValue('bank')
  await program.fill('mail')
  bridge.answer({
    'devicePreferences.update': () => {
      throw new Error('The disk is full.')
    },
  })
  await dialog.getByRole('button', { name: 'Save rule' }).click()
  await expect.element(dialog.getByText('The disk is full.')).toBeVisible()
  await expect.element(program).toHaveValue('mail')
  expect(kept().activityRules).toHaveLength(1)
})

it('rules are put in another order, and one that was deleted comes back to its place', async () => {
  const { kept } = await openSettings(
    { available: true, reason: null },
    {},
    ['code', 'mail', 'news'].map(aboutProgram),
  )
  await page.getByRole('button', { name: 'Move the rule for Program “news” up' }).click()
  const order = () => kept().activityRules.map(({ program }) => program)
  await expect.poll(order).toEqual(['code', 'news', 'mail'])
  await page.getByRole('button', { name: 'Delete the rule for Program “news”' }).click()
  await expect.poll(order).toEqual(['code', 'mail'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(order).toEqual(['code', 'news', 'mail'])
})
