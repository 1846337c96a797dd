/** The endpoints of P, and what decisions add to them. */

import type { Section } from './specified-section.ts'

const place = '/api/organizations/{organization_id}/workspaces/{workspace_id}'
const workspace = '/api/workspaces/{workspace_id}'
const organization = '/api/organizations/{organization_id}'

/** GET and POST of all, GET, PATCH and DELETE of one. */
function resource(name: string): string {
  return `
      GET,POST /${name}
      GET,PATCH,DELETE /${name}/{id}`
}

export const planningSections: readonly Section[] = [
  {
    source: 'P §4.1',
    prefix: `${place}/ghosts`,
    rows: `
      GET,POST
      POST /bulk_create
      PATCH /bulk_update
      GET,DELETE,PATCH /{ghost_id}
      PATCH /{ghost_id}/embody`,
  },
  {
    source: 'P §4.2',
    prefix: organization,
    rows: `
      GET,PUT,POST,DELETE /workinghours/users/{user_id}
      GET,PUT,POST,DELETE /{workspace_id}/workinghours/ghosts/{ghost_id}`,
  },
  {
    source: 'P §4.3',
    prefix: '/api',
    rows: `
      POST /organizations/{organization_id}/workspaces/{workspace_id}/composite/projects
      POST /organizations/{organization_id}/workspaces/{workspace_id}/composite/tasks
      POST /workspaces/{workspace_id}/composite/tasks`,
  },
  {
    source: 'P §4.4',
    prefix: `${place}/tasks`,
    rows: `
      GET,POST
      POST /bulk`,
  },
  {
    source: 'P §4.5',
    prefix: `${place}/tasks/{task_id}/attachments`,
    rows: `
      GET,POST
      POST /bulk
      PUT,DELETE /{attachment_id}
      GET /{attachment_id}/view`,
  },
  {
    source: 'P §4.6',
    prefix: `${workspace}/saved-views`,
    rows: `
      GET,POST
      GET,DELETE,PATCH /{id}`,
  },
  {
    source: 'P §4.7',
    prefix: `${place}/tracking`,
    rows: `
      GET /current
      POST /start
      POST /stop`,
  },
  {
    source: 'P §4.8',
    prefix: `${organization}/timeoff`,
    rows: `
      GET
      GET,PUT /users/{user_id}`,
  },
  {
    source: 'P §4.9',
    prefix: '/api',
    rows: `
      GET,PATCH /users/me/settings
      GET,PATCH /workspaces/{workspace_id}/users/me/settings`,
  },
  {
    source: 'P §4.10',
    prefix: organization,
    rows: `
      GET /subscriptions/current
      GET /subscriptions/trials/current
      POST /workspaces/{workspace_id}/subscriptions/upsert-forced-trial`,
  },
  {
    source: 'decisions §6 Planning',
    prefix: place,
    rows: `
      GET,PATCH,DELETE /tasks/{task_id}
      PATCH,DELETE /tasks/bulk
      GET /tasks/{task_id}/attachments/{attachment_id}/download`,
  },
  {
    source: 'decisions §6 Planning',
    prefix: workspace,
    rows: ['statuses', 'milestones', 'custom-fields', 'tags', 'teams', 'time-entries'].map(resource).join(''),
  },
  {
    source: 'decisions §6 Planning',
    prefix: workspace,
    rows: `
      GET,POST /tasks/{task_id}/time-blocks
      PATCH,DELETE /tasks/{task_id}/time-blocks/{id}
      GET /time-blocks
      GET /working-hours
      GET /time-off
      GET /attachments
      POST /time-entries/{id}/log`,
  },
  {
    source: 'decisions §6, §9 Planning',
    prefix: organization,
    rows: `
      PATCH,DELETE,POST /timeoff/users/{user_id}
      GET,PUT,POST,DELETE /{workspace_id}/timeoff/ghosts/{ghost_id}`,
  },
]
