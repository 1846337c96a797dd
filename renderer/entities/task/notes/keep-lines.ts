/** As much of Markdown's tree as line breaks need. */
export interface MarkdownNode {
  type: string
  value?: string
  children?: MarkdownNode[]
}

/** A plugin of remark: shows a line break where one is typed, which Markdown alone shows as a space. */
export function keepLines() {
  return (tree: MarkdownNode): void => {
    if (tree.children === undefined) return
    for (const child of tree.children) keepLines()(child)
    tree.children = tree.children.flatMap((child) => {
      if (child.type !== 'text' || child.value === undefined) return [child]
      return child.value
        .split(/\r?\n/)
        .flatMap((value, at) => (at === 0 ? [{ ...child, value }] : [{ type: 'break' }, { ...child, value }]))
    })
  }
}
