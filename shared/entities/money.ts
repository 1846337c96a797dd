/** Rates, and the settings of a workspace that reports and amounts depend on. */

import { choice, flag, integer, json, reference, text, defineEntity } from './field.ts'
import { sightOfMoney } from './tracking.ts'

const owner = { isOwner: true } as const

/** The history of one rate: there is one of each kind for each project, person, person in a project, and workspace. */
export const rate = defineEntity({
  table: 'rates',
  noun: ['rate', 'rates'],
  fields: {
    kind: choice('kind', { billable: 'Hourly rate', labor_cost: 'Labour cost' }, 'billable'),
    /** Whose it is: a project or a person that is not known here is none, but it is no rate of the workspace either. */
    level: choice(
      'level',
      { workspace: 'Workspace', person: 'Person', project: 'Project', projectPerson: 'Person in a project' },
      'workspace',
    ),
    projectId: reference('project', 'project', owner),
    memberId: reference('person', 'member', { ...owner, wire: 'user_id' }),
    /** An array of `{cents, from}`, as `WrittenPeriod`. */
    periods: json('history', '[]'),
  },
})

/** There is one for each workspace, which the service makes. */
export const workspace = defineEntity({
  table: 'workspaceSettings',
  noun: ['workspace settings', 'workspace settings'],
  fields: {
    /** Of projects that have none of their own. */
    currency: text('currency', 'USD', { wire: 'default_currency' }),
    /** How reports round each entry unless they say otherwise. */
    rounding: choice('rounding', { nearest: 'To the nearest', up: 'Up', down: 'Down' }, 'nearest'),
    /** 0 for none. */
    roundingMinutes: integer('rounding step'),
    mayChange: { ...flag('right to change them'), setBy: 'service' },
    ...sightOfMoney,
  },
})
