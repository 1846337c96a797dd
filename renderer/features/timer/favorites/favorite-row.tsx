import { t } from '@lingui/core/macro'
import DollarSign from 'lucide-react/icons/dollar-sign'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import type { KeyboardEvent, PointerEvent } from 'react'
import type { Favorite } from '../../../../shared/bridge/favorites.ts'
import { classNames } from '../../../components/class-names.ts'
import { IconButton } from '../../../components/controls/icon-button.tsx'
import { Kbd } from '../../../components/labels/kbd.tsx'
import { ProjectChip } from '../../../components/labels/project-dot.tsx'
import { SyncMark } from '../../../components/labels/sync-mark.tsx'
import type { Names } from '../../../entities/time-entry/use-names.ts'
import styles from './favorite-list.module.css'
import { favoriteWords } from './favorite-words.ts'

export interface FavoriteRowProps {
  readonly favorite: Favorite
  readonly names: Names
  /** The key that starts it while the list is open; null beyond the ninth. */
  readonly figure: number | null
  readonly className: string
  readonly onStart: () => void
  readonly onEdit: () => void
  readonly onRemove: () => void
  readonly onPointerDown: (event: PointerEvent<HTMLButtonElement>) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

/** One favourite: a press starts it. */
export function FavoriteRow({ favorite, names, figure, ...row }: FavoriteRowProps) {
  const words = favoriteWords(favorite, names)
  const project = names.project(favorite.projectId)
  const tags = favorite.tagIds.flatMap((id) => names.tag(id)?.name ?? [])
  return (
    <li className={classNames(styles.row, row.className)}>
      <button
        type="button"
        data-favorite
        className={styles.start}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown E Delete"
        onClick={row.onStart}
        onPointerDown={row.onPointerDown}
        onKeyDown={row.onKeyDown}
      >
        <span aria-hidden className={styles.figure}>
          {figure !== null && <Kbd>{String(figure)}</Kbd>}
        </span>
        <span className="visually-hidden">{t`Start`} </span>
        {project !== null && favorite.description === '' ? (
          <ProjectChip name={words} color={project.color} className={styles.words} />
        ) : (
          <span className={classNames(styles.words, 'cut', favorite.description === '' && 'soft')}>
            {words}
          </span>
        )}
        {tags.length > 0 && <span className={classNames(styles.tags, 'cut')}>{tags.join(', ')}</span>}
        {favorite.billable && <DollarSign aria-label={t`Billable`} className={styles.billable} />}
        {project !== null && favorite.description !== '' && (
          <ProjectChip name={project.name} color={project.color} className={styles.project} />
        )}
        <SyncMark state={favorite.syncState} />
      </button>
      <span className={styles.actions}>
        <IconButton label={t`Edit ${words}`} icon={<Pencil />} onPress={row.onEdit} />
        <IconButton label={t`Delete ${words}`} icon={<Trash2 />} onPress={row.onRemove} />
      </span>
    </li>
  )
}
