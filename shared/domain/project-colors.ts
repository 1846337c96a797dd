/** The colours that are offered for projects, in the order in which new projects get them; all stand out on both themes. */
export const projectColors = [
  '#2a9d8f',
  '#3f9c4f',
  '#7a9a01',
  '#c79a00',
  '#e07a1f',
  '#d9534a',
  '#d94f8a',
  '#b05cc8',
  '#7b68d9',
  '#4c7fd9',
  '#2b95c9',
  '#8c6d4f',
  '#6b7a8f',
  '#8a8f98',
] as const

export type ProjectColor = (typeof projectColors)[number]

/** The colour that the fewest of the projects have, in either case of its letters; of several, the first. */
export function leastUsedColor(projects: readonly { readonly color: string }[]): ProjectColor {
  const uses = new Map<string, number>()
  for (const { color } of projects) uses.set(color.toLowerCase(), (uses.get(color.toLowerCase()) ?? 0) + 1)
  const usesOf = (color: ProjectColor): number => uses.get(color) ?? 0
  return projectColors.reduce((least, color) => (usesOf(color) < usesOf(least) ? color : least))
}
