import { t } from '@lingui/core/macro'

/** The colours that a project can have, with the names by which they are spoken; all stand out on both themes. */
export const projectColors: readonly { readonly color: string; readonly name: string }[] = [
  { color: '#2a9d8f', name: t`Teal` },
  { color: '#3f9c4f', name: t`Green` },
  { color: '#7a9a01', name: t`Olive` },
  { color: '#c79a00', name: t`Gold` },
  { color: '#e07a1f', name: t`Orange` },
  { color: '#d9534a', name: t`Red` },
  { color: '#d94f8a', name: t`Pink` },
  { color: '#b05cc8', name: t`Purple` },
  { color: '#7b68d9', name: t`Violet` },
  { color: '#4c7fd9', name: t`Blue` },
  { color: '#2b95c9', name: t`Sky` },
  { color: '#8c6d4f', name: t`Brown` },
  { color: '#6b7a8f', name: t`Slate` },
  { color: '#8a8f98', name: t`Grey` },
]
