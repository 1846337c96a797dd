import type { Endpoint } from '../../../shared/api/endpoint.ts'

export type Scalar = string | number | boolean

/** Fills the path's parameters in and appends the query; an array repeats its name, `undefined` is left out. */
export function requestUrl(
  base: string,
  endpoint: Pick<Endpoint, 'path'>,
  params: Readonly<Record<string, Scalar>>,
  query: Readonly<Record<string, Scalar | readonly Scalar[] | undefined>>,
): string {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new TypeError(`${endpoint.path} lacks its parameter ${name}`)
    return encodeURIComponent(value)
  })
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue
    for (const one of Array.isArray(value) ? (value as readonly Scalar[]) : [value as Scalar]) {
      search.append(name, String(one))
    }
  }
  const text = search.toString()
  return `${base.replace(/\/+$/, '')}${path}${text === '' ? '' : `?${text}`}`
}
