import { html, raw } from 'hono/html'
import { stormApp } from './storm-app.ts'
import { readSdk, tidesApp, writeManifest } from './tides-app.ts'

/** The response at a URL of the sandbox's web. */
export type WebPage =
  | { kind: 'page'; head: string; type?: string; bytes?: Uint8Array<ArrayBuffer> }
  /** A file as it is. */
  | { kind: 'file'; type: string; body: string | Uint8Array<ArrayBuffer> }
  | { kind: 'moved'; to: string }
  /** A chunk now and then, without end. */
  | { kind: 'drip' }
  /** Data as fast as the client reads, without end. */
  | { kind: 'endless' }
  /** Compressed although not requested: small to send, large to read. */
  | { kind: 'packed' }
  | { kind: 'picture'; key: string; width: number; height: number }
  | { kind: 'gone' }

type Answer = (url: URL) => WebPage | Promise<WebPage>

/** Root of these pages' images: the app reaches the sandbox's images by this name. */
export const pictureRoot = 'https://pictures.example/picture/'

interface Said {
  title?: string
  description?: string
  site?: string
  image?: string
  isLarge?: boolean
  more?: Readonly<Record<string, string>>
}

const meta = (name: string, content: string | undefined) =>
  content === undefined ? '' : html`<meta property="${name}" content="${content}" />`

const page = ({ title, description, site, image, isLarge, more = {} }: Said): WebPage => ({
  kind: 'page',
  head: String(html`
    ${title === undefined ? '' : html`<title>${title}</title>`} ${meta('og:title', title)} ${meta('og:description', description)}
    ${meta('og:site_name', site)} ${meta('og:image', image)} ${isLarge ? meta('twitter:card', 'summary_large_image') : ''}
    ${Object.entries(more).map(([name, content]) => meta(name, content))}
  `),
})

const plain = (head: string): WebPage => ({ kind: 'page', head })

/** `/how-to-bake` → How to bake */
function toTitle({ pathname, host }: URL): string {
  const words = decodeURIComponent(pathname).split('/').filter(Boolean).at(-1)?.replaceAll('-', ' ')
  return words ? words[0]!.toUpperCase() + words.slice(1) : host
}

const full: Answer = (url) =>
  page({
    title: toTitle(url),
    description: `What there is to know about ${url.pathname.slice(1).replaceAll(/[/-]/g, ' ') || url.host}, by someone who was there.`,
    site: url.host,
    image: `${pictureRoot}web-${url.pathname.replaceAll(/\W/g, '').slice(0, 40)}.webp?w=1200&h=630`,
    more: { 'og:locale': 'en_GB' },
  })

/** Text that does harm if it is treated as markup. */
const harm = '"><script>window.canary = 1</script><img data-canary src=x onerror=window.canary=1> {{constructor}} \u202Egnp.elpmaxe\u202C'
const hostileImages: Readonly<Record<string, string>> = {
  script: 'javascript:window.canary=1',
  data: 'data:image/svg+xml,<svg onload="window.canary=1"/>',
  plain: 'http://pictures.example/picture/plain.webp',
  inside: 'https://user:secret@127.0.0.1/picture.png',
}

/** The tag of a mini app, by its published schema. */
const miniAppEmbed = (name: string, url: string): string =>
  JSON.stringify({
    version: '1',
    imageUrl: `${pictureRoot}${name.toLowerCase()}.webp?w=1200&h=800`,
    button: {
      title: `Open ${name}`,
      action: {
        type: 'launch_miniapp',
        name,
        url,
        splashImageUrl: `${pictureRoot}${name.toLowerCase()}-splash.webp?w=200&h=200`,
        splashBackgroundColor: '#0b3d5c',
      },
    },
  })

const film = (player: string, said: Said = {}): WebPage => page({ ...said, more: { 'og:type': 'video.other', 'og:video:url': player } })

