import { t } from '@lingui/core/macro'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { Button, IconButton } from '../../components/controls/button.tsx'
import { Keys } from '../../components/labels/kbd.tsx'
import { acceleratorOf, readLayout, type KeyboardLayout } from './accelerator.ts'
import styles from './shortcut-recorder.module.css'

interface ShortcutRecorderProps {
  /** The id of the words that say what the shortcut does. */
  readonly labelledBy: string
  /** An Electron accelerator; null for none. */
  readonly value: string | null
  readonly isDisabled: boolean
  readonly onChange: (accelerator: string | null) => void
}

/** Takes the keys that are pressed as a shortcut. Escape gives up, and so does leaving it. */
export function ShortcutRecorder({ labelledBy, value, isDisabled, onChange }: ShortcutRecorderProps) {
  const [isRecording, setRecording] = useState(false)
  const [layout, setLayout] = useState<KeyboardLayout | null>(null)
  return (
    <div className="row gap-1">
      <Button
        aria-describedby={labelledBy}
        isDisabled={isDisabled}
        className={styles.keys}
        onPress={() => {
          setRecording(true)
          // The person may have switched keyboards since the last time.
          void readLayout().then(setLayout)
        }}
        onBlur={() => setRecording(false)}
        onKeyDown={(event) => {
          if (!isRecording) {
            event.continuePropagation()
            return
          }
          event.preventDefault()
          if (event.key === 'Escape') {
            setRecording(false)
            return
          }
          const isMac = navigator.userAgent.includes(t`Mac OS`)
          const accelerator = acceleratorOf(event.nativeEvent, isMac, layout)
          if (accelerator === null) return
          setRecording(false)
          onChange(accelerator)
        }}
      >
        {isRecording ? t`Press the keys…` : value === null ? t`Record a shortcut` : <Keys keys={value} />}
      </Button>
      {value !== null && (
        <IconButton
          label={t`Remove the shortcut`}
          icon={<X />}
          isDisabled={isDisabled}
          onPress={() => onChange(null)}
        />
      )}
    </div>
  )
}
