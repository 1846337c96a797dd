import { t } from '@lingui/core/macro'
import type { Webhook, WebhookDelivery } from '../../../../shared/bridge/webhooks.ts'

type Entity = WebhookDelivery['entity']
type Action = WebhookDelivery['action']
type Filters = Webhook['filters']

export const entityWords: Readonly<Record<Entity, string>> = {
  time_entry: t`Time entries`,
  project: t`Projects`,
  project_user: t`People of projects`,
  project_group: t`Teams of projects`,
  client: t`Clients`,
  tag: t`Tags`,
  task: t`Tasks`,
  time_block: t`Time blocks`,
  milestone: t`Milestones`,
  ghost: t`Ghosts`,
  time_off: t`Time off`,
  working_hours: t`Working hours`,
  timesheet: t`Timesheets`,
  timesheet_setup: t`Who approves timesheets`,
  workspace: t`The workspace`,
  workspace_user: t`People of the workspace`,
}

export const actionWords: Readonly<Record<Action, string>> = {
  created: t`created`,
  updated: t`changed`,
  deleted: t`deleted`,
}

export const eventEntities = Object.keys(entityWords) as readonly Entity[]
export const eventActions = Object.keys(actionWords) as readonly Action[]

/** Stands for every entity, or every action. */
const ANY = '*'

/** Chosen events, as `entity action`. */
export type Chosen = ReadonlySet<string>

export const eventKey = (entity: Entity, action: Action): string => `${entity} ${action}`

/** The events that filters select. */
export function chosenBy(filters: Filters): Chosen {
  const selects = (entity: Entity, action: Action) =>
    filters.some((each) => [ANY, entity].includes(each.entity) && [ANY, action].includes(each.action))
  return new Set(
    eventEntities.flatMap((entity) =>
      eventActions.filter((action) => selects(entity, action)).map((action) => eventKey(entity, action)),
    ),
  )
}

/** The fewest filters that select the events: plans allow only so many. */
export function filtersOf(chosen: Chosen): Filters {
  const all = eventEntities.length * eventActions.length
  if (chosen.size === all) return [{ entity: ANY, action: ANY }]
  return eventEntities.flatMap((entity) => {
    const actions = eventActions.filter((action) => chosen.has(eventKey(entity, action)))
    if (actions.length === eventActions.length) return [{ entity, action: ANY }]
    return actions.map((action) => ({ entity, action }))
  })
}

/** `Time entries, Tasks (created)`; `Everything`. */
export function filterWords(filters: Filters): string {
  const chosen = chosenBy(filters)
  if (chosen.size === eventEntities.length * eventActions.length) return t`Everything`
  return eventEntities
    .flatMap((entity) => {
      const actions = eventActions.filter((action) => chosen.has(eventKey(entity, action)))
      if (actions.length === 0) return []
      if (actions.length === eventActions.length) return [entityWords[entity]]
      return [`${entityWords[entity]} (${actions.map((action) => actionWords[action]).join(', ')})`]
    })
    .join(', ')
}