const movedTo: Readonly<Record<string, string>> = {
  '/once': 'https://harbournotes.example/after-one-step',
  '/beside': './here',
  '/here': 'https://harbournotes.example/after-two-steps',
  '/loop': '/loop',
  '/inside': 'http://127.0.0.1/secret',
  '/inside-number': 'http://2130706433/secret',
  '/inside-mapped': 'http://[::ffff:127.0.0.1]/secret',
  '/inside-name': 'http://localhost/secret',
  '/inside-metadata': 'http://169.254.169.254/latest/meta-data/',
  '/port': 'https://harbournotes.example:8443/',
  '/login': 'https://user:secret@harbournotes.example/',
  '/file': 'file:///etc/passwd',
  '/nowhere': 'https://',
}

/** What the mini app consists of, besides the pages that open it. */
const tidesFiles: Readonly<Record<string, () => Promise<WebPage>>> = {
  '/app': async () => ({ kind: 'file', type: 'text/html; charset=utf-8', body: tidesApp }),
  '/sdk.js': async () => ({ kind: 'file', type: 'text/javascript', body: await readSdk() }),
  '/.well-known/farcaster.json': async () => ({ kind: 'file', type: 'application/json', body: await writeManifest(pictureRoot) }),
}

/** By host, without `www.`. Unlisted hosts return a page with complete preview metadata derived from the URL. */
export const webPages: Readonly<Record<string, Answer>> = {
  'poor.example': () => plain('<title>\n  Only a  title  </title><meta name="description" content="And a &quot;sentence&quot;." />'),
  'untitled.example': () => page({ description: 'A page that does not say what it is called.' }),
  'latin.example': () => ({
    kind: 'page',
    type: 'text/html; charset=windows-1252',
    head: '',
    bytes: Uint8Array.from(Buffer.from('<title>Caf\xe9 am Hafen \x80 5</title>', 'latin1')),
  }),
  'hostile.example': ({ pathname }) =>
    page({ title: harm, description: harm.repeat(40), site: harm, image: hostileImages[pathname.slice(1)] ?? hostileImages['script']! }),
  'moved.example': ({ pathname, search }) => {
    const step = Number(/^\?(\d)$/.exec(search)?.[1])
    if (pathname === '/steps' && step > 0)
      return { kind: 'moved', to: step > 1 ? `/steps?${step - 1}` : 'https://harbournotes.example/after-steps' }
    const to = movedTo[pathname]
    return to === undefined ? { kind: 'gone' } : { kind: 'moved', to }
  },
  't.co': ({ pathname }) => {
    const to =
      pathname === '/loop'
        ? 'https://t.co/loop'
        : pathname === '/inside'
          ? 'http://127.0.0.1/secret'
          : 'https://harbournotes.example/behind-the-short-link'
    return plain(
      `<noscript><META http-equiv="refresh" content="0;URL=${to}"></noscript><title>${to}</title><script>location.replace("${to}")</script>`,
    )
  },
  'slow.example': () => ({ kind: 'drip' }),
  'huge.example': () => ({ kind: 'endless' }),
  'packed.example': () => ({ kind: 'packed' }),
  'file.example': () => ({ kind: 'page', head: '<title>Said to be a picture</title>', type: 'image/png' }),
  'gone.example': () => ({ kind: 'gone' }),
  // Of tokens: a number, a size and a name. The one that no one has painted is missing.
  'coin-images.coingecko.com': ({ pathname }) =>
    /^\/coins\/images\/(?!999)\d+\/(?:thumb|small|standard|large)\/[\w.-]+$/.test(pathname)
      ? { kind: 'picture', key: `coin-${pathname.split('/').at(-1)!.replace('.png', '')}`, width: 200, height: 200 }
      : { kind: 'gone' },
  'ipfs.io': ({ pathname }) =>
    pathname.startsWith('/ipfs/')
      ? { kind: 'picture', key: pathname.slice(6).replaceAll(/\W/g, '').slice(-40), width: 500, height: 500 }
      : { kind: 'gone' },
  'youtube.com': (url) =>
    film(`https://www.youtube.com/embed/${url.searchParams.get('v') ?? ''}`, {
      title: 'The harbour in a storm',
      site: 'YouTube',
      image: `${pictureRoot}storm.webp?w=1280&h=720`,
    }),
  'youtu.be': ({ pathname }) => ({ kind: 'moved', to: `https://www.youtube.com/watch?v=${pathname.slice(1)}` }),
  'twitch.tv': ({ pathname }) =>
    film(`https://player.twitch.tv/?video=v${pathname.split('/').at(-1)}&parent=meta.tag&autoplay=true`, {
      title: 'Night ferry, live',
      site: 'Twitch',
    }),
  // One track names a player on another host.
  'soundcloud.com': ({ pathname }) =>
    film(
      pathname.startsWith('/false/')
        ? 'https://player.evil.example/player/?url=1'
        : 'https://w.soundcloud.com/player/?url=https%3A%2F%2Fapi.soundcloud.com%2Ftracks%2F1',
      { title: 'Fog horns, an hour of them', site: 'SoundCloud' },
    ),
  // X describes posts to programs that say they are one. Ids that end in 404 are gone, and those in 000 have no image.
  'x.com': (url) => {
    const id = /^\/i\/status\/(\d{1,19})$/.exec(url.pathname)?.[1]
    if (id === undefined) return full(url)
    if (id.endsWith('404')) return { kind: 'gone' }
    if (id.endsWith('000')) return page({ title: 'A post without an image', site: 'X (formerly Twitter)' })
    return page({
      title: 'An article',
      site: 'X (formerly Twitter)',
      image: `${pictureRoot}x-article-${id}.webp?w=1200&h=480`,
      isLarge: true,
    })
  },
  'pictures.example': ({ pathname, searchParams }) => {
    const key = /^\/picture\/([\w-]{1,80})\.webp$/.exec(pathname)?.[1]
    const [width, height] = [Number(searchParams.get('w')), Number(searchParams.get('h'))]
    if (key === undefined || !(width >= 1 && width <= 4000 && height >= 1 && height <= 4000)) return { kind: 'gone' }
    return { kind: 'picture', key, width, height }
  },
  // A mini app, and the frame of version 1 that it once was.
  'tides.example': async (url) =>
    url.pathname in tidesFiles
      ? tidesFiles[url.pathname]!()
      : url.pathname.startsWith('/old')
        ? page({
            title: 'Tides, the frame',
            more: {
              'fc:frame': 'vNext',
              'fc:frame:image': `${pictureRoot}old-tides.webp?w=764&h=400`,
              'fc:frame:image:aspect_ratio': '1.91:1',
              'fc:frame:post_url': 'https://tides.example/press',
              'fc:frame:button:1': 'High water',
              'fc:frame:button:2': 'Tide tables',
              'fc:frame:button:2:action': 'link',
              'fc:frame:button:2:target': 'https://harbournotes.example/tide-tables',
            },
          })
        : page({
            title: 'Tides of today',
            description: 'High and low water, port by port.',
            image: `${pictureRoot}tides.webp?w=1200&h=800`,
            more: { 'fc:miniapp': miniAppEmbed('Tides', 'https://tides.example/app'), 'fc:frame': miniAppEmbed('Tides', url.href) },
          }),
  'storm.example': () => ({ kind: 'file', type: 'text/html; charset=utf-8', body: stormApp }),
  'open.spotify.com': () => page({ title: 'Slack water', description: 'Song · 2024', site: 'Spotify' }),
}

export const findWebPage = async (url: URL): Promise<WebPage> => (webPages[url.hostname.replace(/^www\./, '')] ?? full)(url)

export const writePage = (head: string): string =>
  String(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          ${raw(head)}
        </head>
        <body>
          <p>Chorus sandbox: this page stands in for a page on the web.</p>
          <meta property="og:title" content="What stands in the page itself is no title of it" />
        </body>
      </html>`,
  )
