import type { z } from 'zod'

type Value = z.output<ReturnType<typeof z.json>>

/**
 * The values of a task's custom fields. Those that were taken away here are kept as null until the service knows, and not
 * shown.
 *
 * @param stored a JSON object
 */
export function fieldValues(stored: string): Record<string, Value> {
  if (stored === '{}') return {}
  const values = JSON.parse(stored) as Record<string, Value>
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))
}
