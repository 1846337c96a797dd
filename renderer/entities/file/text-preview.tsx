import { useQuery } from '@tanstack/react-query'
import type { Attachment } from '../../../shared/bridge/attachments.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { readFile, unreadable } from './file-content.ts'
import styles from './file-preview.module.css'
import { sizeInWords } from './file-words.ts'
import { PreviewFailure } from './preview-failure.tsx'
import { PreviewWait } from './preview-wait.tsx'
import { mostText, textOf } from './text-content.ts'

export interface TextPreviewProps {
  readonly attachment: Attachment
  readonly onRetry: () => void
}

/** The beginning of a text as it is written: nothing in it is taken for more than letters. */
export function TextPreview({ attachment, onRetry }: TextPreviewProps) {
  const { id, mimeType, name, size } = attachment
  const bridge = useBridge()
  const { data: text, error } = useQuery({
    queryKey: ['file-text', id],
    queryFn: async ({ signal }) => {
      const beginning = await readFile(bridge, id, mimeType, { most: mostText + 1, signal })
      return textOf(await beginning.bytes())
    },
    gcTime: 0,
  })
  if (error !== null) return <PreviewFailure error={error} words={unreadable(error)} onRetry={onRetry} />
  if (text === undefined) return <PreviewWait attachment={attachment} />
  if (text === '') return <p className={styles.note}>This file is empty.</p>
  return (
    <>
      {size > mostText && (
        <p className={styles.note}>
          The first {sizeInWords(mostText)} of {sizeInWords(size)}. Save a copy to see all of it.
        </p>
      )}
      <pre
        ref={focus}
        role="region"
        aria-label={`Text of ${name}`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- What scrolls has to be in reach of the keyboard.
        tabIndex={0}
        className={`${styles.text} selectable`}
      >
        {text}
      </pre>
    </>
  )
}

/** So that its keys scroll it from the beginning. */
function focus(text: HTMLElement | null): void {
  text?.focus({ preventScroll: true })
}
