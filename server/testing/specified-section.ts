/** How lists of endpoints are written down here: as the documents do, a paragraph and its rows. */
export interface Section {
  readonly source: string
  /** The beginning of the paths. */
  readonly prefix: string
  /** `METHOD[,METHOD…] path` a line, the path below the prefix. */
  readonly rows: string
}
