import { TweetMedia, type mediaCategories } from '@chorus/contract/twitter/compose'
import * as v from 'valibot'
import { toInlineFailure, type XApi, type XCall } from '../api/x-api.ts'
import type { XCredentials } from '../api/x-sign.ts'
import { WireProblems } from '../api/x-wire.ts'

export interface XFileStart {
  bytes: number
  type: string
  category: (typeof mediaCategories)[number]
}

const WireMedia = v.object({
  data: v.optional(TweetMedia),
  errors: WireProblems,
})
const WireAny = v.nullable(v.looseObject({}))

/** ms */
const deadline = 60_000

const toForm = (fields: Record<string, string | Blob>): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

/** Uploads media for posts through X's v2 endpoints, in one request or in parts. */
export function createXMedia(api: XApi, credentials: XCredentials) {
  const ask = async (call: Omit<XCall<typeof WireMedia>, 'schema'>): Promise<TweetMedia> => {
    const { data, errors } = await api.call({ ...call, schema: WireMedia, deadline }, credentials)
    if (!data) throw toInlineFailure(errors, 'Media not found', call.name)
    return data
  }
  return {
    upload: (file: Blob) =>
      ask({
        name: 'POST /2/media/upload',
        method: 'POST',
        path: '/2/media/upload',
        multipart: toForm({ media_category: file.type === 'image/gif' ? 'tweet_gif' : 'tweet_image', media: file }),
      }),
    begin: ({ bytes, type, category }: XFileStart) =>
      ask({
        name: 'POST /2/media/upload/initialize',
        method: 'POST',
        path: '/2/media/upload/initialize',
        json: { total_bytes: bytes, media_type: type, media_category: category },
      }),
    async append(id: string, index: number, part: Blob): Promise<void> {
      await api.call(
        {
          name: 'POST /2/media/upload/:id/append',
          method: 'POST',
          path: `/2/media/upload/${id}/append`,
          multipart: toForm({ segment_index: String(index), media: part }),
          schema: WireAny,
          mayBeEmpty: true,
          deadline,
        },
        credentials,
      )
    },
    finish: (id: string) => ask({ name: 'POST /2/media/upload/:id/finalize', method: 'POST', path: `/2/media/upload/${id}/finalize` }),
    state: (id: string) => ask({ name: 'GET /2/media/upload', path: '/2/media/upload', query: { command: 'STATUS', media_id: id } }),
    async describe(id: string, altText: string): Promise<void> {
      await api.call(
        {
          name: 'POST /2/media/metadata',
          method: 'POST',
          path: '/2/media/metadata',
          json: { id, metadata: { alt_text: { text: altText } } },
          schema: WireAny,
          mayBeEmpty: true,
        },
        credentials,
      )
    },
  }
}
