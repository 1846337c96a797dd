/** Resources of all entities, most of them by a declaration alone. */

import { z } from 'zod'
import * as ghosts from '../../../../shared/api/ghosts.ts'
import * as milestones from '../../../../shared/api/milestones.ts'
import * as projects from '../../../../shared/api/projects.ts'
import * as statuses from '../../../../shared/api/statuses.ts'
import * as tags from '../../../../shared/api/tags.ts'
import * as timeBlocks from '../../../../shared/api/time-blocks.ts'
import {
  instant,
  sortedIds,
  serverId,
  defineResource,
  type FieldForms,
  unwritten,
  anyInput,
  pathOf,
} from './define-resource.ts'
import * as clients from '../../../../shared/api/clients.ts'
import type { ServerId } from '../../../../shared/domain/ids.ts'
import { type Resource, type Sending, writesOf } from './resource.ts'
import * as favorites from '../../../../shared/api/favorites.ts'
import { LAST_RANK } from '../../../../shared/entities/tracking.ts'
import type { Member } from '../../../../shared/bridge/people.ts'
import * as projectUsers from '../../../../shared/api/project-users.ts'
import { ownerGone } from '../failures.ts'
import * as savedViews from '../../../../shared/api/saved-views.ts'
import type { EntityFields, Fields } from '../../../../shared/entities/entities.ts'
import { canonicalJson } from '../../replica/canonical-json.ts'
import type { Entity } from '../../../../shared/entities/entity.ts'
import * as invoices from '../../../../shared/api/invoices.ts'
import { permissions, rate, units, workspace } from './money.ts'
import { updatePreferences } from '../../../../shared/api/preferences.ts'
import { acceleratorOf, keyCodeOf, type KeyDesktop } from './key-codes.ts'
import { boundedPreferences } from '../../../../shared/bridge/preferences.ts'
import { updateUserSettings } from '../../../../shared/api/user-settings.ts'
import { task } from './task.ts'
import { timeEntry } from './time-entry.ts'
import * as ofWorkers from './worker-rows.ts'
import * as attachments from '../../../../shared/api/attachments.ts'
import { ownReasonOf } from '../../../../shared/bridge/reasons.ts'
import { ApiFailure } from '../../api-client/api-failure.ts'

/** Projects (T §4.7, decisions §6). */
export const project = defineResource('project', {
  ...writesOf(projects, 'Project'),
  removeQuery: () => ({ teDeletionMode: 'unassign' }),
  patch: {
    endpoint: projects.patchProjects,
    fields: ['color', 'clientId', 'billable', 'isPrivate', 'archived', 'estimatedSeconds'],
  },
  fields: {
    archived: {
      schema: z.boolean().transform((active) => !active),
      write: (archived) => ({ active: !archived }),
    },
    estimatedSeconds: {
      // Third-party servers take whole hours only.
      write: (seconds) => ({
        estimated_seconds: seconds,
        estimated_hours: seconds === null ? null : Math.round(seconds / 3600),
      }),
    },
    isTemplate: {
      schema: z
        .boolean()
        .nullable()
        .transform((template) => template === true),
    },
    fixedFee: units,
    budget: units,
    budgetAlerts: { schema: z.array(z.int()).transform(canonicalJson) },
    repeats: {
      schema: z.array(z.unknown()).transform((rules) => canonicalJson(rules.flatMap(knownRule))),
      write: (rules) => ({
        recurring: rules !== '[]',
        recurring_parameters: rules === '[]' ? null : (JSON.parse(rules) as unknown),
      }),
    },
  },
  // The service copies the tasks and people of the template, and not once more for a project that comes back.
  newBody: ({ isReturn }, _, { template_id, ...written }: { readonly template_id?: unknown }) =>
    isReturn || template_id === null ? written : { ...written, template_id },
  extra: { permissions, recurring: z.boolean().nullish() },
  read: ({ permissions: held, recurring }) => ({
    // The service keeps the rules of a project that does not recur any more.
    repeats: recurring === false ? '[]' : undefined,
    seesRates: held?.includes('project.view_edit_billable_rates'),
    seesCosts: held?.includes('project.view_edit_labor_costs'),
  }),
  uniqueIn: ['name'],
})

