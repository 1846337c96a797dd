import { t } from '@lingui/core/macro'
import Pencil from 'lucide-react/icons/pencil'
import { Suspense, useContext, useEffect, useRef, useState } from 'react'
import { BarButton, IconButton } from '../../../components/controls/button.tsx'
import { DraftQuestion } from '../../../components/fields/draft-question.tsx'
import { lazyComponent } from '../../../components/states/lazy-component.ts'
import type { Refusal } from '../../../components/fields/typed-text.ts'
import { DraftScope, hasDraft, useTypedText } from '../../../components/fields/use-typed-text.ts'
import type { MarkdownProps } from './markdown.tsx'
import { withToggledBox } from './note-boxes.ts'
import styles from '../details/task-details.module.css'

const Markdown = lazyComponent<MarkdownProps>(async () => (await import('./markdown.tsx')).Markdown)

const longest = 65_536

export interface NotesFieldProps {
  readonly notes: string
  /** Answers why the notes were refused, null when they were saved. */
  readonly onSave: (notes: string, typedOver: readonly string[]) => Promise<Refusal | null>
}

/** Notes in Markdown: read as they are meant, written as they are typed. */
export function NotesField({ notes, onSave }: NotesFieldProps) {
  const scope = useContext(DraftScope)
  const [isEditing, setEditing] = useState(() => hasDraft(scope, 'Notes', notes))
  const [takesFocus, setTakesFocus] = useState(false)
  const section = useRef<HTMLElement>(null)
  const [isLeftByKey, setLeftByKey] = useState(false)

  const isEmpty = notes === ''
  // The field that had the focus is gone; the first notes bring another button.
  useEffect(() => {
    if (isEditing || !isLeftByKey || document.activeElement !== document.body) return
    section.current?.querySelector<HTMLElement>(isEmpty ? 'button' : 'header button')?.focus()
  }, [isEditing, isLeftByKey, isEmpty])

  function open(): void {
    setTakesFocus(true)
    setEditing(true)
  }

  return (
    <section ref={section} className={styles.section} aria-label={t`Notes`}>
      <header className={styles.sectionHead}>
        <h3>{t`Notes`}</h3>
        {!isEditing && !isEmpty && <IconButton label={t`Edit notes`} icon={<Pencil />} onPress={open} />}
      </header>
      {isEditing ? (
        <NotesEditor
          notes={notes}
          takesFocus={takesFocus}
          onSave={onSave}
          onClose={(byKey) => {
            setLeftByKey(byKey)
            setEditing(false)
          }}
        />
      ) : isEmpty ? (
        <BarButton variant="quiet" icon={<Pencil />} onPress={open} label={t`Add notes`} />
      ) : (
        <Suspense fallback={<p className={styles.plain}>{notes}</p>}>
          <Markdown source={notes} onToggle={(line) => void onSave(withToggledBox(notes, line), [notes])} />
        </Suspense>
      )}
    </section>
  )
}

interface NotesEditorProps extends NotesFieldProps {
  readonly takesFocus: boolean
  readonly onClose: (byKey: boolean) => void
}

/** Leaving saves, and so do Escape and Ctrl+Enter. */
function NotesEditor({ notes, takesFocus, onSave, onClose }: NotesEditorProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const isLeaving = useRef(false)
  const typed = useTypedText({
    label: t`Notes`,
    value: notes,
    read: (text) => ({ ok: true, value: text }),
    onCommit: onSave,
    onClose: (by) => onClose(by !== 'leave' || isLeaving.current),
    input: area,
  })
  useEffect(() => {
    if (!takesFocus) return
    area.current?.focus()
    area.current?.setSelectionRange(area.current.value.length, area.current.value.length)
  }, [takesFocus])

  return (
    <div className="stack gap-2">
      {/* Above the field, which may reach below what is in sight. */}
      <DraftQuestion typed={typed} />
      <textarea
        ref={area}
        aria-label={t`Notes`}
        data-inline
        className={styles.area}
        value={typed.text ?? notes}
        maxLength={longest}
        placeholder={t`Markdown: **bold**, - lists, - [ ] boxes, links`}
        onChange={(event) => typed.type(event.target.value)}
        onFocus={() => (isLeaving.current = false)}
        onBlur={() => void typed.commit('leave')}
        onKeyDown={(event) => {
          const isSaving = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
          if (event.nativeEvent.isComposing || !(isSaving || event.key === 'Escape')) return
          event.preventDefault()
          event.stopPropagation()
          isLeaving.current = true
          void typed.commit(isSaving ? 'enter' : 'leave')
        }}
      />
      {typed.error !== null && (
        <p className={styles.refusal} role="alert">
          {typed.error}
        </p>
      )}
    </div>
  )
}
