/** The answers of readers of files: entries as the file has them, in one form for all kinds of files. */

import type { UnreadReason } from '../../../shared/bridge/imports.ts'

/** A time of a file: an instant, or what stands on the wall, as it is written. */
export type Moment =
  | { readonly instant: string }
  | {
      /** With a time behind it where `time` is empty. */
      readonly date: string
      readonly time: string
      /** IANA; null for the zone that is chosen for the whole file. */
      readonly zone: string | null
    }

/** An entry as the file has it. Texts are empty where the file has none. */
export interface SourceRow {
  readonly kind: 'entry'
  /** From 1. */
  readonly line: number
  /** The row itself, for whoever asks why it was not read. */
  readonly text: () => string
  /** The text that tells the entry from all others of its source, also in a later file; null where only its content does. */
  readonly key: string | null
  readonly start: Moment | null
  readonly stop: Moment | null
  /** As it is written, or in seconds; null for none. */
  readonly duration: string | number | null
  readonly description: string
  readonly client: string
  readonly project: string
  readonly task: string
  readonly tags: readonly string[]
  /** Null where nothing is said. */
  readonly billable: boolean | null
  readonly personName: string
  readonly personEmail: string
}

/** A row that the reader itself does not understand. */
export interface UnreadableRow {
  readonly kind: 'unread'
  readonly line: number
  readonly text: () => string
  readonly reason: UnreadReason
  readonly value: string
}

export type FileRow = SourceRow | UnreadableRow

/** How far a reader is: bytes, or anything else that adds up to the whole. */
export type OnProgress = (share: number) => void

/** The fields that a kind of file does not have. */
export const nothingSaid = {
  kind: 'entry',
  key: null,
  start: null,
  stop: null,
  duration: null,
  description: '',
  client: '',
  project: '',
  task: '',
  tags: [],
  billable: null,
  personName: '',
  personEmail: '',
} as const satisfies Omit<SourceRow, 'line' | 'text'>
