import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import { listen, type StandIn } from '../stand-in.ts'
import { createFiles } from './create-files.ts'
import { createPictures, type ReadPicture } from './create-pictures.ts'
import { drawAudio } from './draw-audio.ts'
import { drawGif } from './draw-gif.ts'
import { loadVideo } from './video.ts'

/** px. No picture of the world is larger. */
const longestSide = 1600
const mostFileBytes = 64 * 1024 * 1024
const filesInMemory = { most: 200, mostBytes: 8 * mostFileBytes }
/** All audio clips have the same length. */
const soundSeconds = 20
const toSide = (text: string | undefined): number => Math.min(Math.max(Math.round(Number(text)) || 256, 1), longestSide)

interface MediaOptions {
  port?: number
  /** Painted pictures of a host that this one replaces. They depend on their keys only. */
  readPicture?: ReadPicture
}

/** The networks' media hosts: the world's images, drawn on request, its video, and uploaded files. */
export function startMedia({ port, readPicture = createPictures() }: MediaOptions = {}): Promise<StandIn> {
  const app = new Hono()
  app.use(cors())
  const files = createFiles(filesInMemory)
  app.get('/picture/:name', async (context) => {
    const [, key] = /^([\w-]{1,100})\.webp$/.exec(context.req.param('name')) ?? []
    // One image of the world is missing on purpose.
    if (!key || key.startsWith('broken')) return context.text('There is no such picture.', 404)
    const picture = await readPicture(key, toSide(context.req.query('w')), toSide(context.req.query('h')))
    if (!picture) return context.text('Too many pictures are being painted.', 503, { 'retry-after': '1' })
    return context.body(picture, 200, {
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
  })
  // GIFs of the service that searches for them.
  app.get('/ii/:key/:name', async (context) => {
    const [, key, kind] = /^([\w-]{1,100})\.(gif|png)$/.exec(context.req.param('name')) ?? []
    if (!key) return context.text('There is no such picture.', 404)
    const size = key.endsWith('-tiny') ? { width: 160, height: 120 } : { width: 320, height: 240 }
    const base = key.replace(/-(?:tiny|still)$/, '')
    const file = await (kind === 'gif'
      ? drawGif(readPicture, { key: base, ...size })
      : readPicture(`scene-${base}`, size.width, size.height))
    if (!file) return context.text('Too many pictures are being painted.', 503, { 'retry-after': '1' })
    return context.body(file, 200, {
      'content-type': kind === 'gif' ? 'image/gif' : 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
  })
  const film = loadVideo()
  // Every video is the same one, whole or in segments.
  app.get('/video/:name', (context) => {
    if (!/^[\w-]{1,100}\.mp4$/.test(context.req.param('name'))) return context.text('There is no such film.', 404)
    return context.body(film.whole, 200, { 'content-type': 'video/mp4' })
  })
  app.get('/video/:key/:part', (context) => {
    const part = context.req.param('part')
    if (part === 'playlist.m3u8') return context.body(film.playlist, 200, { 'content-type': 'application/vnd.apple.mpegurl' })
    const piece = part === 'start.mp4' ? film.start : film.pieces[Number(/^(\d+)\.m4s$/.exec(part)?.[1]) - 1]
    return piece ? context.body(piece, 200, { 'content-type': 'video/mp4' }) : context.text('There is no such film.', 404)
  })
  app.get('/sound/:name', (context) => {
    const [, key] = /^([\w-]{1,100})\.wav$/.exec(context.req.param('name')) ?? []
    return key
      ? context.body(drawAudio(key, soundSeconds), 200, { 'content-type': 'audio/wav' })
      : context.text('There is no such sound.', 404)
  })
  // Uploads by content id, `PUT` once by the services that accept them.
  app.put('/file/:cid', bodyLimit({ maxSize: mostFileBytes }), async (context) => {
    const type = context.req.header('content-type') ?? ''
    if (!/^(image|video)\//.test(type)) return context.text('Pictures and films are kept here.', 415)
    const bytes = new Uint8Array(await context.req.arrayBuffer())
    files.put(context.req.param('cid'), { bytes, type })
    return context.body(null, 204)
  })
  app.get('/file/:cid', (context) => {
    const file = files.find(context.req.param('cid'))
    if (!file) return context.text('There is no such file.', 404)
    return context.body(file.bytes, 200, {
      'content-type': file.type,
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'",
      'x-content-type-options': 'nosniff',
    })
  })
  app.notFound((context) => context.text('There is no such picture.', 404))
  return listen(app.fetch, { port })
}
