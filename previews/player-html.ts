const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const unescapes = new Map(Object.entries(escapes).map(([sign, written]) => [written, sign]))

/** Provider API §4.6: what an answer about a page calls its `html`. */
export const writePlayerHtml = (playerUrl: string): string =>
  `<iframe src="${playerUrl.replaceAll(/[&<>"]/g, (sign) => escapes[sign]!)}"></iframe>`

/** The address in such a text, which never becomes markup. Undefined: it is no text of ours. */
export function readPlayerUrl(html: string): string | undefined {
  const [, written] = /^<iframe src="([^"<>\s]{1,4000})"><\/iframe>$/.exec(html) ?? []
  return written?.replaceAll(/&(?:amp|lt|gt|quot);/g, (entity) => unescapes.get(entity)!)
}