const knownRule = (rule: unknown) => projects.recurringParameters.safeParse(rule).data ?? []

const options = z.array(z.object({ option_id: z.int(), option_name: z.string(), is_deleted: z.boolean() }))

const assigned = z.object({ projects: z.array(z.object({ id: z.int() })), team_ids: z.array(z.int()) })

/** Ghosts (P §4.1). */
export const ghost = defineResource('ghost', {
  ...writesOf(ghosts, 'Ghost'),
  fields: {
    embodiedAt: { schema: z.literal('').or(instant) },
    rate: units,
    laborCost: units,
  },
  extra: { assigned: assigned.optional() },
  read: ({ assigned: told }, find) => ({
    projectIds: told && sortedIds(told.projects.map(({ id }) => find('project', id))),
    teamIds: told && sortedIds(told.team_ids.map((id) => find('team', id))),
  }),
})

/** The person's own time blocks, below their task (decisions §6, §9). */
export const timeBlock = defineResource('timeBlock', {
  ...writesOf(timeBlocks, 'TimeBlock'),
  fields: { taskId: unwritten },
  // A block that comes back after it was deleted was logged already: the service must not log it again.
  newBody: (_, { entryId }, written) => ({ ...written, time_entry_id: entryId }),
})

const created = z.looseObject({ id: serverId })

const plainClient = defineResource('client', {
  ...writesOf(clients, 'Client'),
  fields: { archived: unwritten },
  uniqueIn: ['name'],
})

/** Clients (T §4.6). Archiving takes a request of its own, and takes the client's projects along. */
export const client: Resource<'client'> = {
  ...plainClient,
  async create(sending, fields) {
    const body = await plainClient.create(sending, fields)
    const { data } = created.safeParse(body)
    if (!fields.archived || data === undefined) return body
    await archive(sending, data.id as ServerId, true)
    return { ...data, archived: true }
  },
  async update(sending, id, { archived, ...changes }) {
    if (archived !== undefined) await archive(sending, id, archived)
    return Object.keys(changes).length === 0 ? null : plainClient.update(sending, id, changes)
  },
}

/** The second request of an operation needs a key of its own, and the same one each time it is sent again. */
async function archive(sending: Sending, id: ServerId, archived: boolean): Promise<void> {
  const { api, key, workspaceId } = sending
  const params = { workspace_id: workspaceId, client_id: id }
  const idempotencyKey = `${key}.archive`
  if (archived) await api.call(clients.archiveClient, { params, idempotencyKey })
  else await api.call(clients.restoreClient, { params, body: { restore_all_projects: true }, idempotencyKey })
}

const roles: Readonly<Record<string, Member['role']>> = {
  owner: 'owner',
  organization_admin: 'admin',
  workspace_admin: 'admin',
  project_manager: 'manager',
}

/** The people of a workspace (T §4.2). Their ids are the people's own, by which tasks name who is assigned. */
export const member = defineResource('member', {
  id: 'user_id',
  // Somebody of two workspaces has one row here and two times there, which say nothing of each other.
  hasNoVersions: true,
  fields: { role: { schema: z.string() }, invited: unwritten },
  extra: { admin: z.boolean().nullish(), inactive: z.boolean().nullish() },
  read: ({ admin, inactive }, _, { role = '', active = true }) => ({
    role: roles[role] ?? (admin === true ? 'admin' : 'member'),
    active: active && inactive !== true,
    invited: !active && inactive !== true,
  }),
})

/** The parameter that keeps the place; a view that nobody has moved has none. */
const PLACE = 'position'

function parsed(params: string): Readonly<Record<string, unknown>> {
  return JSON.parse(params) as Record<string, unknown>
}

function placedParams(told: string): Pick<EntityFields['savedView'], 'params' | 'position'> {
  const { [PLACE]: place, ...params } = parsed(told)
  // A value that another program keeps there under the same name stays as it is.
  if (typeof place !== 'number' || !Number.isSafeInteger(place)) return { params: told, position: 0 }
  return { params: canonicalJson(params), position: place }
}

