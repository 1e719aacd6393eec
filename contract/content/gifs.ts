import * as v from 'valibot'
import { defineCall } from '../call.ts'

/** Hosts of GIFs that a search may return and that this server reads. */
export const gifHosts = ['static.klipy.com', 'media.tenor.com'] as const

export const isGifUrl = (url: string): boolean => {
  const { protocol, hostname, username, port } = URL.parse(url) ?? {}
  return protocol === 'https:' && !username && !port && (gifHosts as readonly string[]).includes(hostname ?? '')
}

const url = v.pipe(v.string(), v.maxLength(500), v.check(isGifUrl, 'must be the URL of a GIF'))
const side = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000))

const FoundGif = v.object({
  /** Its ID at the service. */
  id: v.string(),
  /** The service's description of what the GIF shows. May be empty. */
  title: v.string(),
  url,
  width: side,
  height: side,
  /** A smaller version for lists. */
  thumbnail: url,
  /** A still image. */
  preview: v.optional(url),
  /** The same as videos. */
  mp4: v.optional(url),
  webm: v.optional(url),
})
export type FoundGif = v.InferOutput<typeof FoundGif>

export const findGifs = defineCall({
  method: 'GET',
  path: '/api/gifs',
  auth: 'none',
  envelope: 'own',
  limit: 'search',
  summary: 'GIFs from the service that this server is configured with: those that match a search, or the trending ones.',
  query: v.object({
    q: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100)), ''),
    cursor: v.optional(v.pipe(v.string(), v.maxLength(200), v.regex(/^[\w=.-]*$/)), ''),
    /** BCP 47: the language of the search. */
    language: v.optional(v.pipe(v.string(), v.regex(/^[a-z]{2,3}(?:-[a-z\d]{2,8}){0,3}$/i)), 'en'),
  }),
  reply: v.object({ gifs: v.array(FoundGif), cursor: v.string() }),
})

/** The file of a GIF, or of its preview: not JSON. */
export const gifFilePath = '/api/gifs/file'
