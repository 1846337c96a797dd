/** Keeps a text that was typed here from replacing one that was written elsewhere meanwhile. */

import type { TypedOver, WrittenElsewhere } from '../../../shared/bridge/fields.ts'
import type { Fields } from '../../../shared/entities/entities.ts'
import { refused } from './command-error.ts'

/**
 * @param typedOver by field, the texts that may be replaced
 * @throws {CommandError} `refused` with `WrittenElsewhere` as details where a row has neither one of them nor the new text
 */
export function requireTypedOver(
  rows: readonly { readonly fields: Fields }[],
  changes: Readonly<Record<string, unknown>>,
  typedOver: TypedOver = {},
): void {
  for (const [field, texts] of Object.entries(typedOver)) {
    for (const { fields } of rows) {
      const stored = fields[field]
      if (typeof stored !== 'string' || stored === changes[field] || texts.includes(stored)) continue
      const details: WrittenElsewhere = { writtenElsewhere: stored }
      throw refused(`This was changed elsewhere to “${stored}”. Read that first, then try again.`, details)
    }
  }
}
