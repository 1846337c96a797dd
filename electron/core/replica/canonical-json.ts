/**
 * JSON text in which equal documents are equal texts: keys are in order, and nothing is left to the writer. Documents are
 * compared as text where they are rebased, and a database may give their keys back in another order.
 */
export function canonicalJson(document: unknown): string {
  return JSON.stringify(document, (_, value: unknown) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  })
}
