/** Ids of one statement: databases limit the parameters that it may have. */
const AT_ONCE = 512

/** A long list in parts that a statement can name. */
export function chunksOf(ids: readonly number[]): readonly (readonly number[])[] {
  const chunks: (readonly number[])[] = []
  for (let from = 0; from < ids.length; from += AT_ONCE) chunks.push(ids.slice(from, from + AT_ONCE))
  return chunks
}
