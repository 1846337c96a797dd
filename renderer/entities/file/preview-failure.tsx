import { t } from '@lingui/core/macro'
import { BridgeFailure } from '../../bridge/use-bridge.ts'
import { Button } from '../../components/controls/button.tsx'
import { Notice } from '../../components/states/notice.tsx'

export interface PreviewFailureProps {
  readonly error: unknown
  /** A sentence that says what to do. */
  readonly words: string
  readonly onRetry: () => void
}

/** Why a file is not shown. What may come right by itself, a connection above all, can be tried again. */
export function PreviewFailure({ error, words, onRetry }: PreviewFailureProps) {
  return (
    <div className="stack gap-3 to-start">
      <Notice tone="error">{words}</Notice>
      {error instanceof BridgeFailure && (
        <Button size="small" onPress={onRetry}>
          {t`Try again`}
        </Button>
      )}
    </div>
  )
}
