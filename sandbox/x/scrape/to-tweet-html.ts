import { renderText } from '../../seed/render-text.ts'
import type { World, WorldPost } from '../../seed/world.ts'

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** A post's text as the scrape backend sends it. */
export function toTweetHtml(world: World, post: WorldPost): string {
  const { text, entities } = renderText(world, post)
  let html = ''
  let done = 0
  for (const entity of entities) {
    const words = text.slice(entity.start, entity.end)
    html += escapeHtml(text.slice(done, entity.start))
    done = entity.end
    if (entity.kind === 'mention') html += `<a href="/${words.slice(1)}">${words}</a>`
    else if (entity.kind === 'hashtag') html += `<a href="/search?q=%23${encodeURIComponent(entity.tag)}">${escapeHtml(words)}</a>`
    else if (entity.kind === 'cashtag') html += `<a href="/search?q=%24${entity.symbol}">${words}</a>`
    else if (entity.kind === 'link') html += `<a href="${escapeHtml(entity.url)}">${escapeHtml(entity.url.replace(/^https?:\/\//, ''))}</a>`
    else html += escapeHtml(words)
  }
  return (html + escapeHtml(text.slice(done))).replaceAll('\n', '<br>')
}
