/** Puts all that the page needs before it can draw its first screen into one file instead of thirty. */

interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

/**
 * A naming function for `output.codeSplitting`: every module that `entry` imports, directly or not, without a
 * dynamic import on the way, belongs to the chunk `first`.
 */
export function firstScreenChunk(entry: string): (id: string, graph: ModuleGraph) => string | null {
  let reachable: ReadonlySet<string> | null = null

  function reach(graph: ModuleGraph): ReadonlySet<string> {
    const found = new Set([entry])
    for (const id of found)
      for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
    return found
  }

  return (id, graph) => ((reachable ??= reach(graph)).has(id) ? 'first' : null)
}
