import { t } from '@lingui/core/macro'
import Star from 'lucide-react/icons/star'
import { useState } from 'react'
import { IconButton } from '../../../components/controls/icon-button.tsx'
import { Popover } from '../../../components/overlays/popover.tsx'
import type { EntryFields } from '../../../entities/time-entry/entry-fields.ts'
import type { Names } from '../../../entities/time-entry/use-names.ts'
import { commandsOf, useCommands } from '../../../stores/commands.ts'
import { FavoriteList } from './favorite-list.tsx'
import { favoriteWords } from './favorite-words.ts'
import { useFavorites } from './use-favorites.ts'

const command = commandsOf('Timer', 'favorites')

export interface FavoritesButtonProps {
  /** The fields of the bar, which can be made a favourite. */
  readonly current: EntryFields
  readonly names: Names
  readonly onStart: (fields: EntryFields) => void
}

const keys = 'Shift+s'
/** More would push everything else out of the palette's sight. */
const inPalette = 9

/** The star in the timer bar: what is started again and again, one key away. */
export function FavoritesButton({ current, names, onStart }: FavoritesButtonProps) {
  const favorites = useFavorites()
  const [isOpen, setOpen] = useState(false)

  useCommands([
    command('open', t`Show favourites`, keys, () => setOpen(true), t`start again template`),
    ...favorites.list
      .slice(0, inPalette)
      .map((favorite) =>
        command(
          `start.${favorite.id}`,
          t`Start “${favoriteWords(favorite, names)}”`,
          null,
          () => onStart(favorite),
          t`favourite ${names.project(favorite.projectId)?.name ?? ''}`,
        ),
      ),
  ])

  return (
    <Popover
      label={t`Favourites`}
      placement="bottom end"
      isOpen={isOpen}
      onOpenChange={setOpen}
      trigger={<IconButton label={t`Favourites`} keys={keys} icon={<Star />} />}
    >
      {(close) => (
        <FavoriteList
          favorites={favorites}
          current={current}
          names={names}
          onStart={(favorite) => {
            close()
            onStart(favorite)
          }}
        />
      )}
    </Popover>
  )
}
