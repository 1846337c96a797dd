import { t } from '@lingui/core/macro'
import Star from 'lucide-react/icons/star'
import {
  useState,
  useEffect,
  useRef,
  useLayoutEffect,
  type KeyboardEvent,
  type PointerEvent,
  type FormEvent,
} from 'react'
import { IconButton, Button } from '../../../components/controls/button.tsx'
import { Popover } from '../../../components/overlays/popover.tsx'
import {
  emptyFields,
  entryWords,
  newFields,
  withReading,
  withTaken,
  type EntryFields,
  type NewFields,
} from '../../../entities/time-entry/entry-fields.ts'
import type { Names } from '../../../entities/time-entry/use-names.ts'
import { commandsOf, useCommands } from '../../../stores/commands.ts'
import { useFavorites, type Favorites } from '../../../entities/favorite/use-favorites.ts'
import { ProjectDot, ProjectChip } from '../../../components/labels/project-dot.tsx'
import styles from './favorite-strip.module.css'
import Plus from 'lucide-react/icons/plus'
import { flushSync } from 'react-dom'
import type { Favorite } from '../../../../shared/bridge/favorites.ts'
import type { LocalId } from '../../../../shared/domain/ids.ts'
import { useRowOrder } from '../../../components/dragging/use-row-order.ts'
import favoriteListStyles from './favorite-list.module.css'
import DollarSign from 'lucide-react/icons/dollar-sign'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { classNames } from '../../../components/class-names.ts'
import { Kbd } from '../../../components/labels/kbd.tsx'
import { SyncMark } from '../../../components/labels/sync-mark.tsx'
import { ShorthandField } from '../../../entities/shorthand/shorthand-field.tsx'
import { entryParts, useShorthand } from '../../../entities/shorthand/use-shorthand.ts'
import { FieldPickers } from '../../../entities/time-entry/field-pickers.tsx'
import { useEntryDraft } from '../../../entities/time-entry/use-entry-draft.ts'

const command = commandsOf('Timer', 'favorites')

