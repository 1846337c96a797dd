/** Quoted text may contain quotes and line breaks: everything up to the last quote goes. The stack, which has none, stays. */
const quoted = /(?<![\p{L}\p{N}])["'`“‘«„][^]*["'`”’»“]/gu
const address = /[^\s@:/<>()]+@[^\s@:/<>()]+\.[^\s@:/<>()]+/gu
const credentials = /\b(?:bearer|basic|token|password|secret)\b[=:\s]+\S+|\bauthorization\b.*/giu
const userInfo = /(:\/\/)[^\s/@]*@/gu
const query = /(:\/\/[^\s?#]*)[?#][^\s)]*/gu
/** Longer than a UUID. */
const key = /(?<![\w/.-])(?=[\w+=-]*\d)[\w+=-]{40,}/gu

/** A line of a log as it may be kept: without what people have typed, where it can be told, and without secrets. */
export function withoutContents(text: string): string {
  return text
    .replaceAll(userInfo, '$1')
    .replaceAll(query, '$1')
    .replaceAll(credentials, '…')
    .replaceAll(quoted, '“…”')
    .replaceAll(address, '…')
    .replaceAll(key, '…')
}
