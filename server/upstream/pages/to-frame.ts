import { type Frame, frameActions, longestFrame, type MiniAppFrame, type OldFrame } from '@chorus/contract/content/frame'
import { toPlainLine } from '@chorus/model/text/to-plain-line'
import { isOpenAddress } from '@chorus/previews/read-preview-link'
import * as v from 'valibot'

/** The tags of one page, by name. */
type Tags = ReadonlyMap<string, string>

const Embed = v.object({
  version: v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.picklist(['1', 'next'])),
  imageUrl: v.string(),
  button: v.object({
    title: v.string(),
    action: v.object({
      type: v.picklist(['launch_miniapp', 'launch_frame']),
      name: v.string(),
      url: v.optional(v.string()),
      splashImageUrl: v.optional(v.string()),
      splashBackgroundColor: v.optional(v.string()),
    }),
  }),
})

/** What a page at `url` offers by its tags. Undefined: nothing, or not in the specified format. */
export const toFrame = (tags: Tags, url: URL, title: string | undefined): Frame | undefined =>
  toMiniApp(tags.get('fc:miniapp'), url) ?? toMiniApp(tags.get('fc:frame'), url) ?? toOldFrame(tags, url, title)

function toMiniApp(json: string | undefined, page: URL): MiniAppFrame | undefined {
  const found = v.safeParse(Embed, parseJson(json))
  if (!found.success) return undefined
  const { version, imageUrl, button } = found.output
  const { type, name, url = page.href, splashImageUrl, splashBackgroundColor } = button.action
  const [image, start, splash] = [toSecure(imageUrl), toSecure(url), toSecure(splashImageUrl)]
  const [label, appName] = [toPlainLine(button.title), toPlainLine(name)]
  if (image === undefined || start === undefined || label === '' || appName === '') return undefined
  if (label.length > longestFrame.name || appName.length > longestFrame.name) return undefined
  const colour = /^#(?:[\da-f]{3}|[\da-f]{6})$/i.exec(splashBackgroundColor ?? '')?.[0]
  return {
    x_version: 2,
    x_url: page.href,
    version,
    imageUrl: image,
    button: {
      title: label,
      action: {
        type,
        name: appName,
        url: start,
        ...(splash !== undefined && { splashImageUrl: splash }),
        ...(colour !== undefined && { splashBackgroundColor: colour }),
      },
    },
  }
}

function toOldFrame(tags: Tags, page: URL, title = ''): OldFrame | undefined {
  // Open Frames repeat Farcaster's tags under a prefix of their own, and leave out what those already say.
  const protocol = tags.get('fc:frame') === 'vNext' ? 'fc' : tags.get('of:version') === 'vNext' ? 'of' : undefined
  if (protocol === undefined) return undefined
  const read = (name: string) => tags.get(`${protocol === 'fc' ? 'fc:frame' : 'of'}:${name}`)?.trim() || undefined
  const image = toSecure(read('image'))
  if (image === undefined) return undefined
  const aspectRatio = read('image:aspect_ratio')
  const [state, label] = [read('state'), toPlainLine(read('input:text') ?? '', longestFrame.label)]
  const alt = toPlainLine(read('image:alt') ?? '', longestFrame.label)
  return {
    x_version: 1,
    url: page.href,
    title: toPlainLine(title, longestFrame.title) || page.host,
    version: 'vNext',
    image: { url: image, ...(alt && { alt }) },
    postUrl: toAddress(read('post_url')) ?? page.href,
    input: label ? { label } : null,
    buttons: readButtons(read),
    refreshPeriod: Number.MAX_SAFE_INTEGER,
    ...((aspectRatio === '1:1' || aspectRatio === '1.91:1') && { aspectRatio }),
    ...(state !== undefined && state.length <= longestFrame.state && { state }),
    protocol,
  }
}

/** Numbered without a gap from 1. */
function readButtons(read: (name: string) => string | undefined): OldFrame['buttons'] {
  const buttons: OldFrame['buttons'] = []
  for (const index of [1, 2, 3, 4]) {
    const text = toPlainLine(read(`button:${index}`) ?? '', longestFrame.label)
    if (text === '') break
    const action = frameActions.find((name) => name === (read(`button:${index}:action`) ?? 'post'))
    if (action === undefined) break
    const target = read(`button:${index}:target`)
    const postUrl = toAddress(read(`button:${index}:post_url`))
    // A link without a safe target would be a button that does nothing.
    if (action === 'link' && toAddress(target) === undefined) continue
    buttons.push({
      index,
      text,
      action,
      ...(target !== undefined && target.length <= longestFrame.link && { target }),
      ...(postUrl !== undefined && { postUrl }),
    })
  }
  return buttons
}

/** A public https address within the limits, or undefined. */
function toSecure(address: string | undefined): string | undefined {
  const found = toAddress(address)
  return found?.startsWith('https://') && found.length <= longestFrame.address ? found : undefined
}

function toAddress(address: string | undefined): string | undefined {
  if (address === undefined || /\s/.test(address.trim()) || !URL.canParse(address)) return undefined
  const url = new URL(address)
  return isOpenAddress(url) && url.href.length <= longestFrame.link ? url.href : undefined
}

function parseJson(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
