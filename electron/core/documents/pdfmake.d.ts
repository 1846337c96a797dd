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
