/** The parts of pdfmake that are used: its own types need those of a browser. */

/** The build puts the bytes into the script, as a `data:` address. */
declare module '*.ttf?inline' {
  const address: string
  export default address
}

declare module 'pdfmake' {
  interface Maker {
    readonly virtualfs: { readonly writeFileSync: (name: string, bytes: Uint8Array) => void }
    readonly setFonts: (fonts: Readonly<Record<string, Readonly<Record<string, string>>>>) => void
    readonly setUrlAccessPolicy: (mayRead: (address: string) => boolean) => void
    readonly setLocalAccessPolicy: (mayRead: (path: string) => boolean) => void
    readonly createPdf: (definition: object) => { readonly getBuffer: () => Promise<Buffer> }
  }
  const maker: Maker
  export default maker
}

/** Draws the lines of pages, once they are laid out. A CommonJS module: its own default is one of its names. */
declare module 'pdfmake/js/Renderer.js' {
  /** A part of a line, as it was measured. */
  export interface Inline {
    readonly text: string
    readonly width: number
    readonly x: number
    readonly fontSize: number
    readonly font: { readonly widthOfString: (text: string, size: number) => number }
    /** Ours: of its paragraph, where something in that runs to the left. */
    readonly direction?: 'ltr' | 'rtl'
  }
  interface Line {
    readonly inlines: readonly Inline[]
    readonly clone: () => Line
  }
  interface Renderer {
    renderLine: (this: Renderer, line: Line, x: number, y: number) => void
  }
  const renderer: { readonly default: { readonly prototype: Renderer } }
  export default renderer
}

declare module 'fontkit' {
  export function create(bytes: Uint8Array): { readonly hasGlyphForCodePoint: (codePoint: number) => boolean }
}
