import { t } from '@lingui/core/macro'
import { type ProjectColor, projectColors as palette } from '../../../shared/domain/project-colors.ts'

const names: Readonly<Record<ProjectColor, string>> = {
  '#2a9d8f': t`Teal`,
  '#3f9c4f': t`Green`,
  '#7a9a01': t`Olive`,
  '#c79a00': t`Gold`,
  '#e07a1f': t`Orange`,
  '#d9534a': t`Red`,
  '#d94f8a': t`Pink`,
  '#b05cc8': t`Purple`,
  '#7b68d9': t`Violet`,
  '#4c7fd9': t`Blue`,
  '#2b95c9': t`Sky`,
  '#8c6d4f': t`Brown`,
  '#6b7a8f': t`Slate`,
  '#8a8f98': t`Grey`,
}

/** The colours that a project can have, with the names by which they are spoken. */
export const projectColors: readonly { readonly color: string; readonly name: string }[] = palette.map(
  (color) => ({ color, name: names[color] }),
)
