/** The suggestions below a box that reads the shorthand: earlier entries, or the names that a mark asks for. */

import type { Project, Tag } from '../../../shared/bridge/projects.ts'
import type { Suggestion } from '../../../shared/bridge/time-entries.ts'
import { isSameName } from '../../../shared/domain/name-index.ts'
import type { ShorthandMark } from '../../../shared/domain/shorthand-marks.ts'
import { hasLabel, type PickerItem, searchItems } from '../../components/pickers/picker-search.ts'
import type { Names } from '../time-entry/use-names.ts'

export type CompletionOption =
  | {
      readonly kind: 'history'
      readonly key: string
      readonly suggestion: Omit<Suggestion, 'usual'>
      readonly usual: Suggestion['usual']
    }
  | {
      readonly kind: 'project'
      readonly key: string
      readonly project: Project
      readonly client: string | null
    }
  | { readonly kind: 'tag'; readonly key: string; readonly tag: Tag }
  | {
      readonly kind: 'create-project' | 'create-tag'
      readonly key: string
      readonly name: string
      /** The name of the archived project that is restored; null where something is made. */
      readonly restored: string | null
      readonly mark: ShorthandMark
    }

/** As many as can be looked over; typing on narrows them. */
const most = 8

export function historyOptions(suggestions: readonly Suggestion[]): readonly CompletionOption[] {
  return suggestions.map(({ usual, ...suggestion }) => ({
    kind: 'history',
    key: JSON.stringify(suggestion),
    suggestion,
    usual,
  }))
}

function matching<Option>(
  items: readonly PickerItem[],
  name: string,
  toOption: (id: string) => Option | null,
): readonly Option[] {
  return searchItems(items, name)
    .slice(0, most)
    .map(({ id }) => toOption(id))
    .filter((option) => option !== null)
}

/** The projects or tags that the name of a mark finds, and making one where none is called so. */
export function nameOptions(mark: ShorthandMark, names: Names): readonly CompletionOption[] {
  const { kind, name: typed } = mark
  const name = typed.trim()
  const items = kind === 'project' ? names.projectItems : names.tagItems
  const found = matching(items, name, (id): CompletionOption | null => {
    if (kind === 'tag') {
      const tag = names.tags.find((each) => each.id === id)
      return tag ? { kind, key: id, tag } : null
    }
    const project = names.projects.find((each) => each.id === id)
    return project ? { kind, key: id, project, client: names.client(project) } : null
  })
  if (name === '' || hasLabel(items, name)) return found
  const create = kind === 'project' ? 'create-project' : 'create-tag'
  const archived = kind === 'project' ? names.archivedProjects : []
  const restored = archived.find((project) => isSameName(project.name, name))?.name ?? null
  return [...found, { kind: create, key: `create ${name}`, name, restored, mark }]
}

/** Making the names, and nothing else: of a person who types on after a name that nobody knows. */
export function creationOptions(
  marks: readonly (ShorthandMark | null)[],
  names: Names,
): readonly CompletionOption[] {
  const options = marks.flatMap((mark) => (mark === null ? [] : nameOptions(mark, names)))
  return options.filter(({ kind }) => kind === 'create-project' || kind === 'create-tag')
}
