/** An HTML tag, comment or declaration. Comments are named `!`. Attribute values are as written, entities included. */
export interface Tag {
  name: string
  closes: boolean
  attributes: Map<string, string>
  end: number
}

/** Characters. A longer tag is treated as text, which bounds the cost of unclosed tags. */
const maxTag = 8192

const tagStart = /<(\/?)([a-z][a-z0-9-]{0,30})(?=[\s/>])/iy
const attribute = /[\s/]*([a-z_:@][\w:.@-]{0,60})(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'>]+))?/iy

/** The tag that starts at this `<`; undefined when it is just a character. */
export function readTag(html: string, at: number): Tag | undefined {
  if (html[at + 1] === '!' || html[at + 1] === '?') return readComment(html, at)
  tagStart.lastIndex = at
  const start = tagStart.exec(html)
  if (!start) return undefined
  const attributes = new Map<string, string>()
  const source = html.slice(tagStart.lastIndex, at + maxTag)
  let position = 0
  for (attribute.lastIndex = 0; ; position = attribute.lastIndex) {
    const found = attribute.exec(source)
    if (!found) break
    const name = (found[1] ?? '').toLowerCase()
    if (!attributes.has(name)) attributes.set(name, (found[2] ?? '').replace(/^(["'])(.*)\1$/s, '$2'))
  }
  const close = source.indexOf('>', position)
  if (close < 0 || source.slice(position, close).includes('<')) return undefined
  return { name: (start[2] ?? '').toLowerCase(), closes: start[1] === '/', attributes, end: tagStart.lastIndex + close + 1 }
}

// As in HTML, an unclosed comment hides the rest.
function readComment(html: string, at: number): Tag {
  const closing = html.startsWith('<!--', at) ? '-->' : '>'
  const close = html.indexOf(closing, at + 2)
  return { name: '!', closes: false, attributes: new Map(), end: close < 0 ? html.length : close + closing.length }
}
