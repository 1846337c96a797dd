import { registerHooks } from 'node:module'

const name = 'stand-in:electron'

/** From here on, whoever imports `electron` gets these parts. */
export function replaceElectron(parts: object): void {
  const key = Symbol.for(name)
  Object.defineProperty(globalThis, key, { value: parts })
  const source = [
    `const parts = globalThis[Symbol.for('${name}')]`,
    ...Object.keys(parts).map((part) => `export const ${part} = parts.${part}`),
    'export default parts',
  ].join('\n')
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === 'electron'
        ? { url: name, format: 'module', shortCircuit: true }
        : next(specifier, context),
    load: (url, context, next) =>
      url === name ? { format: 'module', source, shortCircuit: true } : next(url, context),
  })
}
