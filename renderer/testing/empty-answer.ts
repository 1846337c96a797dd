import type { z } from 'zod'

interface Definition {
  readonly type: string
  readonly shape?: Readonly<Record<string, z.ZodType>>
  readonly entries?: Readonly<Record<string, string>>
  readonly values?: readonly unknown[]
  readonly options?: readonly z.ZodType[]
  readonly innerType?: z.ZodType
  readonly in?: z.ZodType
}

/** The least that a schema allows: no rows, no text, nothing chosen. */
export function emptyAnswer(schema: z.ZodType): unknown {
  const { type, shape, entries, values, options, innerType, ...rest } = schema.def as unknown as Definition
  switch (type) {
    case 'array':
      return []
    case 'record':
      return {}
    case 'object':
      return Object.fromEntries(Object.entries(shape ?? {}).map(([key, field]) => [key, emptyAnswer(field)]))
    case 'string':
      return ''
    case 'number':
    case 'int':
      return 0
    case 'boolean':
      return false
    case 'enum':
      return Object.values(entries ?? {})[0]
    case 'literal':
      return values?.[0]
    case 'union':
      return emptyAnswer(options?.[0] as z.ZodType)
    case 'nullable':
    case 'null':
      return null
    case 'optional':
    case 'undefined':
    case 'void':
      return undefined
    case 'pipe':
      return emptyAnswer(rest.in as z.ZodType)
    default:
      if (innerType !== undefined) return emptyAnswer(innerType)
      throw new Error(`No empty answer is known for a schema of the kind ${type}.`)
  }
}
