/** Clients, projects, tags, time entries and what starts them. */

import {
  color,
  duration,
  flag,
  instant,
  integer,
  json,
  list,
  optional,
  optionalDate,
  reference,
  text,
  defineEntity,
} from './field.ts'

/** The rank of a favourite behind all others: more than there can be. */
export const LAST_RANK = 1_000_000

/** The colour of a project for which nobody chose one. */
const PROJECT_COLOR = '#4f6bed'

const entryLinks = { links: { table: 'entry_tags', target: 'tag_id' } } as const

const owner = { isOwner: true } as const
const byService = { setBy: 'service' } as const

/** The money that this person may see and change. */
export const sightOfMoney = {
  seesRates: { ...flag('sight of rates'), ...byService },
  seesCosts: { ...flag('sight of labour costs'), ...byService },
}

export const client = defineEntity({
  table: 'clients',
  noun: ['client', 'clients'],
  searchedBy: 'name',
  fields: { name: text('name'), notes: text('notes'), archived: flag('archived') },
})

export const project = defineEntity({
  table: 'projects',
  noun: ['project', 'projects'],
  searchedBy: 'name',
  fields: {
    name: text('name'),
    color: color('colour', PROJECT_COLOR),
    clientId: reference('client', 'client'),
    billable: flag('billable'),
    isPrivate: flag('private'),
    archived: flag('archived', false, { wire: 'active' }),
    /** New projects copy its settings, tasks and people; no time is tracked on it. */
    isTemplate: flag('template', false, { wire: 'template' }),
    /** The one that it was made of. Never changed. */
    templateId: reference('template', 'project'),
    estimatedSeconds: optional(duration('estimate')),
    /** An array of the rules by which it begins anew, oldest first; empty for a project that does not recur. */
    repeats: json('repetition', '[]', { wire: 'recurring_parameters' }),
    /** Its last day; null for a project without an end. */
    endDate: optionalDate('last day', byService),
    /** Such as `EUR`; null for the workspace's. */
    currency: optional(text('currency')),
    /** Cents; null for a project that is billed by time, and for who may not see rates. */
    fixedFee: optional(integer('fixed fee')),
    /** Cents: the most that its time may come to; null for none, and for who may not see rates. */
    budget: optional(integer('budget')),
    /** An array of the percentages of estimate and budget at which people are told. */
    budgetAlerts: json('budget alerts', '[]'),
    ...sightOfMoney,
  },
})

export const tag = defineEntity({
  table: 'tags',
  noun: ['tag', 'tags'],
  searchedBy: 'name',
  fields: { name: text('name') },
})

export const timeEntry = defineEntity({
  table: 'timeEntries',
  editing: 'own',
  noun: ['time entry', 'time entries'],
  searchedBy: 'description',
  fields: {
    description: text('description'),
    projectId: reference('project', 'project'),
    taskId: reference('task', 'task'),
    tagIds: list('tags', 'tag', entryLinks),
    billable: flag('billable'),
    start: instant('start'),
    /** Null while it runs. */
    stop: optional(instant('stop')),
    /** The time block whose time it logs. */
    blockId: reference('time block', 'timeBlock', { setBy: 'device' }),
    /** How it came about, which its history tells; null where that is not known. */
    origin: optional(text('origin'), { setBy: 'device' }),
    /** The number of the invoice that it is billed on: only its tags change as long as that counts. */
    billedOn: optional(text('invoice'), byService),
  },
})

export const favorite = defineEntity({
  table: 'favorites',
  editing: 'own',
  noun: ['favourite', 'favourites'],
  fields: {
    description: text('description'),
    projectId: reference('project', 'project'),
    taskId: reference('task', 'task'),
    tagIds: list('tags', 'tag'),
    billable: flag('billable'),
    /** Its place among the person's favourites of all workspaces, from 0; in an edit, the place it moves to. */
    rank: integer('order', LAST_RANK, { isPlace: true }),
  },
})

/** A person in a project. */
export const projectMember = defineEntity({
  table: 'projectMembers',
  noun: ['project member', 'project members'],
  fields: {
    projectId: reference('project', 'project', owner),
    memberId: reference('person', 'member', { wire: 'user_id' }),
    manager: flag('manager'),
  },
})
