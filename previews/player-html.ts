const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const unescapes = new Map(Object.entries(escapes).map(([sign, written]) => [written, sign]))

/** Provider API §4.6: the `html` of a preview. */
export const writePlayerHtml = (playerUrl: string): string =>
  `<iframe src="${playerUrl.replaceAll(/[&<>"]/g, (sign) => escapes[sign]!)}"></iframe>`

/** The player's URL in such a text, which is never used as markup. Undefined when we didn't write it. */
export function readPlayerUrl(html: string): string | undefined {
  const [, written] = /^<iframe src="([^"<>\s]{1,4000})"><\/iframe>$/.exec(html) ?? []
  return written?.replaceAll(/&(?:amp|lt|gt|quot);/g, (entity) => unescapes.get(entity)!)
}