function sentParams({ params, position }: Fields): Readonly<Record<string, unknown>> {
  const told = parsed(typeof params === 'string' ? params : '{}')
  return position === 0 || position === undefined ? told : { ...told, [PLACE]: position }
}

const plain = defineResource('attachment', {
  update: attachments.updateAttachment,
  remove: attachments.deleteAttachment,
  fields: { taskId: unwritten },
})

const uploaded = z.looseObject({ id: serverId, sha256: z.string() })

/** Files on tasks (P §4.5). What they are goes with the queue; their contents are fetched when somebody opens them. */
export const attachment: Resource<'attachment'> = {
  ...plain,
  async create(sending, fields) {
    const { name, mimeType, size, sha256 } = fields
    const content = await sending.files.blob(sha256, mimeType)
    // A file that is not what it was is not what the person has put there.
    if (content === null || content.size !== size) throw refused('file_lost', name)
    const body = await upload(sending, fields, content)
    const { data } = uploaded.safeParse(body)
    if (data === undefined || data.sha256 === sha256) return body
    const takenBack = { ...sending, key: `${sending.key}-back`, ifMatch: undefined, current: { ...fields } }
    await plain.remove(takenBack, data.id as ServerId)
    throw refused('file_damaged', name)
  },
}

/** In bytes: what is smaller is there before anybody could read how far it is. */
const leastCounted = 1_048_576

async function upload(
  sending: Sending,
  { taskId, name, sha256, position }: EntityFields['attachment'],
  content: Blob,
): Promise<unknown> {
  const { sentBytes } = sending.files
  const params = pathOf('attachment', attachments.createAttachment, sending, { taskId })
  // The task is gone, and its files with it.
  if (params === null) throw ownerGone()
  const isCounted = content.size >= leastCounted
  const onSent = (bytes: number): void => sentBytes.note(sha256, bytes, content.size)
  const form = {
    fields: { name, display_order: position, sync_id: sending.syncId },
    files: [{ name, content }],
    onSent: isCounted ? onSent : undefined,
  }
  try {
    const input = { params, form, idempotencyKey: sending.creationKey }
    return (await sending.api.call(attachments.createAttachment, anyInput(input))).body
  } finally {
    sentBytes.forget(sha256)
  }
}

function refused(code: 'file_lost' | 'file_damaged', name: string): ApiFailure {
  return new ApiFailure(ownReasonOf(code, { name }), { kind: 'refused' })
}

/** A value that this program cannot keep to is none. */
const bounded: FieldForms<'preferences'> = Object.fromEntries(
  Object.entries(boundedPreferences).map(([name, schema]) => [name, { schema }]),
)

const keyCode = z.object({ key: z.int(), modifiers: z.int() })

function shortcutOn(desktop: KeyDesktop) {
  return {
    schema: keyCode.transform((code) => acceleratorOf(desktop, code)),
    write: (accelerator: string, key: string) => ({ [key]: keyCodeOf(desktop, accelerator) }),
  }
}

