/** What the timer bar offers below its text box: earlier entries, or the names that a mark asks for. */

import type { Project, Tag } from '../../../shared/bridge/projects.ts'
import type { Suggestion } from '../../../shared/bridge/time-entries.ts'
import type { ShorthandToken } from '../../../shared/domain/shorthand.ts'
import { hasLabel, searchItems } from '../../components/picker-search.ts'
import type { PickerItem } from '../../components/picker-search.ts'
import type { Names } from '../../entities/time-entry/use-names.ts'

export type SuggestionOption =
  | { readonly kind: 'history'; readonly key: string; readonly suggestion: Suggestion }
  | {
      readonly kind: 'project'
      readonly key: string
      readonly project: Project
      readonly client: string | null
    }
  | { readonly kind: 'tag'; readonly key: string; readonly tag: Tag }
  | { readonly kind: 'create-project' | 'create-tag'; readonly key: string; readonly name: string }

/** As many as can be looked over; typing on narrows them. */
const most = 8

export function historyOptions(suggestions: readonly Suggestion[]): readonly SuggestionOption[] {
  return suggestions.map((suggestion) => ({
    kind: 'history',
    key: JSON.stringify(suggestion),
    suggestion,
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

/** The projects or tags that the token's name finds, and making one where none is called so. */
export function tokenOptions(token: ShorthandToken, names: Names): readonly SuggestionOption[] {
  const name = token.name.trim()
  if (token.kind === 'project') {
    const found = matching(names.projectItems, name, (id): SuggestionOption | null => {
      const project = names.projects.find((each) => each.id === id)
      return project ? { kind: 'project', key: id, project, client: names.client(project) } : null
    })
    return name === '' || hasLabel(names.projectItems, name)
      ? found
      : [...found, { kind: 'create-project', key: 'create', name }]
  }
  if (token.kind === 'tag') {
    const found = matching(names.tagItems, name, (id): SuggestionOption | null => {
      const tag = names.tags.find((each) => each.id === id)
      return tag ? { kind: 'tag', key: id, tag } : null
    })
    return name === '' || hasLabel(names.tagItems, name)
      ? found
      : [...found, { kind: 'create-tag', key: 'create', name }]
  }
  return []
}
