import { t } from '@lingui/core/macro'
import TagIcon from 'lucide-react/icons/tag'
import Trash from 'lucide-react/icons/trash-2'
import type { Tag } from '../../../../shared/bridge/projects.ts'
import { Button } from '../../../components/controls/button.tsx'
import { SidePanel } from '../../../components/layout/side-panel.tsx'
import { useUndoableCommand } from '../../../bridge/use-undoable-command.ts'
import { RefusalNotice } from '../../../entities/edit/refusal-notice.tsx'
import { found } from './catalog.ts'
import { tagsDeleted } from '../words.ts'
import { NewNamePanel } from '../panels/new-name-panel.tsx'
import type { SectionProps } from './projects-section.tsx'
import { SavedField } from '../../../components/fields/saved-field.tsx'
import { useSave } from '../../../components/fields/use-save.ts'
import { SectionList } from './section-list.tsx'
import { useSection } from './use-section.ts'
import { classNames } from '../../../components/class-names.ts'
import projectRowStyles from './project-row.module.css'
import { SyncMark } from '../../../components/labels/sync-mark.tsx'

export function TagsSection({ catalog, askedId }: SectionProps) {
  const section = useSection((text) => found(catalog.tags, text), askedId)
  const deleteTags = useUndoableCommand('tags.delete')
  const open = catalog.tags.find((tag) => tag.id === section.openId)

  function remove(tags: readonly Tag[]): void {
    const ids = tags.map((tag) => tag.id)
    section.forget(ids)
    void deleteTags({ ids }, tagsDeleted(tags))
  }

  return (
    <SectionList
      section={section}
      kind="tag"
      label={t`Tags`}
      isEmpty={catalog.tags.length === 0}
      icon={<TagIcon />}
      teaching={t`A tag marks the kind of work, across all projects: meeting, writing, travel. Typing #meeting in the timer bar creates one, too.`}
      density={catalog.preferences.density}
      renderItem={(tag) => <TagRow tag={tag} />}
      onDelete={remove}
    >
      {section.panel?.kind === 'new' && (
        <NewNamePanel kind="tag" suggestedName={section.text.trim()} onClose={section.close} />
      )}
      {open !== undefined && (
        <TagPanel key={open.id} tag={open} onClose={section.close} onDelete={() => remove([open])} />
      )}
    </SectionList>
  )
}

interface TagPanelProps {
  readonly tag: Tag
  readonly onClose: () => void
  readonly onDelete: () => void
}

function TagPanel({ tag, onClose, onDelete }: TagPanelProps) {
  const save = useSave('tags.update')
  return (
    <SidePanel
      title={t`Tag`}
      draftsOf={tag.id}
      onClose={onClose}
      footer={
        <Button data-deletes variant="quiet" icon={<Trash />} className="push" onPress={onDelete}>
          {t`Delete`}
        </Button>
      }
    >
      <RefusalNotice row={tag} />
      <SavedField
        label={t`Name`}
        isRequired
        maxLength={255}
        value={tag.name}
        onSave={(name, over) => save({ id: tag.id, changes: { name }, typedOver: { name: over } })}
      />
    </SidePanel>
  )
}

/** One tag in the list. */
function TagRow({ tag }: { readonly tag: Tag }) {
  return (
    <>
      <TagIcon aria-hidden className={projectRowStyles.icon} />
      <span className={classNames(projectRowStyles.name, 'cut')}>{tag.name}</span>
      <SyncMark state={tag.syncState} />
    </>
  )
}