const resources: { readonly [E in Entity]: Resource<E> } = {
  ...ofWorkers,
  client,
  project,
  member,
  ghost,
  timeBlock,
  rate,
  workspace,
  attachment,
  task,
  timeEntry,
  /** Preferences that follow the person (T §4.10). */
  preferences: defineResource('preferences', {
    update: updatePreferences,
    // No id is null: 0 stands for none.
    body: (_sending, _changes, written) =>
      Object.fromEntries(
        Object.entries(written).map(([key, value]) => [
          key,
          value === null && key.endsWith('_id') ? 0 : value,
        ]),
      ),
    extra: { decimal_separator: z.string().nullish() },
    read: ({ decimal_separator: mark }, _find, { durationFormat }) => ({
      durationFormat: durationFormat === 'decimal' && mark === ',' ? 'decimal-comma' : durationFormat,
    }),
    fields: {
      ...bounded,
      macShowHide: shortcutOn('macos'),
      macStopContinue: shortcutOn('macos'),
      windowsShowHide: shortcutOn('windows'),
      windowsStopContinue: shortcutOn('windows'),
      windowsStopStart: shortcutOn('windows'),
      durationFormat: {
        write: (format) =>
          format === 'decimal-comma'
            ? { duration_format: 'decimal', decimal_separator: ',' }
            : { duration_format: format, ...(format === 'decimal' && { decimal_separator: '.' }) },
      },
    },
  }),
  /** How the person plans (P §4.9). */
  plannerSettings: defineResource('plannerSettings', {
    update: updateUserSettings,
    fields: { budgetNotices: { kind: 'text' } },
  }),
  /** Invoices, an extension of our service. */
  invoice: defineResource('invoice', {
    ...writesOf(invoices, 'Invoice'),
    // Its credit note cancels it, at a service that has lost both as well.
    fields: { state: { write: (state) => ({ state: state === 'void' ? 'sent' : state }) } },
  }),
  /** Tags (decisions §6). */
  tag: defineResource('tag', { ...writesOf(tags, 'Tag'), uniqueIn: ['name'] }),
  /** Teams (decisions §6). */
  team: defineResource('team', {}),
  /** Task statuses (P §2, decisions §6 and §9). Deleting one moves its tasks to another of its type. */
  status: defineResource('status', writesOf(statuses, 'Status')),
  /** Definitions of the custom fields of tasks (P §2, decisions §6 and §9). */
  customField: defineResource('customField', {
    fields: {
      options: {
        schema: options.transform((given) =>
          JSON.stringify(
            given
              .filter((option) => !option.is_deleted)
              .map(({ option_id: id, option_name: name }) => ({ id, name })),
          ),
        ),
      },
    },
  }),
  /** Milestones (P §4.3, decisions §6). */
  milestone: defineResource('milestone', writesOf(milestones, 'Milestone')),
  /**
   * Favourites: templates of time entries (decisions §6). A move of another one changes the version of each behind it, so a
   * move and a deletion hold for whatever version there is.
   */
  favorite: defineResource('favorite', {
    id: 'favorite_id',
    ...writesOf(favorites, 'Favorite'),
    // Without a rank it goes behind all others.
    fields: { rank: { write: (rank) => (rank === LAST_RANK ? {} : { rank }) } },
    newBody: ({ workspaceId }, _, written) => ({ ...written, workspace_id: workspaceId }),
    holdsForAny: (changes) => Object.keys(changes).every((field) => field === 'rank'),
  }),
  /** People in projects (T §4.7). They are changed whatever version there is. */
  projectMember: defineResource('projectMember', {
    ...writesOf(projectUsers, 'ProjectUser'),
    newBody({ serverIdOf }, { projectId, memberId }, written) {
      const isOf = projectId !== null && serverIdOf('project', projectId) !== null
      if (!isOf || memberId === null || serverIdOf('member', memberId) === null) throw ownerGone()
      return written
    },
    uniqueIn: ['projectId', 'memberId'],
    holdsForAny: () => true,
  }),
  /** Saved views of the planner (P §4.6). The service has no field for their order: it stands among the parameters. */
  savedView: defineResource('savedView', {
    ...writesOf(savedViews, 'SavedView'),
    fields: {
      params: { ...unwritten, schema: z.record(z.string(), z.json()).transform(canonicalJson) },
      position: unwritten,
    },
    read: (_, __, { params }) => (params === undefined ? {} : placedParams(params)),
    // Parameters and place travel as one: who changes one of them sends the other as it is.
    body: ({ current }, changes, written) =>
      changes.params === undefined && changes.position === undefined
        ? written
        : { ...written, params: sentParams({ ...current, ...changes }) },
  }),
}

/**
 * The resource of an entity that is not known at compile time. Its fields come out of the replica and the queue, which
 * parse them by entity, so that they always fit.
 */
export function resourceOf(entity: Entity): Resource<Entity> {
  return resources[entity] as unknown as Resource<Entity>
}
