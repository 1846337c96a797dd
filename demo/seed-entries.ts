/** The tracked time of everybody: believable days of a few entries each, up to now. */

import { createTimeEntry } from '../shared/api/time-entries.ts'
import { addDays, weekdayOf } from '../shared/domain/plain-date.ts'
import { epochSeconds } from '../shared/domain/instant.ts'
import { projects } from './projects.ts'
import type { Work } from './seed-projects.ts'
import { type Colleague, instantOn, type Team, todayIn, workingDays } from './seed-team.ts'

const START_OF_DAY = 8 * 60 + 30
const LUNCH = 12 * 60 + 30

/** One of the texts, for an index that grows without end. */
function oneOf<T>(values: readonly T[], random: number): T | undefined {
  return values[Math.floor(random * values.length)]
}

/** Entries of 40 to 160 minutes with short breaks, half an hour of lunch, until the day's hours are done. */
function* spansOf(hours: number, random: () => number): Generator<readonly [from: number, to: number]> {
  let at = START_OF_DAY + Math.floor(random() * 4) * 15
  let left = hours * 60 - Math.floor(random() * 4) * 15
  let hasEaten = false
  while (left >= 15) {
    if (!hasEaten && at >= LUNCH) {
      at += 30 + Math.floor(random() * 3) * 15
      hasEaten = true
    }
    const minutes = Math.min(left, 40 + Math.floor(random() * 9) * 15)
    yield [at, at + minutes]
    at += minutes + (random() < 0.4 ? 0 : 5 + Math.floor(random() * 3) * 5)
    left -= minutes
  }
}

async function trackDay(
  team: Team,
  { projectIds, tagIds }: Work,
  colleague: Colleague,
  date: string,
  random: () => number,
  until: number,
): Promise<void> {
  for (const [from, to] of spansOf(colleague.hours[weekdayOf(date)] ?? 0, random)) {
    const [main = 0, ...others] = colleague.projects
    const index = random() < 0.55 ? main : (oneOf(others, random()) ?? main)
    const project = projects[index]
    const description = oneOf(project?.work ?? [], random()) ?? ''
    const tag = random() < 0.4 ? oneOf(tagIds, random()) : undefined
    const start = instantOn(date, from, colleague.timeZone)
    if (epochSeconds(start) + (to - from) * 60 > until) return
    await colleague.caller.ask(createTimeEntry, {
      params: { workspace_id: team.workspaceId },
      body: {
        description,
        start,
        duration: (to - from) * 60,
        project_id: projectIds[index] ?? null,
        billable: (project?.rate ?? null) !== null,
        ...(tag === undefined ? {} : { tag_ids: [tag] }),
        created_with: 'demo',
        workspace_id: team.workspaceId,
      },
    })
  }
}

/** @param now epoch milliseconds: nothing is tracked later. */
export async function seedEntries(
  team: Team,
  work: Work,
  days: number,
  now: number,
  random: () => number,
): Promise<void> {
  for (const colleague of team.colleagues) {
    const today = todayIn(colleague.timeZone, now)
    for (const date of workingDays(addDays(today, 1 - days), days, colleague.hours)) {
      await trackDay(team, work, colleague, date, random, now / 1000)
    }
  }
}
