import { t } from '@lingui/core/macro'
import { useId, useState } from 'react'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { TextField } from 'react-aria-components/TextField'
import fieldStyles from '../../../components/fields/field.module.css'
import { FieldWords } from '../../../components/fields/field-words.tsx'
import { firstEmoji } from './first-emoji.ts'
import styles from './views-bar.module.css'

export interface EmojiFieldProps {
  readonly label: string
  readonly hideLabel?: boolean
  readonly value: string | null
  readonly onChange: (emoji: string | null) => void
}

/** One emoji, by the desktop's own emoji keyboard; anything else that is typed is left out, and the field says so. */
export function EmojiField({ label, hideLabel = false, value, onChange }: EmojiFieldProps) {
  const [isRefused, setRefused] = useState(false)
  const wordsId = useId()
  const anchorName = `--field-${wordsId.replaceAll(/[^\w-]/g, '')}`
  return (
    <TextField
      {...(hideLabel ? { 'aria-label': label } : {})}
      className={`${fieldStyles.field} ${styles.emoji}`}
      isInvalid={isRefused}
      aria-describedby={wordsId}
      value={value ?? ''}
      onChange={(text) => {
        const emoji = firstEmoji(text.replace(value ?? '', ''))
        const isNoEmoji = emoji === null && text !== ''
        setRefused(isNoEmoji)
        if (!isNoEmoji && emoji !== value) onChange(emoji)
      }}
      onBlur={() => setRefused(false)}
    >
      {!hideLabel && <Label className="soft small strong">{label}</Label>}
      <div className={fieldStyles.box} style={{ anchorName }}>
        <Input className={fieldStyles.input ?? ''} placeholder="🙂" />
      </div>
      {isRefused && (
        <FieldWords id={wordsId} anchorName={anchorName} message={t`Only an emoji goes here.`} isError />
      )}
    </TextField>
  )
}
