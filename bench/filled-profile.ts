/** A profile whose account holds many entries, made once through the real service and the real first pull. */

import { join } from 'node:path'
import { call } from '../e2e/fixtures/bridge.ts'
import { App } from '../e2e/fixtures/app.ts'
import { password, signIn } from '../e2e/fixtures/person.ts'
import { TestService } from '../e2e/fixtures/service.ts'

export interface FilledProfile {
  readonly app: App
  readonly service: TestService
}

const inFlight = 16

/** Entries of twenty minutes, forty a day, back from yesterday. */
async function createEntries(service: TestService, authorization: string, workspace: number, count: number) {
  const yesterday = Math.floor(Date.now() / 86_400_000) * 86_400_000 - 86_400_000
  let index = 0
  const worker = async (): Promise<void> => {
    while (index < count) {
      const at = index++
      const start = yesterday - Math.floor(at / 40) * 86_400_000 + (at % 40) * 30 * 60_000
      await service.request(authorization, 'POST', `/api/v9/workspaces/${workspace}/time_entries`, {
        created_with: 'bench',
        workspace_id: workspace,
        description: `Entry ${at}`,
        start: new Date(start).toISOString(),
        duration: 1200,
      })
    }
  }
  await Promise.all(Array.from({ length: inFlight }, worker))
}

/** Resolves when nothing has arrived for a while that was still missing: the oldest entry is the last to come. */
async function untilArrived(app: App, serviceUrl: string, count: number): Promise<void> {
  const page = await app.open()
  await signIn(page, serviceUrl, 'ada@example.com')
  const deadline = Date.now() + 600_000
  for (;;) {
    const found = await call(page, 'timeEntries.search', { text: `Entry ${count - 1}`, minEntries: 1 })
    if (found.days.length > 0) break
    if (Date.now() > deadline) throw new Error('The entries did not arrive.')
    await page.waitForTimeout(500)
  }
  await app.close()
}

/** Makes a service with `count` entries of one person and an installation that has pulled them. */
export async function fillProfile(folder: string, count: number): Promise<FilledProfile> {
  const service = new TestService(join(folder, 'service'))
  await service.start()
  const signedUp = await service.signUp('ada@example.com', password)
  const me = Object(await service.request(signedUp, 'GET', '/api/v9/me')) as Record<string, unknown>
  const token = `Basic ${Buffer.from(`${String(me['api_token'])}:api_token`).toString('base64')}`
  await createEntries(service, token, Number(me['default_workspace_id']), count)
  const app = new App('browser', join(folder, 'profile'))
  await untilArrived(app, service.url, count)
  return { app, service }
}
