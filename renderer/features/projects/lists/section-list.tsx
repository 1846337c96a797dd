import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import Archive from 'lucide-react/icons/archive'
import ArchiveRestore from 'lucide-react/icons/archive-restore'
import Plus from 'lucide-react/icons/plus'
import SearchX from 'lucide-react/icons/search-x'
import Trash from 'lucide-react/icons/trash-2'
import X from 'lucide-react/icons/x'
import { type ReactNode, useRef } from 'react'
import type { Preferences } from '../../../../shared/bridge/preferences.ts'
import { Button, IconButton } from '../../../components/controls/button.tsx'
import { SegmentedControl } from '../../../components/controls/segmented-control.tsx'
import { Toolbar } from '../../../components/controls/toolbar.tsx'
import { SearchField } from '../../../components/fields/search-field.tsx'
import { focusRows } from '../../../components/keep-focus.ts'
import { ItemList, type ItemListProps } from '../../../components/layout/item-list.tsx'
import { SidePanelPlace } from '../../../components/layout/side-panel.tsx'
import { EmptyState } from '../../../components/states/empty-state.tsx'
import { commandsOf, useCommands } from '../../../stores/commands.ts'
import styles from '../projects-screen.module.css'
import { type ItemKind, type ItemWords, wordsOf } from '../words.ts'
import { rowSizeOf } from './row-size.ts'
import type { ListedItem, Section } from './use-section.ts'

const command = commandsOf('Projects', 'projects')

const standings = [
  { value: 'active', label: t`Active` },
  { value: 'archived', label: t`Archived` },
] as const

const templates = { value: 'templates', label: t`Templates` } as const

type RowProps<Item extends ListedItem> = Pick<ItemListProps<Item>, 'label' | 'renderItem' | 'dependencies'>

export interface SectionListProps<Item extends ListedItem> extends RowProps<Item> {
  readonly section: Section<Item>
  readonly kind: ItemKind
  /** There are none at all, listed or not: `icon` and `teaching`, the purpose of these items, lead to the first. */
  readonly isEmpty: boolean
  readonly icon: ReactNode
  readonly teaching: string
  readonly density: Preferences['density']
  /** The words by which an item is spoken; its name unless said. */
  readonly textOf?: (item: Item) => string
  /** Opens an item at another place than the side. */
  readonly onOpen?: (id: string) => void
  /** Whether the person may archive and delete them all; they may unless said. */
  readonly mayPutAway?: (items: readonly Item[]) => boolean
  /** Beside the active and the archived ones there are templates. */
  readonly hasTemplates?: boolean
  /** Absent where nothing can be archived. */
  readonly onArchive?: (items: readonly Item[], archived: boolean) => void
  readonly onDelete: (items: readonly Item[]) => void
  /** The panel at the side, of a new item or an open one. */
  readonly children: ReactNode
}

/** A list of the catalog under its bar, and what stands in place of its rows when there are none. */
export function SectionList<Item extends ListedItem>(props: SectionListProps<Item>) {
  const { section, kind, onArchive, onDelete } = props
  const words = wordsOf[kind]
  const { selected } = section
  const mayPutAway = props.mayPutAway?.(selected) !== false
  return (
    <>
      {selected.length > 0 ? (
        <BulkBar
          count={selected.length}
          areArchived={section.standing === 'archived'}
          onArchive={mayPutAway && onArchive ? (archived) => onArchive(selected, archived) : undefined}
          onDelete={mayPutAway ? () => onDelete(selected) : undefined}
          onClear={section.selectNone}
        />
      ) : (
        <SectionBar
          section={section}
          words={words}
          hasArchive={onArchive !== undefined}
          hasTemplates={props.hasTemplates === true || section.standing === 'templates'}
        />
      )}
      {section.rows.length > 0 ? (
        <ItemList
          label={props.label}
          items={section.rows}
          textOf={props.textOf ?? (({ name }) => name)}
          {...(props.dependencies && { dependencies: props.dependencies })}
          rowSize={rowSizeOf(props.density)}
          selectedIds={section.selectedIds}
          onSelect={section.select}
          openId={section.openId}
          onOpen={props.onOpen ?? section.open}
          onDelete={(ids) => onDelete(section.byIds(ids))}
          renderItem={props.renderItem}
        />
      ) : props.isEmpty ? (
        <EmptyState
          icon={props.icon}
          title={words.none}
          message={props.teaching}
          action={
            <Button variant="primary" onPress={section.openNew}>
              {words.createFirst}
            </Button>
          }
        />
      ) : (
        <NothingFound section={section} words={words} />
      )}
      <SidePanelPlace of={section.panel} onClose={section.close}>
        {props.children}
      </SidePanelPlace>
    </>
  )
}

