/** The demo's studio: who works there, when, in which team, and who is still to come. */

export const teams = ['Design', 'Engineering', 'Words', 'Studio'] as const
type Team = (typeof teams)[number]

export interface Person {
  readonly name: string
  readonly team: Team
  readonly timeZone: string
  /** Hours of each day from Sunday to Saturday. */
  readonly hours: readonly number[]
  /** Indexes of the projects that they work on, the main one first. */
  readonly projects: readonly number[]
}

const full = [0, 8, 8, 8, 8, 8, 0]
const fourDays = [0, 8, 8, 8, 8, 0, 0]
const mornings = [0, 5, 5, 5, 5, 5, 0]

/** The first one owns the organization. Named after pioneers of computing and mathematics. */
export const people: readonly Person[] = [
  { name: 'Ada Lovelace', team: 'Studio', timeZone: 'Europe/Berlin', hours: full, projects: [0, 2, 6, 7] },
  { name: 'Grace Hopper', team: 'Engineering', timeZone: 'Europe/Berlin', hours: full, projects: [0, 3, 7] },
  { name: 'Alan Turing', team: 'Engineering', timeZone: 'Europe/London', hours: full, projects: [3, 4, 7] },
  { name: 'Hedy Lamarr', team: 'Design', timeZone: 'Europe/Vienna', hours: fourDays, projects: [1, 0, 7] },
  { name: 'Emmy Noether', team: 'Words', timeZone: 'Europe/Berlin', hours: mornings, projects: [2, 5, 7] },
  {
    name: 'Claude Shannon',
    team: 'Engineering',
    timeZone: 'America/New_York',
    hours: full,
    projects: [4, 3],
  },
  { name: 'Mary Somerville', team: 'Words', timeZone: 'Europe/London', hours: fourDays, projects: [5, 2, 7] },
  { name: 'Sophie Germain', team: 'Design', timeZone: 'Europe/Paris', hours: full, projects: [1, 5, 0] },
  { name: 'Konrad Zuse', team: 'Engineering', timeZone: 'Europe/Berlin', hours: full, projects: [0, 4] },
  { name: 'Dorothy Vaughan', team: 'Studio', timeZone: 'America/New_York', hours: full, projects: [6, 7] },
  {
    name: 'Edsger Dijkstra',
    team: 'Engineering',
    timeZone: 'Europe/Amsterdam',
    hours: fourDays,
    projects: [3, 0],
  },
  { name: 'Annie Easley', team: 'Design', timeZone: 'America/New_York', hours: full, projects: [1, 4, 5] },
]

export interface Planned {
  readonly name: string
  readonly description: string
  readonly team: Team
  readonly projects: readonly number[]
  readonly hours: readonly number[]
  /** The price of an hour, and its cost. */
  readonly rate: number
  readonly laborCost: number
}

/** Not hired yet. */
export const ghosts: readonly Planned[] = [
  {
    name: 'Second designer',
    description: 'From spring, for the relaunch. Typography and motion.',
    team: 'Design',
    projects: [0, 1],
    hours: full,
    rate: 105,
    laborCost: 55,
  },
  {
    name: 'Editor',
    description: 'Two days a week until the report is out.',
    team: 'Words',
    projects: [2],
    hours: [0, 0, 8, 0, 8, 0, 0],
    rate: 95,
    laborCost: 48,
  },
  {
    name: 'Backend engineer',
    description: 'For the booking system, six months.',
    team: 'Engineering',
    projects: [3],
    hours: full,
    rate: 120,
    laborCost: 62,
  },
]

export function emailOf({ name }: Person): string {
  return `${name.toLowerCase().split(' ')[0] ?? ''}@example.com`
}
