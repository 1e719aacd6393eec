import { type FoundGif, isGifUrl } from '@chorus/contract/content/gifs'
import * as v from 'valibot'
import { createGentleReader } from '../gentle-reader.ts'
import { AnswerStatus, readJson } from '../http/read-json.ts'

export interface GifSearchDeps {
  url: string
  key: string
  now: () => number
}

export interface GifQuestion {
  /** Empty: the trending ones. */
  q: string
  /** Empty: the first page. */
  cursor: string
  /** BCP 47 */
  language: string
}

export interface GifPage {
  gifs: FoundGif[]
  /** Empty at the end. */
  cursor: string
}

/** Rejects when the service doesn't respond. */
export type GifSearch = (question: GifQuestion) => Promise<GifPage>

/** Many people search for the same words. */
const cacheLimits = { age: 600_000, size: 300 }
const pageSize = '30'
const maxBytes = 512 * 1024

const Format = v.object({ url: v.string(), dims: v.tuple([v.number(), v.number()]) })
const Answer = v.object({
  results: v.pipe(
    v.array(
      v.object({
        id: v.pipe(v.union([v.string(), v.number()]), v.transform(String)),
        content_description: v.optional(v.string(), ''),
        media_formats: v.record(v.string(), v.unknown()),
      }),
    ),
    v.maxLength(100),
  ),
  next: v.optional(v.string(), ''),
})

/** Tenor's API, version 2, which KLIPY serves since Tenor shut its own down. Decision 120. */
export function createGifSearch({ url, key, now }: GifSearchDeps): GifSearch {
  const read = createGentleReader(
    async (question) => {
      const { q, cursor, language } = JSON.parse(question) as GifQuestion
      const query = new URLSearchParams({
        key,
        client_key: 'chorus',
        ...(q && { q }),
        limit: pageSize,
        ...(cursor && { pos: cursor }),
        locale: language.replace('-', '_'),
        contentfilter: 'high',
        media_filter: 'gif,tinygif,preview,mp4,webm',
      })
      const { results, next } = await readJson(`${url}/${q ? 'search' : 'featured'}?${query}`, Answer, toError, { maxBytes })
      return { gifs: results.flatMap((result) => toGif(result) ?? []), cursor: results.length > 0 ? next : '' }
    },
    { ...cacheLimits, now },
  )
  return (question) => read(JSON.stringify(question))
}

/** Undefined: it has no file on a known host. */
function toGif({ id, content_description: title, media_formats: formats }: v.InferOutput<typeof Answer>['results'][number]) {
  const [gif, tiny, preview, mp4, webm] = ['gif', 'tinygif', 'preview', 'mp4', 'webm'].map((name) => toFile(formats[name]))
  if (!gif) return undefined
  const found: FoundGif = {
    id,
    title: title.slice(0, 300),
    url: gif.url,
    width: gif.dims[0],
    height: gif.dims[1],
    thumbnail: (tiny ?? gif).url,
    ...(preview && { preview: preview.url }),
    ...(mp4 && { mp4: mp4.url }),
    ...(webm && { webm: webm.url }),
  }
  return found
}

function toFile(format: unknown): v.InferOutput<typeof Format> | undefined {
  const { success, output } = v.safeParse(Format, format)
  return success && isGifUrl(output.url) && output.dims.every((side) => Number.isInteger(side) && side > 0 && side <= 10_000)
    ? output
    : undefined
}

class UnexpectedGifs extends Error {
  override name = 'UnexpectedGifs'
}

/** Drops the response and the URL, which contains the key. */
const toError = (cause: unknown): Error =>
  cause instanceof AnswerStatus ? cause : new UnexpectedGifs('The GIF service returned an unexpected response.')
