/** The endpoints of T, and what decisions add to them. */

import type { Section } from './specified-section.ts'

const tracking = '/api/v9'
const organization = '/api/v9/organizations/{organization_id}'
const workspace = '/api/v9/workspaces/{workspace_id}'

export const trackingSections: readonly Section[] = [
  {
    source: 'T §4.1',
    prefix: '/api',
    rows: `
      POST /signup
      POST,DELETE /sessions
      POST /me/close_account/{product_code}
      POST /me/password_reset/request
      POST /me/password_reset/confirm/{password_reset_code}`,
  },
  { source: 'T §4.2', prefix: tracking, rows: 'POST /organizations' },
  {
    source: 'T §4.2',
    prefix: organization,
    rows: `
      GET,PUT
      GET /users
      GET,PATCH /workspaces/{workspace_id}/workspace_users
      POST /workspaces`,
  },
  { source: 'T §4.3', prefix: workspace, rows: 'GET,PUT' },
  {
    source: 'T §4.4',
    prefix: organization,
    rows: `
      GET,POST /groups
      PUT,DELETE,PATCH /groups/{group_id}
      GET /workspaces/{workspace_id}/groups`,
  },
  {
    source: 'T §4.4',
    prefix: workspace,
    rows: `
      GET,POST /project_groups
      DELETE /project_groups/{project_group_id}`,
  },
  {
    source: 'T §4.5',
    prefix: '/api/v9/organizations',
    rows: `
      POST /invitations/{invitation_code}/accept
      POST /invitations/{invitation_code}/reject
      POST /{organization_id}/invitations
      PUT /{organization_id}/invitations/{invitation_id}/resend`,
  },
  {
    source: 'T §4.6',
    prefix: `${workspace}/clients`,
    rows: `
      GET,POST
      GET,PUT,DELETE /{client_id}
      POST /{client_id}/archive
      POST /{client_id}/restore`,
  },
  {
    source: 'T §4.7',
    prefix: workspace,
    rows: `
      GET,POST /project_users
      PATCH /project_users/{project_user_ids}
      PUT,DELETE /project_users/{project_user_id}
      GET,POST /projects`,
  },
  {
    source: 'T §4.8',
    prefix: `${workspace}/projects/{project_id}/tasks`,
    rows: `
      GET,POST
      PATCH /{task_ids}`,
  },
  {
    source: 'T §4.9',
    prefix: `${workspace}/timesheet_setups`,
    rows: `
      GET,POST
      POST /{setup_id}`,
  },
  { source: 'T §4.10', prefix: `${tracking}/me/preferences`, rows: 'GET,POST' },
  {
    source: 'T §4.11',
    prefix: tracking,
    rows: `
      GET /me/time_entries
      GET /me/time_entries/current
      GET /me/time_entries/{time_entry_id}
      POST /workspaces/{workspace_id}/time_entries
      PATCH /workspaces/{workspace_id}/time_entries/{time_entry_ids}`,
  },
  {
    source: 'T §4.12',
    prefix: '/webhooks/api/v1',
    rows: `
      GET,POST /subscriptions/{workspace_id}
      PUT /subscriptions/{workspace_id}/{subscription_id}
      POST /ping/{workspace_id}/{subscription_id}`,
  },
  {
    source: 'decisions §6 Tracking',
    prefix: tracking,
    rows: `
      GET,PUT /me
      POST /me/reset_token
      GET /me/logged
      GET /me/workspaces
      GET /me/organizations
      GET /me/clients
      GET /me/projects
      GET /me/tags
      GET /me/tasks
      GET /me/timesheets
      GET /me/quota
      GET,POST /me/favorites
      PUT,DELETE /me/favorites/{favorite_id}
      GET /workspaces
      GET /status
      PUT,DELETE /time_entries/{time_entry_id}
      PATCH /time_entries/{time_entry_id}/stop`,
  },
  {
    source: 'decisions §6 Tracking',
    prefix: workspace,
    rows: `
      GET,PUT,DELETE /projects/{project_id}
      PATCH /projects/{project_ids}
      POST /projects/{project_id}/pin
      GET,POST /tags
      PUT,DELETE /tags/{tag_id}
      GET /tasks
      GET,PUT,DELETE /tasks/{task_id}
      PUT,DELETE /time_entries/{time_entry_id}
      PATCH /time_entries/{time_entry_id}/stop
      GET /users
      GET /workspace_users
      PUT,DELETE /workspace_users/{workspace_user_id}
      DELETE /timesheet_setups/{setup_id}
      GET /timesheets
      PUT /timesheets/{setup_id}/{date}`,
  },
  {
    source: 'decisions §6 Webhooks',
    prefix: '/webhooks/api/v1',
    rows: `
      GET /event_filters
      GET /limits/{workspace_id}
      GET /status
      PATCH,DELETE /subscriptions/{workspace_id}/{subscription_id}
      GET /validate/{workspace_id}/{subscription_id}/{validation_code}
      GET /subscriptions/{workspace_id}/{subscription_id}/events`,
  },
  {
    source: 'decisions §6 Reports',
    prefix: '/reports/api/v3/workspace/{workspace_id}',
    rows: `
      POST /summary/time_entries
      POST /summary/time_entries.csv
      POST /search/time_entries
      POST /search/time_entries.csv
      POST /weekly/time_entries
      POST /weekly/time_entries.csv
      POST /search/time_entries/totals
      POST /search/time_entries/totals.csv`,
  },
  {
    source: 'decisions §6 Service',
    prefix: '',
    rows: `
      GET /openapi.json
      GET /healthz
      GET /readyz`,
  },
  {
    source: 'decisions §9',
    prefix: '',
    rows: `
      GET /api/v9/openapi.json
      GET /webhooks/api/v1/openapi.json
      GET /api/openapi.json
      GET /api/organizations/{organization_id}/roles`,
  },
  {
    source: 'decisions §10',
    prefix: workspace,
    rows: `
      GET /groups
      GET,PUT,DELETE /projects/{project_id}/tasks/{task_id}`,
  },
]
