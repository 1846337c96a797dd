/** A signed-in installation whose copy of a large team's plan is complete, as its first pull would have left it. */

import { cp, glob } from 'node:fs/promises'
import { join } from 'node:path'
import { App } from '../e2e/fixtures/app.ts'
import { call } from '../e2e/fixtures/bridge.ts'
import { dateFromToday } from '../e2e/fixtures/instants.ts'
import { password, signIn } from '../e2e/fixtures/person.ts'
import { TestService } from '../e2e/fixtures/service.ts'
import { openReplica } from '../electron/core/replica/replica.ts'
import { writeChecksum } from '../electron/core/replica/inspect-file.ts'
import type { Parameter } from '../electron/core/replica/sqlite.ts'

const email = 'ada@example.com'

/** A task of the plan; the person at the computer is number 0. */
export interface FilledTask {
  readonly person: number
  /** Days from today to its first and its last day; null without dates. What lies before today is done. */
  readonly days: readonly [first: number, last: number] | null
}

export interface Plan {
  readonly people: number
  readonly tasks: readonly FilledTask[]
}

/** An installation without anything in it but who the person is; its service is gone afterwards. */
export async function signedInProfile(folder: string): Promise<string> {
  const service = new TestService(join(folder, 'service'))
  await service.start()
  await service.signUp(email, password)
  const app = new App('browser', join(folder, 'signed-in'))
  const page = await app.open()
  await signIn(page, service.url, email)
  for (;;) {
    const { phase } = await call(page, 'sync.status', {})
    const people = await call(page, 'members.list', {})
    if (phase === 'idle' && people.some(({ isMe }) => isMe)) break
    await page.waitForTimeout(200)
  }
  await app.close()
  await service.stop()
  return app.profile
}

/** A copy of the installation with other rows in its replica. @param fill has the replica's file for itself */
export async function filledCopy(
  profile: string,
  copy: string,
  fill: (path: string, workspaceId: number) => void,
): Promise<App> {
  await cp(profile, copy, { recursive: true })
  for await (const file of glob('**/*.sqlite', { cwd: copy })) {
    const path = join(copy, file)
    const replica = openReplica(path)
    const me = replica.sqlite.get('SELECT workspace_id FROM members WHERE is_me = 1')
    replica.close()
    fill(path, Number(me?.['workspace_id']))
    writeChecksum(path)
  }
  return new App('browser', copy)
}

/** A copy of the installation with the rows of a plan in its replica. Pulling them one page at a time is another figure. */
export async function fillPlan(profile: string, copy: string, plan: Plan): Promise<App> {
  await cp(profile, copy, { recursive: true })
  for await (const path of glob('**/*.sqlite', { cwd: copy })) writePlan(join(copy, path), plan)
  return new App('browser', copy)
}

function uuid(kind: number, index: number): string {
  return `${kind.toString(16).padStart(8, '0')}-0000-7000-8000-${index.toString(16).padStart(12, '0')}`
}

function writePlan(path: string, { people, tasks }: Plan): void {
  const replica = openReplica(path)
  const { sqlite } = replica
  const me = sqlite.get('SELECT local_id, workspace_id FROM members WHERE is_me = 1')
  if (me === undefined) throw new Error('Nobody is signed in.')
  const workspace = Number(me['workspace_id'])
  const ids = [String(me['local_id'])]
  const dates = new Map<number, string>()
  const dateOf = (day: number): string => {
    const date = dates.get(day) ?? dateFromToday(day)
    dates.set(day, date)
    return date
  }
  sqlite.transaction(() => {
    for (let index = 1; index < people; index += 1) {
      const id = uuid(1, index)
      const name = `Person ${String(index).padStart(3, '0')}`
      sqlite.run(
        `INSERT INTO members (local_id, server_id, workspace_id, name, folded, email, role, active, is_me)
         VALUES (?, ?, ?, ?, ?, ?, 'member', 1, 0)`,
        [id, 1_000_000 + index, workspace, name, name.toLowerCase(), `person${index}@example.com`],
      )
      ids.push(id)
    }
    for (const [index, { person, days }] of tasks.entries()) {
      const name = `Work ${index + 1}`
      const first = days === null ? null : dateOf(days[0])
      const last = days === null ? null : dateOf(days[1])
      const length = days === null ? 1 : days[1] - days[0] + 1
      const values: Parameter[] = [uuid(2, index), 2_000_000 + index, workspace, name, name.toLowerCase()]
      values.push(
        first,
        last,
        index * 1024,
        length * 5 * 3600,
        JSON.stringify([ids[person] ?? ids[0]]),
        Number(days !== null && days[1] < 0),
      )
      sqlite.run(
        `INSERT INTO tasks (local_id, server_id, workspace_id, name, folded, date, end_date, position, estimated_seconds,
           assignee_ids, done) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        values,
      )
    }
  })
  replica.close()
  writeChecksum(path)
}