interface SectionBarProps {
  readonly section: Section
  readonly words: ItemWords
  readonly hasArchive: boolean
  readonly hasTemplates: boolean
}

/** The head of a list: its search, and what makes a new item. */
function SectionBar({ section, words, hasArchive, hasTemplates }: SectionBarProps) {
  const search = useRef<HTMLInputElement>(null)
  useCommands([
    {
      id: 'projects.search',
      title: words.search,
      section: 'Projects',
      keys: '/',
      run: () => search.current?.focus(),
    },
    command('new', words.newOne, 'n', section.openNew, t`add create`),
  ])
  return (
    <div className={styles.bar}>
      <SearchField
        label={words.search}
        inputRef={search}
        value={section.text}
        onChange={section.setText}
        className={styles.search}
      />
      <span className={styles.space} />
      {hasArchive && (
        <SegmentedControl
          label={t`Show`}
          value={section.standing}
          options={hasTemplates ? [...standings, templates] : standings}
          onChange={section.setStanding}
        />
      )}
      <Button variant="primary" icon={<Plus />} onPress={section.openNew} className={styles.new}>
        {words.newOne}
      </Button>
    </div>
  )
}

interface BulkBarProps {
  readonly count: number
  readonly areArchived: boolean
  readonly onArchive: ((archived: boolean) => void) | undefined
  readonly onDelete: (() => void) | undefined
  readonly onClear: () => void
}

/** The actions on the selected rows; they stand in place of the list's head. */
function BulkBar({ count, areArchived, onArchive, onDelete, onClear }: BulkBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  return (
    <Toolbar ref={bar} className={styles.bar ?? ''} aria-label={t`Selected items`}>
      <span className="grow strong">
        <Trans>{count} selected</Trans>
      </span>
      {onArchive !== undefined && (
        <Button icon={areArchived ? <ArchiveRestore /> : <Archive />} onPress={() => onArchive(!areArchived)}>
          {areArchived ? t`Restore` : t`Archive`}
        </Button>
      )}
      {onDelete !== undefined && (
        <Button
          icon={<Trash />}
          onPress={() => {
            focusRows(bar.current)
            onDelete()
          }}
        >
          {t`Delete`}
        </Button>
      )}
      <IconButton label={t`Clear selection`} keys="Escape" icon={<X />} onPress={onClear} />
    </Toolbar>
  )
}

/** Stands in a list that is empty because of its text or filter, and leads out of it. */
function NothingFound({ section, words }: { readonly section: Section; readonly words: ItemWords }) {
  const text = section.text.trim()
  if (text !== '')
    return (
      <EmptyState
        icon={<SearchX />}
        title={words.notFound(text)}
        message={
          section.standing === 'active'
            ? t`It may be among the archived ones.`
            : t`It may be among the active ones.`
        }
        action={<Button onPress={() => section.setText('')}>{t`Clear the search`}</Button>}
      />
    )
  if (section.standing === 'templates')
    return (
      <EmptyState
        icon={<Archive />}
        title={t`No templates`}
        message={t`A template is a project that new ones copy: its settings, tasks and people.`}
        action={<Button onPress={() => section.setStanding('active')}>{t`Show the active ones`}</Button>}
      />
    )
  if (section.standing === 'archived')
    return (
      <EmptyState
        icon={<Archive />}
        title={words.noneArchived}
        message={words.whatArchivingDoes}
        action={<Button onPress={() => section.setStanding('active')}>{t`Show the active ones`}</Button>}
      />
    )
  return (
    <EmptyState
      icon={<Archive />}
      title={words.allArchived}
      message={t`Restore one, or make a new one.`}
      action={<Button onPress={() => section.setStanding('archived')}>{t`Show the archived ones`}</Button>}
    />
  )
}
