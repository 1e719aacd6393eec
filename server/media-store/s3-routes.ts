import { type BodyMeter, readBytes } from '@chorus/contract/read-bytes'
import { Refusal } from '@chorus/contract/refusal'
import type { Context, Hono } from 'hono'
import { checkBody, checkSignature } from './check-signature.ts'
import type { Sender } from './create-allowance.ts'
import { isKey } from './media-objects.ts'
import { type MediaUploads, mostPart, type UploadName } from './media-uploads.ts'
import { readPartList } from './read-part-list.ts'
import { S3Error } from './s3-error.ts'
import { bucket, storePath } from './store-paths.ts'
import { toXml } from './to-xml.ts'
import type { CredentialIssuer } from './upload-credentials.ts'

export interface S3Deps {
  uploads: MediaUploads
  loadIssuer: () => Promise<CredentialIssuer>
  /** Host that the requests are signed for. */
  host: string
  meterFile: (context: Context) => BodyMeter
  /** The client's, by which uploads are counted. */
  readAddress: (context: Context) => string | undefined
  now: () => number
}

interface Ask {
  sender: Sender
  key: string
  query: URLSearchParams
  body: Uint8Array
}

type Answer = { xml?: string; headers?: Record<string, string>; status?: 200 | 204 }

/** The part of Amazon’s S3 protocol that uploads need: PutObject, and uploads in parts with listing, so that they can be resumed. */
export function s3Routes(app: Hono, { uploads, loadIssuer, host, meterFile, readAddress, now }: S3Deps): void {
  const answers: Record<string, (ask: Ask) => Promise<Answer>> = {
    'POST uploads': async ({ sender, key }) => ({
      xml: toXml('InitiateMultipartUploadResult', { Bucket: bucket, Key: key, UploadId: await uploads.begin(sender, key) }),
    }),
    'PUT uploadId': async (ask) => ({
      headers: { etag: `"${await uploads.savePart(toName(ask), Number(ask.query.get('partNumber')), ask.body)}"` },
    }),
    'GET uploadId': async (ask) => {
      const parts = await uploads.listParts(toName(ask))
      return {
        xml: toXml('ListPartsResult', {
          Bucket: bucket,
          Key: ask.key,
          UploadId: toName(ask).id,
          IsTruncated: 'false',
          Part: parts.map(({ number, etag, size }) => ({ PartNumber: String(number), ETag: `"${etag}"`, Size: String(size) })),
        }),
      }
    },
    'POST uploadId': async (ask) => {
      const { etag } = await uploads.complete(toName(ask), readPartList(ask.body))
      return { xml: toXml('CompleteMultipartUploadResult', { Bucket: bucket, Key: ask.key, ETag: `"${etag}"` }) }
    },
    'DELETE uploadId': async (ask) => {
      await uploads.abort(toName(ask))
      return { status: 204 }
    },
    'PUT ': async ({ sender, key, body }) => ({ headers: { etag: `"${(await uploads.save(sender, key, body)).etag}"` } }),
  }

  app.all(`${storePath}/*`, async (context) => {
    const meter = meterFile(context)
    try {
      const { headers, method } = context.req.raw
      const url = new URL(context.req.url)
      const accountId = checkSignature({ method, host, path: url.pathname + url.search, headers }, await loadIssuer(), now())
      const key = url.pathname.slice(`${storePath}/${bucket}/`.length)
      if (!url.pathname.startsWith(`${storePath}/${bucket}/`)) throw new S3Error('NoSuchBucket', 404, 'There is no such bucket.')
      if (!isKey(key)) throw new S3Error('InvalidArgument', 400, 'Names have the form folder/uuid.ending.')
      const about = url.searchParams.has('uploads') ? 'uploads' : url.searchParams.has('uploadId') ? 'uploadId' : ''
      const answer = answers[`${method} ${about}`]
      if (!answer) throw new S3Error('NotImplemented', 501, 'This store offers no such operation.')
      const tooLarge = 'A part has at most 16 MiB.'
      const body = await readBytes(context, { limit: mostPart, tooLarge, incomplete: 'The part did not arrive whole.', meter })
      checkBody(body, headers)
      const {
        xml,
        headers: added,
        status = 200,
      } = await answer({ sender: { accountId, address: readAddress(context) }, key, query: url.searchParams, body })
      return new Response(xml ?? null, { status, headers: { ...(xml !== undefined && { 'content-type': 'application/xml' }), ...added } })
    } catch (error) {
      const known = toS3Error(error)
      const xml = toXml('Error', { Code: known.code, Message: known.message })
      // Otherwise the rest of an unread body would be taken for the next request.
      return new Response(xml, { status: known.status, headers: { 'content-type': 'application/xml', connection: 'close' } })
    } finally {
      meter.end()
    }
  })
}

const toName = ({ sender, key, query }: Ask): UploadName => ({ ...sender, key, id: query.get('uploadId') ?? '' })

function toS3Error(error: unknown): S3Error {
  if (error instanceof S3Error) return error
  if (!(error instanceof Refusal)) throw error
  const code = error.status === 413 ? 'EntityTooLarge' : error.status === 429 || error.status === 503 ? 'SlowDown' : 'IncompleteBody'
  return new S3Error(code, error.status, error.message)
}
