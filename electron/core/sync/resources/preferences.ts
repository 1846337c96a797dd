import { z } from 'zod'
import { updatePreferences } from '../../../../shared/api/preferences.ts'
import { boundedPreferences } from '../../../../shared/bridge/preferences.ts'
import { defineResource, type FieldForms } from './define-resource.ts'

/** A value that this program cannot keep to is none. */
const bounded: FieldForms<'preferences'> = Object.fromEntries(
  Object.entries(boundedPreferences).map(([name, schema]) => [name, { schema }]),
)

/** Preferences that follow the person (T §4.10). */
export const preferences = defineResource('preferences', {
  update: updatePreferences,
  // No preference is null: the id 0 stands for none.
  body: (_sending, _changes, written) =>
    Object.fromEntries(Object.entries(written).map(([key, value]) => [key, (value as unknown) ?? 0])),
  extra: { decimal_separator: z.string().nullish() },
  read: ({ decimal_separator: mark }, _find, { durationFormat }) => ({
    durationFormat: durationFormat === 'decimal' && mark === ',' ? 'decimal-comma' : durationFormat,
  }),
  fields: {
    ...bounded,
    durationFormat: {
      write: (format) =>
        format === 'decimal-comma'
          ? { duration_format: 'decimal', decimal_separator: ',' }
          : { duration_format: format, ...(format === 'decimal' && { decimal_separator: '.' }) },
    },
  },
})
