/** The plan: ghosts, tasks of the weeks around today, time blocks of today, a recurring task. */

import { z } from 'zod'
import { createGhosts } from '../shared/api/ghosts.ts'
import { listStatuses } from '../shared/api/statuses.ts'
import { createTask, createTasks, type TaskBody } from '../shared/api/tasks.ts'
import { createTimeBlock } from '../shared/api/time-blocks.ts'
import { postGhostHours } from '../shared/api/working-hours.ts'
import { addDays } from '../shared/domain/plain-date.ts'
import { ghosts } from './people.ts'
import { projects } from './projects.ts'
import type { Work } from './seed-projects.ts'
import { type Colleague, instantOn, type Team, workingDays } from './seed-team.ts'

const rows = z.array(z.object({ id: z.int() }))
const status = z.object({ id: z.int(), type: z.enum(['todo', 'in_progress', 'done']) })

/** Of one request. */
const MOST_TASKS = 100

async function makeGhosts({ owner, organizationId, workspaceId, teamIds }: Team, { projectIds }: Work) {
  const params = { organization_id: organizationId, workspace_id: workspaceId }
  const made = rows.parse(
    await owner.caller.list(createGhosts, {
      params,
      body: ghosts.map((ghost) => ({
        name: ghost.name,
        description: ghost.description,
        rate: ghost.rate,
        labor_cost: ghost.laborCost,
        assign_projects: ghost.projects.map((project) => projectIds[project] ?? 0),
        assign_teams: [teamIds.get(ghost.team) ?? 0],
      })),
    }),
  )
  for (const [index, { id }] of made.entries()) {
    const hours = ghosts[index]?.hours ?? []
    await owner.caller.ask(postGhostHours, {
      params: { ...params, ghost_id: id },
      body: hours.flatMap((length, weekday) =>
        length === 0 ? [] : [{ weekday, working_hours: length, starting_hours: 9 }],
      ),
    })
  }
  return made.map(({ id }) => id)
}

interface Statuses {
  readonly todo: number
  readonly in_progress: number
  readonly done: number
}

async function statusesOf({ owner, workspaceId }: Team): Promise<Statuses> {
  const listed = z
    .array(status)
    .parse(await owner.caller.list(listStatuses, { params: { workspace_id: workspaceId } }))
  const first = (type: keyof Statuses): number => listed.find((status) => status.type === type)?.id ?? 0
  return { todo: first('todo'), in_progress: first('in_progress'), done: first('done') }
}

const isBilled = (project: number): boolean => (projects[project]?.rate ?? null) !== null

const priorities = ['low', 'medium', 'high', 'urgent'] as const

/** A person's tasks, one after the other over the working days from three weeks ago until four weeks ahead. */
function tasksOf(
  colleague: Colleague,
  { projectIds, tagIds }: Work,
  statuses: Statuses,
  today: string,
  random: () => number,
): TaskBody[] {
  const days = workingDays(addDays(today, -21), 50, colleague.hours)
  const tasks: TaskBody[] = []
  let day = 0
  for (let count = 0; day < days.length; count += 1) {
    const index = colleague.projects[count % colleague.projects.length] ?? 0
    const options = projects[index]?.tasks ?? []
    const [name, hours] = options[Math.floor(random() * options.length)] ?? ['Tidy up', 1]
    const length = Math.max(1, Math.round(hours / 8))
    const start = days[day] ?? today
    const end = days[Math.min(day + length - 1, days.length - 1)] ?? start
    const state = end < today ? 'done' : start <= today ? 'in_progress' : 'todo'
    const priority = random() < 0.3 ? priorities[Math.floor(random() * priorities.length)] : undefined
    tasks.push({
      name,
      project_id: projectIds[index] ?? null,
      billable: isBilled(index),
      assignee_user_ids: [colleague.userId],
      start_date: start,
      end_date: end,
      estimated_mins: hours * 60,
      status_id: statuses[state],
      position: count * 1024,
      tag_ids: random() < 0.3 ? tagIds.slice(0, 1) : [],
      ...(priority === undefined ? {} : { priority }),
    })
    // Short ones share a day.
    day += hours < 4 && random() < 0.6 ? 0 : length
  }
  return tasks
}

