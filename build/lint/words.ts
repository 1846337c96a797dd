/**
 * The lint rule `words/no-raw-text`: what a person reads goes through the message catalogue. Refused are letters between
 * tags, in attributes that are shown or read out, and literals that are a phrase or stand under a key such as `label`.
 */

interface Node {
  readonly type: string
  readonly parent: Node | null
  readonly value?: unknown
  readonly name?: unknown
  readonly operator?: string
  readonly key?: Node
  readonly consequent?: Node
  readonly alternate?: Node
  readonly callee?: Node
  readonly property?: Node
  readonly openingElement?: { readonly name: Node }
  readonly quasis?: readonly { readonly value: { readonly cooked: string | null } }[]
}

interface Context {
  report(problem: { readonly node: Node; readonly message: string }): void
}

const LETTERS = /\p{L}{2}/u
/** Two words beside each other. */
const PHRASE = /\p{L}{2,}[,;:.’”)]* [“(]?\p{L}/u
/** A word that begins a sentence or names something: `Tomorrow`. */
const CAPITALISED = /^\p{Lu}\p{Ll}{2,}[.…]?$/u
/** A word beside what is put into a text: `${time} free`, `“${name}” deleted`, `Track ${name}`. */
const BESIDE = /^[”’)]*,? \p{L}{2,}|(?:^|[ (])\p{L}{3,}[,:]? [“(]*$/u
const SHOWN =
  /^(?:alt|title|placeholder|label|hint|description|text|message|heading|summary|name|words|subject|none|yes|no|aria-(?:label|description|placeholder|roledescription|valuetext)|[a-z]+(?:Label|Title|Text|Hint|Placeholder))$/
/** Text that is not translated: names of keys and of the product, places of popovers, formats of times, selectors and values of style sheets. */
const CODE =
  /^(?:Alt|Backspace|Control|Ctrl|Dayloom|Delete|Dead|Esc|Insert|Super|End|Enter|Escape|Home|Meta|Mod|Plus|Process|Shift|Space|Tab)$|^(?:[ +]?\b(?:Alt|Shift|Mod|Arrow[A-Z][a-z]+|Enter|Escape|Delete)\b){2,}$|^Arrow|^(?:top|bottom|left|right) (?:start|end)$|^h:mm|\[[a-z-]+[\]=~^|$]|var\(--/u
const MACROS = new Set(['t', 'msg', 'defineMessage', 'plural', 'select', 'selectOrdinal'])
const ELEMENTS = new Set(['Trans', 'Plural', 'SelectOrdinal'])
const QUIET = new Set([
  'ExportAllDeclaration',
  'ImportDeclaration',
  'ImportExpression',
  'TSLiteralType',
  'TSTemplateLiteralType',
])
/** Calls whose texts nobody reads. */
const SILENT =
  /^(?:classNames|commandsOf|hasDraft|includes|querySelector|querySelectorAll|closest|matches|matchMedia|useMediaQuery|require|warn|debug|useKeptText|useKeptFields|useEntryDraft|keepDraft|[A-Za-z]*Error)$/
const message = 'Take the words of the interface from the catalogue: t`…`, msg`…`, plural() or <Trans>.'

function nameOf(node: Node | undefined): string {
  if (node === undefined) return ''
  if (node.type === 'MemberExpression') return nameOf(node.property)
  return typeof node.name === 'string' ? node.name : typeof node.value === 'string' ? node.value : ''
}

function isCompared({ parent }: Node): boolean {
  return parent?.type === 'BinaryExpression' && parent.operator !== '+'
}

/** Whether it stands inside of a macro, or where nobody reads it. */
function isQuiet(node: Node): boolean {
  if (node.parent?.type === 'TaggedTemplateExpression' || isCompared(node)) return true
  for (let from = node, at = node.parent; at !== null; from = at, at = at.parent) {
    if (QUIET.has(at.type) || (at.type === 'Property' && at.key === from)) return true
    if (at.type === 'ExportNamedDeclaration' && from.type === 'Literal') return true
    if (at.type === 'JSXElement' && ELEMENTS.has(nameOf(at.openingElement?.name))) return true
    if (at.type === 'CallExpression' || at.type === 'NewExpression') {
      const name = nameOf(at.callee)
      if (MACROS.has(name) || SILENT.test(name)) return true
    }
  }
  return false
}

/** Whether a literal is the value of a key or an attribute that is shown. */
function isShown(node: Node): boolean {
  const { parent } = node
  if (parent?.type === 'ConditionalExpression' || parent?.type === 'LogicalExpression') return isShown(parent)
  if (parent?.type === 'JSXExpressionContainer')
    return isShown(parent) || parent.parent?.type === 'JSXElement'
  if (parent?.type === 'JSXAttribute') return isShownAttribute(parent)
  return parent?.type === 'Property' && parent.key !== node && SHOWN.test(nameOf(parent.key))
}

/** Whether the literal is the value of an attribute that nobody reads. */
function isAttribute({ parent }: Node): boolean {
  const attribute = parent?.type === 'JSXExpressionContainer' ? parent.parent : parent
  return attribute?.type === 'JSXAttribute' && !isShownAttribute(attribute)
}

function isShownAttribute({ name }: Node): boolean {
  const text = nameOf(name as Node)
  return text !== 'name' && SHOWN.test(text)
}

/** Whether the literal stands under a key that nobody reads. */
function isHidden({ parent }: Node): boolean {
  return parent?.type === 'Property' && /^(?:section|key|gridRow|Arrow[A-Z][a-z]+)$/.test(nameOf(parent.key))
}

/** Whether the other branch of a condition is a sentence: `on ? t`hidden` : 'shown'`. */
function isBesideMacro(node: Node): boolean {
  const { parent } = node
  if (parent?.type !== 'ConditionalExpression') return false
  return [parent.consequent, parent.alternate].some((branch) => branch?.type === 'TaggedTemplateExpression')
}

function check(context: Context, node: Node, text: string): void {
  const isText =
    PHRASE.test(text) ||
    CAPITALISED.test(text) ||
    (LETTERS.test(text) && (isShown(node) || isBesideMacro(node)))
  if (!isText || CODE.test(text) || isHidden(node)) return
  if (!isAttribute(node) && !isQuiet(node)) context.report({ node, message })
}

export default {
  meta: { name: 'words' },
  rules: {
    'no-raw-text': {
      create: (context: Context) => ({
        JSXText(node: Node) {
          if (LETTERS.test(String(node.value)) && !isQuiet(node)) context.report({ node, message })
        },
        Literal(node: Node) {
          if (typeof node.value === 'string') check(context, node, node.value)
        },
        TemplateLiteral(node: Node) {
          const parts = (node.quasis ?? []).map(({ value }) => value.cooked ?? '')
          const isBeside = parts.length > 1 && parts.some((part) => BESIDE.test(part))
          const text = parts.join('00')
          check(context, node, isBeside && !CODE.test(text) ? 'some words' : text)
        },
      }),
    },
  },
}
