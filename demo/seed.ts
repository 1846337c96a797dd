/** Fills a service with a believable studio: people, ghosts, projects, a plan, and what was tracked. */

import { seededRandom } from '../simulation/chance.ts'
import { emailOf, people } from './people.ts'
import { seedEntries } from './seed-entries.ts'
import { seedMoney } from './seed-money.ts'
import { seedPlan } from './seed-plan.ts'
import { seedProjects } from './seed-projects.ts'
import { type Connection, password, seedTeam, todayIn } from './seed-team.ts'
import { seedTimesheets } from './seed-timesheets.ts'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createService } from '../server/service.ts'

export interface SeedOptions {
  /** Epoch milliseconds. */
  readonly now: number
  /** How many people; all of them by default. */
  readonly size?: number
  /** For how many days up to now they have tracked their time; a year by default. */
  readonly days?: number
  /** The same seed on the same day makes the same studio. */
  readonly seed?: number
  /** Told what is being done. */
  readonly onStep?: (step: string) => void
}

export interface Seeded {
  /** The owner of the organization; everybody has the same password. */
  readonly email: string
  readonly password: string
  readonly workspaceId: number
  readonly organizationId: number
}

/** @throws {ApiFailure} when the service refuses something, such as a person who is there already */
export async function seed(connection: Connection, options: SeedOptions): Promise<Seeded> {
  const { now, size = people.length, days = 365, onStep = () => undefined } = options
  const random = seededRandom(options.seed ?? 1)
  const today = todayIn(people[0]?.timeZone ?? 'UTC', now)
  onStep('people, teams, hours and time off')
  const team = await seedTeam(connection, size, today)
  onStep('projects, rates and milestones')
  const work = await seedProjects(team, today)
  onStep('ghosts, tasks and time blocks')
  await seedPlan(team, work, today, random)
  onStep(`time entries of ${days} days`)
  await seedEntries(team, work, days, now, random)
  onStep('labour costs, invoices and timesheets')
  await seedMoney(team, today)
  await seedTimesheets(team, today)
  const { organizationId, workspaceId, owner } = team
  return { email: emailOf(owner), password, organizationId, workspaceId }
}

/**
 * Answers whether it was filled now. When that fails, the folder holds an unfinished studio.
 *
 * @throws {ApiFailure} when the service refuses something
 */
export async function fill(folder: string, options: SeedOptions): Promise<boolean> {
  const path = join(folder, 'dayloom.sqlite')
  if (existsSync(path)) return false
  const service = await createService({ database: { kind: 'sqlite', path } })
  try {
    await seed({ fetch: service.fetch, serverUrl: 'http://127.0.0.1' }, options)
  } finally {
    await service.close()
  }
  return true
}