/** Some of it has its days, and waits for somebody to do it. */
const waiting = 3

/** Tasks that nobody has planned yet. */
function backlogOf({ projectIds }: Work, statuses: Statuses, today: string): TaskBody[] {
  return projects.flatMap(({ tasks }, index) =>
    tasks.map(([name, hours], position) => ({
      name,
      project_id: projectIds[index] ?? null,
      billable: isBilled(index),
      estimated_mins: hours * 60,
      status_id: statuses.todo,
      position: position * 1024,
      ...(index < waiting && position === 0
        ? { start_date: addDays(today, 5 + index * 4), end_date: addDays(today, 7 + index * 4) }
        : {}),
    })),
  )
}

/** Some of what is not planned waits for people who are still to come. */
function forGhosts(
  ghostIds: readonly number[],
  { projectIds }: Work,
  statuses: Statuses,
  today: string,
): TaskBody[] {
  return ghosts.flatMap((ghost, index) =>
    (projects[ghost.projects[0] ?? 0]?.tasks ?? []).slice(0, 4).map(([name, hours], position) => ({
      name,
      project_id: projectIds[ghost.projects[0] ?? 0] ?? null,
      billable: isBilled(ghost.projects[0] ?? 0),
      ghost_assignee_ids: [ghostIds[index] ?? 0],
      start_date: addDays(today, 20 + position * 14),
      end_date: addDays(today, 27 + position * 14),
      estimated_mins: hours * 60,
      status_id: statuses.todo,
    })),
  )
}

/** The owner's own day: three short tasks with time set aside for them, and what recurs. */
async function planToday({ owner, organizationId, workspaceId }: Team, { projectIds }: Work, today: string) {
  const params = { organization_id: organizationId, workspace_id: workspaceId }
  const day = [
    ['Answer the printer’s questions', 2, 30, 9 * 60],
    ['Offer for the museum', 6, 90, 10 * 60 + 30],
    ['Prepare the review', 0, 60, 14 * 60],
  ] as const
  for (const [index, [name, project, minutes, from]] of day.entries()) {
    const taskId = await owner.caller.make(createTask, {
      params,
      body: {
        name,
        project_id: projectIds[project] ?? null,
        assignee_user_ids: [owner.userId],
        start_date: today,
        end_date: today,
        estimated_mins: minutes,
        position: index,
      },
    })
    await owner.caller.ask(createTimeBlock, {
      params: { workspace_id: workspaceId, task_id: taskId },
      body: { start: instantOn(today, from, owner.timeZone), duration: minutes * 60 },
    })
  }
  await owner.caller.ask(createTask, {
    params,
    body: {
      name: 'Weekly meeting',
      project_id: projectIds[7] ?? null,
      assignee_user_ids: [owner.userId],
      start_date: today,
      end_date: today,
      estimated_mins: 45,
      rrule: 'FREQ=WEEKLY',
    },
  })
}

export async function seedPlan(team: Team, work: Work, today: string, random: () => number): Promise<void> {
  const ghostIds = await makeGhosts(team, work)
  const statuses = await statusesOf(team)
  const tasks = [
    ...team.colleagues.flatMap((colleague) => tasksOf(colleague, work, statuses, today, random)),
    ...backlogOf(work, statuses, today),
    ...forGhosts(ghostIds, work, statuses, today),
  ]
  for (let at = 0; at < tasks.length; at += MOST_TASKS) {
    await team.owner.caller.ask(createTasks, {
      params: { organization_id: team.organizationId, workspace_id: team.workspaceId },
      body: { tasks: tasks.slice(at, at + MOST_TASKS) },
    })
  }
  await planToday(team, work, today)
}
