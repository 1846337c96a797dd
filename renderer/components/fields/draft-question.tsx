import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '../controls/button.tsx'
import styles from './draft-question.module.css'
import { Notice } from '../states/notice.tsx'
import type { UsedTypedText } from './use-typed-text.ts'

/** Asks which of two texts of several lines is meant, where one was typed earlier or meanwhile. */
export function DraftQuestion({ typed }: { readonly typed: UsedTypedText }) {
  const { theirs } = typed
  if (typed.question === null) return null
  return (
    <Notice tone="attention">
      {typed.question === 'earlier' ? (
        t`You typed this earlier but did not save it.`
      ) : (
        <>
          <Trans>
            This has since been changed elsewhere to:
            <blockquote className={styles.other}>{theirs}</blockquote>
          </Trans>
        </>
      )}
      <span className={styles.answers}>
        <Button size="small" onPress={() => void typed.commit('enter')}>
          {t`Save my text`}
        </Button>
        <Button size="small" variant="quiet" onPress={() => void typed.takeBack()}>
          {t`Discard it`}
        </Button>
      </span>
    </Notice>
  )
}

/** Says that a form is as it was left earlier, and offers to begin it anew. */
export function FoundForm({ onDiscard }: { readonly onDiscard: () => void }) {
  return (
    <Notice tone="attention">
      {t`You began this earlier but did not add it.`}
      <span className={styles.answers}>
        <Button size="small" variant="quiet" onPress={onDiscard}>
          {t`Discard it`}
        </Button>
      </span>
    </Notice>
  )
}
