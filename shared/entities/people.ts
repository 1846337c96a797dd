/** People, teams and ghosts, and when they work. */

import {
  choice,
  duration,
  flag,
  instant,
  integer,
  list,
  optional,
  reference,
  serverTime,
  text,
  timeOfDay,
  weekday,
  defineEntity,
} from './field.ts'

const byService = { setBy: 'service' } as const
const owner = { isOwner: true } as const

/** A person of the workspace; its service id is the person's. */
export const member = defineEntity({
  table: 'members',
  editing: 'service',
  noun: ['person', 'people'],
  searchedBy: 'name',
  fields: {
    name: text('name'),
    email: text('email'),
    role: choice(
      'role',
      { owner: 'Owner', admin: 'Administrator', manager: 'Manager', member: 'Member' },
      'member',
    ),
    /** False for an invitation that is not accepted yet, and for a person who was deactivated. */
    active: flag('active', true),
    /** Has not accepted the invitation yet. */
    invited: flag('invited'),
    /** IANA zone, in which the working hours are times on the wall; empty until the service has told it. */
    timeZone: text('time zone', '', { wire: 'timezone' }),
    /** Whether it is the person at this computer. */
    isMe: flag('oneself'),
  },
})

export const team = defineEntity({
  table: 'teams',
  editing: 'service',
  noun: ['team', 'teams'],
  searchedBy: 'name',
  fields: { name: text('name'), memberIds: list('members', 'member', { wire: 'user_ids' }) },
})

export const ghost = defineEntity({
  table: 'ghosts',
  noun: ['ghost', 'ghosts'],
  searchedBy: 'name',
  fields: {
    name: text('name'),
    description: text('description'),
    projectIds: list('projects', 'project', { wire: 'assign_projects' }),
    teamIds: list('teams', 'team', { wire: 'assign_teams' }),
    /** Cents an hour, as of a person in the workspace; null for none, and for who may not see it. */
    rate: optional(integer('hourly rate')),
    laborCost: optional(integer('labour cost')),
    /** The person who has taken its place. */
    memberId: reference('replaced by', 'member', { ...byService, wire: 'user_id' }),
    embodiedAt: serverTime('replacement'),
  },
})

/** The hours of one weekday of a person or a ghost, of which one is set. */
export const workingHours = defineEntity({
  table: 'workingHours',
  noun: ['working hours', 'working hours'],
  fields: {
    memberId: reference('person', 'member', owner),
    ghostId: reference('ghost', 'ghost', owner),
    weekday: weekday('weekday'),
    startSeconds: timeOfDay('start of work', { wire: 'starting_hours' }),
    seconds: duration('hours of work', { wire: 'working_hours' }),
  },
})

/** Time off of a person or a ghost, of which one is set. */
export const timeOff = defineEntity({
  table: 'timeOff',
  noun: ['time off', 'time off'],
  fields: {
    memberId: reference('person', 'member', { ...owner, wire: 'user_id' }),
    ghostId: reference('ghost', 'ghost', owner),
    start: instant('start', { wire: 'start_time' }),
    /** Exclusive. */
    end: instant('end', { wire: 'end_time' }),
    /** `other` where the service does not tell: of other people it says when, not why. */
    type: choice(
      'kind',
      {
        vacation: 'Vacation',
        sick: 'Sick leave',
        holiday: 'Public holiday',
        personal: 'Personal day',
        other: 'Time off',
      },
      'other',
    ),
  },
})
