/** The custom fields that all tasks or all projects of a workspace have. */

import { z } from 'zod'
import { instant, localId, nothing, oneRow } from './fields.ts'
import { command, query } from './procedure.ts'
import { customFieldEntity } from '../api/custom-fields.ts'
import { customField } from './tasks.ts'

const fieldName = z.string().trim().min(1).max(255)

/** By the id of the field. */
const fieldValues = z.record(z.string(), z.json())

export const customFieldProcedures = {
  /** Custom fields of tasks, in their order. */
  'customFields.list': query(nothing, z.array(customField)),
  /** Those of projects, as the service told them last. */
  'customFields.ofProjects': query(nothing, z.object({ asOf: instant, fields: z.array(customField) })),
  /**
   * The service alone changes these, for administrators: `offline` while it cannot be reached, and `refused` with the names of those
   * who may. Answered once this computer has read what has changed.
   */
  'customFields.create': command(
    z.object({
      entity: customFieldEntity.default('task'),
      name: fieldName,
      type: customField.shape.type,
      options: z.array(fieldName).max(500),
    }),
    z.object({}),
  ),
  /** One option at a time, lest others that were changed meanwhile go back. */
  'customFields.update': command(
    z.object({
      id: z.string(),
      changes: z
        .object({
          name: fieldName,
          option: z.union([
            z.object({ added: fieldName }),
            z.object({ id: z.int(), name: fieldName }),
            z.object({ id: z.int(), to: z.int().nonnegative() }),
            /** Tasks lose it. */
            z.object({ id: z.int(), deleted: z.literal(true) }),
          ]),
        })
        .partial(),
    }),
    z.object({}),
  ),
  /** All of them, of tasks or of projects, in the order that they are to have. */
  'customFields.order': command(z.object({ ids: z.array(z.string()).max(1000) }), z.object({})),
  /** The custom fields of projects, and what they say of one, as the service told it last. */
  'customFields.ofProject': query(
    oneRow,
    z.object({ asOf: instant, fields: z.array(customField), values: fieldValues }),
  ),
  /** Null takes a value away; what is not named stays. */
  'customFields.setOfProject': command(z.object({ id: localId, values: fieldValues }), z.object({})),
  /** The values go with it for good. */
  'customFields.delete': command(z.object({ id: z.string() }), z.object({})),
} as const
