/** The fields of a form that are no files, under the names of its endpoint's schema. */

import { z } from 'zod'
import type { FormBody } from '../../shared/api/endpoint.ts'
import { BadRequest } from '../errors/app-error.ts'
import { requireStorable } from './input.ts'

export interface FormFields {
  /** @throws {BadRequest} when it holds what cannot be stored, or its index is of no file. */
  readonly add: (name: string, value: string) => void
  /** By name; what arrived with an index as arrays, which may have holes. */
  readonly values: () => Readonly<Record<string, unknown>>
  /** As they arrived. */
  readonly sent: readonly (readonly [name: string, value: string])[]
}

function isArray(schema: unknown): boolean {
  return schema instanceof z.ZodOptional ? isArray(schema.unwrap()) : schema instanceof z.ZodArray
}

/** Of a field that arrives more than once the first counts, as in a query. */
export function formFields({ fields: { shape }, files }: FormBody): FormFields {
  const single = new Map<string, string>()
  const indexed = new Map<string, (string | undefined)[]>()
  const sent: [string, string][] = []

  function addIndexed(name: string, index: number, value: string): void {
    if (index >= files.most)
      throw new BadRequest('too_many', {
        field: `${name}.${index}`,
        maximum: files.most,
        says: `there are at most ${files.most} files`,
      })
    const values = indexed.get(name) ?? []
    // No holes for the schema to step over: what did not arrive is undefined.
    while (values.length <= index) values.push(undefined)
    values[index] ??= value
    indexed.set(name, values)
  }

  return {
    sent,
    add(name, value) {
      sent.push([name, value])
      const [, base = name, index] = /^(\w+)\[(\d{1,9})\]$/.exec(name) ?? []
      if (!Object.hasOwn(shape, base) || isArray(shape[base]) !== (index !== undefined)) return
      requireStorable(value, name)
      if (index !== undefined) addIndexed(base, Number(index), value)
      else if (!single.has(base)) single.set(base, value)
    },
    values: () => Object.fromEntries<unknown>([...single, ...indexed]),
  }
}