interface FavoritesButtonProps {
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
          t`Start “${entryWords(favorite, names)}”`,
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

/** More than these nobody looks through in a line; the list behind the star has them all. */
const most = 12

/** Favourites as one line of buttons above the entries, each a press away. */
export function FavoriteStrip({ names, onStart }: Omit<FavoritesButtonProps, 'current'>) {
  const { list } = useFavorites()
  if (list.length === 0) return null
  return (
    <div data-once role="group" aria-label={t`Favourites`} className={styles.strip}>
      <Star aria-hidden className={styles.star} />
      {list.slice(0, most).map((favorite) => {
        const words = entryWords(favorite, names)
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

interface FavoriteListProps {
  readonly favorites: Favorites
  /** The fields of the bar, which can be made a favourite. */
  readonly current: EntryFields
  readonly names: Names
  readonly onStart: (favorite: Favorite) => void
}

/** Favourites in their order: press or Enter or a figure starts, Alt and arrows move, E edits, Delete deletes. */
function FavoriteList({ favorites, current, names, onStart }: FavoriteListProps) {
  const { list, move, remove } = favorites
  const rows = useRef<HTMLUListElement>(null)
  const [editedId, setEditedId] = useState<LocalId | 'new' | null>(null)
  const ids = list.map(({ id }) => id)
  const order = useRowOrder({ rows, ids, focused: '[data-favorite]', place: move })
  useEffect(() => focusRow(rows.current, 0), [])

  function edit(id: LocalId | 'new' | null): void {
    // Drawn at once, so that the next key finds something focused.
    flushSync(() => setEditedId(id))
    if (id !== null) return
    const index = list.findIndex((favorite) => favorite.id === editedId)
    focusRow(rows.current, Math.max(0, index))
  }

  async function save(fields: EntryFields): Promise<void> {
    if (editedId === 'new') await favorites.add(fields)
    else if (editedId === null || !(await favorites.change(editedId, fields))) return
    edit(null)
  }

  function onKeyDown(event: KeyboardEvent, favorite: Favorite, index: number): void {
    if (order.onKeyDown(event, favorite.id)) return
    const byFigure = /^[1-9]$/.test(event.key) ? list[Number(event.key) - 1] : undefined
    if (event.key === 'Delete') {
      // Before the row goes, or the next key would find nothing focused: to the one that takes its place, or the last.
      focusRow(rows.current, index + 1 < list.length ? index + 1 : index - 1)
      void remove(favorite)
    } else if (event.key === 'e' && !event.ctrlKey && !event.metaKey) edit(favorite.id)
    else if (byFigure !== undefined && !event.ctrlKey && !event.metaKey && !event.altKey) onStart(byFigure)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  const isKnown = favorites.like(current) !== null
  const isEmpty = current.description.trim() === '' && current.projectId === null
  return (
    <div className={favoriteListStyles.panel}>
      {list.length === 0 && editedId !== 'new' && (
        <p className={favoriteListStyles.teaching}>
          {t`No favourites yet. What you start again and again starts here with one press: add it below, or from the menu of an entry.`}
        </p>
      )}
      <ul ref={rows} className="stack" aria-label={t`Favourites`}>
        {list.map((favorite, index) =>
          favorite.id === editedId ? (
            <li key={favorite.id}>
              <FavoriteForm
                draftsOf={favorite.id}
                initial={favorite}
                former={favorite.description}
                names={names}
                onSave={(fields) => void save(fields)}
                onCancel={() => edit(null)}
              />
            </li>
          ) : (
            <FavoriteRow
              key={favorite.id}
              favorite={favorite}
              names={names}
              figure={index < 9 ? index + 1 : null}
              className={order.classOf(index)}
              onStart={() => onStart(favorite)}
              onEdit={() => edit(favorite.id)}
              onRemove={() => void remove(favorite)}
              onPointerDown={(event) => order.onPointerDown(event, favorite.id)}
              onKeyDown={(event) => onKeyDown(event, favorite, index)}
            />
          ),
        )}
      </ul>
      {editedId === 'new' ? (
        <FavoriteForm
          draftsOf="new favourite"
          initial={isKnown ? emptyFields : current}
          names={names}
          onSave={(fields) => void save(fields)}
          onCancel={() => edit(null)}
        />
      ) : (
        <Button
          variant="quiet"
          icon={<Plus />}
          className={favoriteListStyles.add}
          onPress={() => {
            if (isEmpty || isKnown) edit('new')
            else void favorites.add(current)
          }}
        >
          {isEmpty || isKnown ? t`New favourite` : t`Add what is in the bar`}
        </Button>
      )}
    </div>
  )
}

/** A list without favourites has the button after it focused. */
function focusRow(list: HTMLUListElement | null, index: number): void {
  const focused = list?.children[index]?.querySelector('[data-favorite]') ?? list?.nextElementSibling
  if (focused instanceof HTMLElement) focused.focus()
}

interface FavoriteRowProps {
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
function FavoriteRow({ favorite, names, figure, ...row }: FavoriteRowProps) {
  const words = entryWords(favorite, names)
  const project = names.project(favorite.projectId)
  const tags = favorite.tagIds.flatMap((id) => names.tag(id)?.name ?? [])
  return (
    <li className={classNames(favoriteListStyles.row, row.className)}>
      <button
        type="button"
        data-favorite
        className={favoriteListStyles.start}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown E Delete"
        onClick={row.onStart}
        onPointerDown={row.onPointerDown}
        onKeyDown={row.onKeyDown}
      >
        <span aria-hidden className={favoriteListStyles.figure}>
          {figure !== null && <Kbd>{String(figure)}</Kbd>}
        </span>
        <span className="visually-hidden">{t`Start`} </span>
        {project !== null && favorite.description === '' ? (
          <ProjectChip name={words} color={project.color} className={favoriteListStyles.words} />
        ) : (
          <span
            className={classNames(favoriteListStyles.words, 'cut', favorite.description === '' && 'soft')}
          >
            {words}
          </span>
        )}
        {tags.length > 0 && (
          <span className={classNames(favoriteListStyles.tags, 'cut')}>{tags.join(', ')}</span>
        )}
        {favorite.billable && <DollarSign aria-label={t`Billable`} className={favoriteListStyles.billable} />}
        {project !== null && favorite.description !== '' && (
          <ProjectChip name={project.name} color={project.color} className={favoriteListStyles.project} />
        )}
        <SyncMark state={favorite.syncState} />
      </button>
      <span className={favoriteListStyles.actions}>
        <IconButton label={t`Edit ${words}`} icon={<Pencil />} onPress={row.onEdit} />
        <IconButton data-deletes label={t`Delete ${words}`} icon={<Trash2 />} onPress={row.onRemove} />
      </span>
    </li>
  )
}

interface FavoriteFormProps {
  /** Under which fields that are not saved are kept. */
  readonly draftsOf: string
  readonly initial: EntryFields
  /** The description of the favourite that is edited. */
  readonly former?: string
  readonly names: Names
  readonly onSave: (fields: NewFields) => void
  readonly onCancel: () => void
}

/** The form of a favourite, in its place; Enter saves; Escape closes it and keeps the text. */
function FavoriteForm({ draftsOf, initial, former, names, onSave, onCancel }: FavoriteFormProps) {
  const [begun] = useState(initial)
  const [fields, setFields] = useEntryDraft(`${draftsOf} Description`, begun, names)
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => input.current?.focus(), [])
  const shorthand = useShorthand(entryParts, 'past')
  const reading = shorthand.read(fields.description, former)
  const read = withReading(fields, reading, names)
  const isEmpty = read.fields.description === '' && read.fields.projectId === null

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (isEmpty) return
    setFields(null)
    onSave(newFields(read))
  }

  return (
    <form className={favoriteListStyles.form} onSubmit={submit}>
      <ShorthandField
        label={t`Description`}
        hideLabel
        placeholder={t`What it is about`}
        shorthand={shorthand}
        reading={reading}
        value={fields.description}
        onChange={(description) => setFields({ ...fields, description })}
        inputRef={input}
        maxLength={3000}
        onTake={(taken) => setFields(withTaken(fields, taken, names))}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          // Only the form closes, not the list around it.
          event.stopPropagation()
          onCancel()
        }}
      />
      <FieldPickers fields={fields} names={names} onChange={setFields} />
      <div className="flex at-end gap-1">
        <Button
          variant="quiet"
          size="small"
          onPress={() => {
            setFields(null)
            onCancel()
          }}
        >
          {t`Cancel`}
        </Button>
        <Button type="submit" variant="primary" size="small" isDisabled={isEmpty}>
          {t`Save`}
        </Button>
      </div>
    </form>
  )
}
