import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { procedures } from '../../../../shared/bridge/contract.ts'
import { type ProjectMember, projectMember } from '../../../../shared/bridge/project-members.ts'
import type { Rate, WorkspaceSettings } from '../../../../shared/bridge/rates.ts'
import type { LocalId } from '../../../../shared/domain/ids.ts'
import { brokenRules } from '../../../testing/broken-rules.ts'
import { emptyAnswer } from '../../../testing/empty-answer.ts'
import { someMember } from '../../../testing/members.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { someProject } from '../../../testing/projects.ts'
import { keepTasks } from '../../../testing/tasks.ts'

const me = someMember({ isMe: true, role: 'owner' })
const workspace = emptyAnswer(procedures['workspaceSettings.get'].output.unwrap()) as WorkspaceSettings

async function openPage(seesRates: boolean, periods: Rate['periods']) {
  const project = someProject('Website', { seesRates, seesCosts: seesRates, currency: 'EUR' })
  const membership: ProjectMember = {
    ...(emptyAnswer(projectMember) as ProjectMember),
    id: crypto.randomUUID() as LocalId,
    projectId: project.id,
    memberId: me.id,
  }
  const rate: Rate = {
    id: crypto.randomUUID() as LocalId,
    kind: 'billable',
    projectId: project.id,
    memberId: null,
    periods,
    syncState: 'saved',
  }
  const bridge = await openApp(`/projects/${project.id}`, {
    ...keepTasks([]),
    'projects.list': () => [project],
    'members.list': () => [me],
    'projectMembers.list': () => [membership],
    'workspaceSettings.get': () => ({ ...workspace, currency: 'USD', seesRates }),
    'rates.list': ({ projectId }) => (projectId === project.id && seesRates ? [rate] : []),
  })
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  return { bridge, project }
}

describe('the rate of a project', () => {
  it('is set from a day on as it is typed, and nonsense is explained', async () => {
    const { bridge, project } = await openPage(true, [{ from: null, cents: 8000 }])
    await page.getByRole('button', { name: 'Hourly rate of Website: €80.00 an hour' }).click()
    await page.getByRole('radio', { name: 'From a date' }).click()
    const amount = page.getByRole('textbox', { name: 'Amount an hour, in EUR' })
    await amount.fill('a lot')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('Type an amount, such as 85 or 85.50.')).toBeVisible()
    expect(await brokenRules(page.getByRole('dialog'))).toEqual([])
    expect(bridge.inputs('rates.set')).toEqual([])
    await amount.fill('85,50 €')
    await page.getByRole('textbox', { name: 'First day' }).fill('2026-03-01')
    await userEvent.keyboard('{Enter}')
    await expect
      .poll(() => bridge.inputs('rates.set'))
      .toMatchObject([
        {
          kind: 'billable',
          projectId: project.id,
          memberId: null,
          periods: [{ from: null, cents: 8000 }, { cents: 8550 }],
        },
      ])
    await expect.element(page.getByText('Hourly rate of Website changed')).toBeVisible()
  })

  it('has a history that can be corrected', async () => {
    const history = [
      { from: null, cents: 8000 },
      { from: '2026-03-01T00:00:00Z', cents: 9000 },
    ]
    const { bridge } = await openPage(true, history)
    await page.getByRole('button', { name: 'Hourly rate of Website: €90.00 an hour' }).click()
    await page.getByRole('textbox', { name: 'Amount from the beginning' }).fill('70')
    await userEvent.keyboard('{Enter}')
    await page.getByRole('button', { name: 'Remove €90.00' }).click()
    await expect
      .poll(() => bridge.inputs('rates.set').map((input) => input.periods))
      .toEqual([[{ from: null, cents: 7000 }, history[1]], [history[0]]])
  })

  it('is not there for who may not see it', async () => {
    await openPage(false, [])
    await expect.element(page.getByRole('textbox', { name: 'Estimate' })).toBeVisible()
    await expect.element(page.getByText('Hourly rate')).not.toBeInTheDocument()
    await expect.element(page.getByText('Fixed fee')).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: /^Rates of Ada/ })).not.toBeInTheDocument()
  })
})
