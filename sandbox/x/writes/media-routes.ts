import type { WriteCall, XApi } from '../api/api-route.ts'
import { invalidRequest, type Problem } from '../api/problem.ts'
import { isProcessed, mediaPrefixes, mostBytes, type MediaKind, type Upload, type Uploads } from './create-uploads.ts'
import type { XWrites } from './create-writes.ts'

const kinds = new Set(Object.keys(mostBytes))
const types: Readonly<Record<MediaKind, RegExp>> = {
  tweet_image: /^image\/(jpeg|png|webp|bmp|pjpeg|tiff)$/,
  tweet_gif: /^image\/gif$/,
  tweet_video: /^video\/(mp4|webm|quicktime|mp2t)$/,
}
const mostPartBytes = 5 * 1024 * 1024
const lifetime = 86_400

/** Uploads at once and in parts, and alt texts. Source: X's media endpoints v2. */
export function mediaRoutes(api: XApi, uploads: Uploads, writes: XWrites): void {
  const toData = ({ id, total, kind, pending, isFinished, isBroken }: Upload) => ({
    id,
    media_key: `${mediaPrefixes[kind]}_${id}`,
    expires_after_secs: lifetime,
    ...(isFinished ? { size: total } : {}),
    ...(isFinished && isProcessed(kind)
      ? {
          processing_info:
            pending > 0
              ? { state: 'in_progress', check_after_secs: 1, progress_percent: 50 }
              : { state: isBroken ? 'failed' : 'succeeded' },
        }
      : {}),
  })
  const check = (kind: unknown, type: string, total: unknown): Problem | undefined => {
    if (typeof kind !== 'string' || !kinds.has(kind)) return invalidRequest('media_category', String(kind), 'media_category is not valid')
    if (!types[kind as MediaKind].test(type)) return invalidRequest('media_type', type, `media type ${type} is not recognized`)
    if (typeof total !== 'number' || total < 1 || total > mostBytes[kind as MediaKind])
      return invalidRequest('total_bytes', String(total), 'File size exceeds the limit.')
    return undefined
  }
  const unknown = (id: string | undefined) => invalidRequest('media_id', id ?? '', 'Invalid media id')

  api.write('POST /2/media/upload', async ({ fields, viewer }) => {
    const { media, media_category: kind } = fields
    if (!(media instanceof Blob)) return invalidRequest('media', '', 'media is required')
    const fault = check(kind, media.type, media.size)
    if (fault) return fault
    const upload = uploads.begin({ owner: viewer, kind: kind as MediaKind, type: media.type, total: media.size })
    upload.parts.set(0, new Uint8Array(await media.arrayBuffer()))
    await uploads.finish(upload)
    writes.add({ route: 'POST /2/media/upload', person: viewer, id: upload.id })
    return { data: toData(upload) }
  })
  api.write('POST /2/media/upload/initialize', ({ fields, viewer }) => {
    const { media_category: kind, media_type: type, total_bytes: total } = fields
    const fault = check(kind, String(type), total)
    if (fault) return fault
    return { data: toData(uploads.begin({ owner: viewer, kind: kind as MediaKind, type: String(type), total: total as number })) }
  })

  const onUpload = ({ params, viewer }: WriteCall, act: (upload: Upload) => Promise<object> | object): Promise<object> | object => {
    const upload = uploads.find(params['id']!, viewer)
    return upload && !upload.isFinished ? act(upload) : unknown(params['id'])
  }
  api.write('POST /2/media/upload/:id/append', (call) =>
    onUpload(call, async (upload) => {
      const { media, segment_index: index } = call.fields
      if (!/^\d{1,3}$/.test(String(index))) return invalidRequest('segment_index', String(index), 'segment_index is not valid')
      const part = media instanceof Blob ? new Uint8Array(await media.arrayBuffer()) : Buffer.from(String(media), 'base64')
      if (part.byteLength === 0 || part.byteLength > mostPartBytes)
        return invalidRequest('media', '', 'Segments must be between 1 byte and 5 MB.')
      upload.parts.set(Number(index), part)
      return { data: { expires_at: Math.floor(api.now() / 1000) + lifetime } }
    }),
  )
  api.write('POST /2/media/upload/:id/finalize', (call) =>
    onUpload(call, async (upload) => {
      if (!(await uploads.finish(upload)))
        return invalidRequest('media_id', upload.id, 'Segments do not add up to provided total file size.')
      writes.add({ route: 'POST /2/media/upload', person: call.viewer, id: upload.id })
      return { data: toData(upload) }
    }),
  )
  api.route('/2/media/upload', ['user'], ({ query, viewer }) => {
    const upload = uploads.find(query['media_id'] ?? '', viewer!)
    if (query['command'] !== undefined && query['command'] !== 'STATUS')
      return invalidRequest('command', query['command'], 'The only command is STATUS')
    if (!upload) return unknown(query['media_id'])
    if (upload.pending > 0) upload.pending -= 1
    return { data: toData(upload) }
  })
  api.write('POST /2/media/metadata', ({ fields, viewer }) => {
    const { id, metadata } = fields as { id?: string; metadata?: { alt_text?: { text?: unknown } } }
    const upload = uploads.find(String(id), viewer)
    const text = metadata?.alt_text?.text
    if (!upload) return unknown(id)
    if (typeof text !== 'string' || text.length > 1000)
      return invalidRequest('metadata.alt_text.text', String(text), 'Alt text has at most 1000 characters.')
    upload.alt = text
    return { data: { id: upload.id, associated_metadata: { alt_text: { text } } } }
  })
}
