import type { ImportOptions, ImportPreview } from '../../../../shared/bridge/imports.ts'

/** A part of the preview in which something can be chosen. */
export interface ImportPartProps {
  readonly preview: ImportPreview
  readonly options: ImportOptions
  readonly onChange: (options: Partial<ImportOptions>) => void
}
