import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Project, ProjectForecast } from '../../../../shared/bridge/projects.ts'
import { brokenRules } from '../../../testing/broken-rules.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { someProject } from '../../../testing/projects.ts'
import { keepTasks } from '../../../testing/tasks.ts'

const hour = 3600

function forecastOf(
  project: Project,
  money: Partial<NonNullable<ProjectForecast['money']>>,
): ProjectForecast {
  return {
    id: project.id,
    remainingSeconds: 30 * hour,
    runningSeconds: 0,
    money: {
      currency: 'EUR',
      period: null,
      spent: { billed: 200_000, cost: 110_000 },
      planned: { billed: 300_050, cost: 190_000 },
      unratedSeconds: 0,
      uncostedSeconds: 2 * hour,
      hasOthers: true,
      seesAllRates: true,
      ...money,
    },
  }
}

const cells = () => [...document.querySelectorAll('tr')].map((row) => row.innerText.split('\t').join(' | '))

it('says what a project brings in and costs, in the list and on its page alike', async () => {
  const fields = {
    estimatedSeconds: 40 * hour,
    trackedSeconds: 20 * hour,
    teamSeconds: null,
    seesRates: true,
  }
  const project = someProject('Website', { ...fields, fixedFee: 400_000 })
  await openApp('/projects', {
    ...keepTasks([]),
    'projects.list': () => [project],
    'projects.forecasts': () => [forecastOf(project, {})],
  })
  await expect.element(page.getByText('10h short')).toBeVisible()
  await expect.element(page.getByText('€1,000.50 short')).toBeVisible()
  await page.getByText('Website').dblClick()
  await expect
    .poll(cells)
    .toEqual([
      'In EUR | At its rates | Labour cost',
      'So far | €2,000.00 | €1,100.00',
      'Planned | €3,000.50 | €1,900.00',
      'Forecast | €5,000.50 | €3,000.00',
    ])
  const lines = [...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent)
  expect(lines).toEqual(
    expect.arrayContaining(['Fixed fee€4,000.00', 'Short by€1,000.50', 'Expected margin, 25%€1,000.00']),
  )
  await expect
    .element(page.getByText('2h of planned time has no labour cost and counts as nothing.'))
    .toBeVisible()
  expect(await brokenRules(page.getByRole('main'))).toEqual([])
})

it('shows each amount to those alone who see it', async () => {
  const project = someProject('Website', { budget: null, fixedFee: null, teamSeconds: null })
  let told = forecastOf(project, { spent: { billed: null, cost: 100 }, planned: { billed: null, cost: 0 } })
  const { emit } = await openApp(`/projects/${project.id}`, {
    ...keepTasks([]),
    'projects.list': () => [project],
    'projects.forecasts': () => [told],
  })
  await expect.poll(() => cells()[0]).toBe('In EUR | Labour cost')
  expect(document.body.textContent).not.toContain('Expected margin')
  told = forecastOf(project, { period: { from: '2026-03-01', to: '2026-03-31' } })
  emit({ event: 'changed', payload: { tables: [{ table: 'rates', ids: [] }] } })
  await expect.element(page.getByText(/1 Mar.* – .*31 Mar/)).toBeVisible()
  told = { ...told, money: null }
  emit({ event: 'changed', payload: { tables: [{ table: 'rates', ids: [] }] } })
  await expect.poll(cells).toEqual([])
})
