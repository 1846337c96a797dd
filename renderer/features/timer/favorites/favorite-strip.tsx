import { t } from '@lingui/core/macro'
import Star from 'lucide-react/icons/star'
import { Button } from '../../../components/controls/button.tsx'
import { ProjectDot } from '../../../components/labels/project-dot.tsx'
import type { EntryFields } from '../../../entities/time-entry/entry-fields.ts'
import type { Names } from '../../../entities/time-entry/use-names.ts'
import { favoriteWords } from './favorite-words.ts'
import styles from './favorite-strip.module.css'
import { useFavorites } from './use-favorites.ts'

export interface FavoriteStripProps {
  readonly names: Names
  readonly onStart: (fields: EntryFields) => void
}

/** More than these nobody looks through in a line; the list behind the star has them all. */
const most = 12

/** Favourites as one line of buttons above the entries, each a press away. */
export function FavoriteStrip({ names, onStart }: FavoriteStripProps) {
  const { list } = useFavorites()
  if (list.length === 0) return null
  return (
    <div role="group" aria-label={t`Favourites`} className={styles.strip}>
      <Star aria-hidden className={styles.star} />
      {list.slice(0, most).map((favorite) => {
        const words = favoriteWords(favorite, names)
        return (
          <Button
            key={favorite.id}
            size="small"
            icon={<ProjectDot color={names.project(favorite.projectId)?.color ?? null} />}
            className={styles.favorite}
            aria-label={t`Start ${words}`}
            onPress={() => onStart(favorite)}
          >
            <span className="cut">{words}</span>
          </Button>
        )
      })}
    </div>
  )
}
