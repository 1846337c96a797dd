/** What waits, what was refused and what collided, in a person's words. */

import type { Conflict, Entity, QueuedOperation } from '../../../shared/bridge/sync.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { operationKinds, type Operation } from '../outbox/operation.ts'
import type { SetAside } from '../outbox/operation-store.ts'
import { entities } from '../replica/entities.ts'
import type { Replica } from '../replica/replica.ts'
import { fieldLabel, valueLabel } from './field-labels.ts'
import { plannedTimeTitle } from './planned-time-titles.ts'

/** More than anyone reads; the status counts them all. */
const maximumShown = 1000

/** In the order in which they are sent; those that cannot be read come first. */
export function queuedOperations(replica: Replica): QueuedOperation[] {
  const readable = replica.operations.list(0, maximumShown).map((operation) => shown(replica, operation))
  return [...replica.operations.setAside().map(shownSetAside), ...readable]
}

/** Those that the person has not settled yet, newest first. */
export function openConflicts(replica: Replica): Conflict[] {
  return replica.conflicts.all().map(({ id, entity, local_id, field, mine, theirs, kept, at }) => ({
    id,
    entity,
    entityId: local_id,
    title: titleOf(replica, entity, local_id),
    field: fieldLabel(field),
    mine: valueLabel(replica, entity, field, mine),
    theirs: valueLabel(replica, entity, field, theirs),
    kept,
    at,
  }))
}

function shown(replica: Replica, operation: Operation): QueuedOperation {
  const { op_id, state, entity, local_id, kind, changes, queued_at, attempt, reason } = operation
  return {
    id: op_id,
    state,
    entity,
    entityId: local_id,
    kind,
    title: titleOf(replica, entity, local_id),
    fields: kind === 'update' ? Object.keys(changes).map(fieldLabel) : [],
    queuedAt: queued_at,
    attempts: attempt,
    reason,
  }
}

function shownSetAside({ op_id, entity, kind, queued_at, reason }: SetAside): QueuedOperation {
  return {
    id: op_id,
    state: 'set_aside',
    // Of what cannot be read, even this may be unknown; most edits are of time entries.
    entity: isEntity(entity) ? entity : 'timeEntry',
    entityId: null,
    kind: operationKinds.find((known) => known === kind) ?? 'update',
    title: 'An edit that cannot be read',
    fields: [],
    queuedAt: queued_at,
    attempts: 0,
    reason,
  }
}

function isEntity(name: string): name is Entity {
  return Object.hasOwn(entities, name)
}

function titleOf(replica: Replica, entity: Entity, localId: LocalId): string {
  if (entity === 'preferences') return 'Preferences'
  if (entity === 'plannerSettings') return 'Planner settings'
  const fields = replica.rows.find(entity, localId)?.fields
  if (fields === undefined) return '(deleted)'
  const planned = plannedTimeTitle(replica, entity, fields)
  if (planned !== undefined) return planned
  if ('name' in fields) return fields.name
  // Somebody in a project is called by both.
  if ('memberId' in fields && 'projectId' in fields) {
    return `${nameOf(replica, 'member', fields.memberId)} in ${nameOf(replica, 'project', fields.projectId)}`
  }
  return 'description' in fields && fields.description !== '' ? fields.description : '(no description)'
}

function nameOf({ rows }: Replica, entity: 'member' | 'project', id: LocalId | null): string {
  return (id === null ? undefined : rows.find(entity, id)?.fields.name) ?? '(deleted)'
}
