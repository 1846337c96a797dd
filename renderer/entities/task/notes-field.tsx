import Pencil from 'lucide-react/icons/pencil'
import { Suspense, useEffect, useRef, useState } from 'react'
import { Button } from '../../components/button.tsx'
import { IconButton } from '../../components/icon-button.tsx'
import { lazyComponent } from '../../components/lazy-component.ts'
import type { MarkdownProps } from './markdown.tsx'
import { withToggledBox } from './note-boxes.ts'
import styles from './task-details.module.css'

const Markdown = lazyComponent<MarkdownProps>(async () => (await import('./markdown.tsx')).Markdown)

const longest = 65_536

export interface NotesFieldProps {
  readonly notes: string
  /** Answers why the notes were refused, null when they were saved. */
  readonly onSave: (notes: string) => Promise<string | null>
}

/** Notes in Markdown: read as they are meant, written as they are typed. Leaving saves; Escape gives up. */
export function NotesField({ notes, onSave }: NotesFieldProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  const isEditing = draft !== null
  useEffect(() => {
    if (!isEditing) return
    area.current?.focus()
    area.current?.setSelectionRange(area.current.value.length, area.current.value.length)
  }, [isEditing])

  async function save(): Promise<void> {
    if (draft === null) return
    const reason = draft === notes ? null : await onSave(draft)
    setRefusal(reason)
    if (reason === null) setDraft(null)
  }

  return (
    <section className={styles.section} aria-label="Notes">
      <header className={styles.sectionHead}>
        <h3>Notes</h3>
        {!isEditing && notes !== '' && (
          <IconButton label="Edit notes" icon={<Pencil />} onPress={() => setDraft(notes)} />
        )}
      </header>
      {draft !== null ? (
        <>
          <textarea
            ref={area}
            aria-label="Notes"
            className={styles.area}
            value={draft}
            maxLength={longest}
            placeholder="Markdown: **bold**, - lists, - [ ] boxes, links"
            onChange={(event) => setDraft(event.target.value)}
            onBlur={() => void save()}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save()
              else if (event.key !== 'Escape') return
              else {
                setDraft(null)
                setRefusal(null)
              }
              event.preventDefault()
              event.stopPropagation()
            }}
          />
          {refusal !== null && (
            <p className={styles.refusal} role="alert">
              {refusal}
            </p>
          )}
        </>
      ) : notes === '' ? (
        <Button variant="quiet" size="small" icon={<Pencil />} onPress={() => setDraft('')}>
          Add notes
        </Button>
      ) : (
        <Suspense fallback={<p className={styles.plain}>{notes}</p>}>
          <Markdown source={notes} onToggle={(line) => void onSave(withToggledBox(notes, line))} />
        </Suspense>
      )}
    </section>
  )
}
