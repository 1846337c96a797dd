/** How lists of endpoints are written down here: as the documents do, a paragraph and its rows. */
export interface Section {
  readonly source: string
  /** What the paths begin with. */
  readonly prefix: string
  /** `METHOD[,METHOD…] path` a line, the path below the prefix. */
  readonly rows: string
}
