/** Resources of money: rates, and the workspaces whose settings amounts depend on. */

import { z } from 'zod'
import * as rates from '../../../../shared/api/rates.ts'
import { updateWorkspace } from '../../../../shared/api/workspaces.ts'
import type { LocalId } from '../../../../shared/domain/ids.ts'
import { levelOf } from '../../../../shared/domain/rates.ts'
import { roundingDirection } from '../../../../shared/domain/rounding.ts'
import type { Entity } from '../../../../shared/entities/entity.ts'
import { canonicalJson } from '../../replica/canonical-json.ts'
import { ownerGone } from '../failures.ts'
import { defineResource, unwritten } from './define-resource.ts'
import { type Resource, writesOf } from './resource.ts'

/** The permissions of whoever asks, in answers. */
export const permissions = z.array(z.string()).optional()

/** Money travels in units of the currency. */
export const units = {
  schema: z.number().transform((amount) => Math.round(amount * 100)),
  write: (cents: number | null, key: string) => ({ [key]: cents === null ? null : cents / 100 }),
}

const roundings = { nearest: 0, up: 1, down: -1 } as const

const plainWorkspace = defineResource('workspace', {
  update: updateWorkspace,
  fields: {
    rounding: {
      schema: z.int().transform(roundingDirection),
      write: (direction) => ({ rounding: roundings[direction] }),
    },
  },
  extra: { permissions },
  read: ({ permissions: held }) => ({
    mayChange: held?.includes('workspace.update'),
    seesRates: held?.includes('billable_rates.view_edit'),
    seesCosts: held?.includes('labor_costs.view_edit'),
  }),
})

/** Settings of workspaces (T §4.3). */
export const workspace: Resource<'workspace'> = {
  ...plainWorkspace,
  parse(answer, find) {
    const row = plainWorkspace.parse(answer, find)
    return row && { ...row, workspaceId: row.serverId }
  },
}

const owners = { project_id: z.int().nullish(), user_id: z.int().nullish() }

/** Rates with their histories, an extension of our service. */
export const rate = defineResource('rate', {
  ...writesOf(rates, 'Rate'),
  fields: {
    level: unwritten,
    periods: { schema: rates.rate.shape.periods.transform(canonicalJson) },
  },
  extra: owners,
  read: ({ project_id: projectId = null, user_id: userId = null }) => ({ level: levelOf(projectId, userId) }),
  newBody({ serverIdOf }, { projectId, memberId }, written) {
    const isGone = (entity: Entity, id: LocalId | null) => id !== null && serverIdOf(entity, id) === null
    if (isGone('project', projectId) || isGone('member', memberId)) throw ownerGone()
    return written
  },
  uniqueIn: ['kind', 'level', 'projectId', 'memberId'],
})
