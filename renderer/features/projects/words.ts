/** The sentences about projects, clients and tags. */

import { plural, t } from '@lingui/core/macro'
import type { Preferences } from '../../../shared/bridge/preferences.ts'
import type { Project } from '../../../shared/bridge/projects.ts'
import { formatDay } from '../../../shared/domain/date-format.ts'

export type ItemKind = 'project' | 'client' | 'tag'

export interface ItemWords {
  readonly search: string
  readonly newOne: string
  readonly create: string
  readonly none: string
  readonly createFirst: string
  readonly notFound: (text: string) => string
  readonly noneArchived: string
  readonly whatArchivingDoes: string
  readonly allArchived: string
}

export const wordsOf: Readonly<Record<ItemKind, ItemWords>> = {
  project: {
    search: t`Search projects`,
    newOne: t`New project`,
    create: t`Create project`,
    none: t`No projects yet`,
    createFirst: t`Create the first project`,
    notFound: (text) => t`No project is called “${text}”`,
    noneArchived: t`No archived projects`,
    whatArchivingDoes: t`Archive a project that is over: it leaves the lists and pickers, and its time stays.`,
    allArchived: t`Every project is archived`,
  },
  client: {
    search: t`Search clients`,
    newOne: t`New client`,
    create: t`Create client`,
    none: t`No clients yet`,
    createFirst: t`Create the first client`,
    notFound: (text) => t`No client is called “${text}”`,
    noneArchived: t`No archived clients`,
    whatArchivingDoes: t`Archive a client that is over: it leaves the lists and pickers, and its time stays.`,
    allArchived: t`Every client is archived`,
  },
  tag: {
    search: t`Search tags`,
    newOne: t`New tag`,
    create: t`Create tag`,
    none: t`No tags yet`,
    createFirst: t`Create the first tag`,
    notFound: (text) => t`No tag is called “${text}”`,
    // Tags are never archived.
    noneArchived: '',
    whatArchivingDoes: '',
    allArchived: '',
  },
}

/** `Sun 1 Nov – Mon 30 Nov` */
export function periodLabel(
  { from, to }: NonNullable<Project['period']>,
  { dateFormat }: Pick<Preferences, 'dateFormat'>,
  today: string,
): string {
  const [first, last] = [from, to].map((date) => formatDay(date, dateFormat, today))
  return from === to ? `${first}` : `${first} – ${last}`
}

interface Named {
  readonly name: string
}

const onlyOf = (items: readonly Named[]): string | null =>
  items.length === 1 ? (items[0]?.name ?? null) : null

export function projectsArchived(projects: readonly Named[], archived: boolean): string {
  const only = onlyOf(projects)
  if (only !== null) return archived ? t`“${only}” archived` : t`“${only}” restored`
  return archived
    ? plural(projects.length, { one: '# project archived', other: '# projects archived' })
    : plural(projects.length, { one: '# project restored', other: '# projects restored' })
}

export function clientsArchived(clients: readonly Named[], archived: boolean): string {
  const only = onlyOf(clients)
  if (only !== null) {
    return archived ? t`“${only}” archived with the projects` : t`“${only}” restored with the projects`
  }
  return archived
    ? plural(clients.length, {
        one: '# client archived with the projects',
        other: '# clients archived with the projects',
      })
    : plural(clients.length, {
        one: '# client restored with the projects',
        other: '# clients restored with the projects',
      })
}

export function projectsDeleted(projects: readonly Named[]): string {
  const only = onlyOf(projects)
  return only === null
    ? plural(projects.length, {
        one: '# project deleted. The time stays.',
        other: '# projects deleted. The time stays.',
      })
    : t`“${only}” deleted. The time stays.`
}

export function clientsDeleted(clients: readonly Named[]): string {
  const only = onlyOf(clients)
  return only === null
    ? plural(clients.length, {
        one: '# client deleted. The projects stay.',
        other: '# clients deleted. The projects stay.',
      })
    : t`“${only}” deleted. The projects stay.`
}

export function tagsDeleted(tags: readonly Named[]): string {
  const only = onlyOf(tags)
  return only === null
    ? plural(tags.length, { one: '# tag deleted. The time stays.', other: '# tags deleted. The time stays.' })
    : t`“${only}” deleted. The time stays.`
}
