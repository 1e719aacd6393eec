import { Failure } from '@chorus/model/failure'
import type { AwsClient } from 'aws4fetch'

export interface StoredPart {
  number: number
  etag: string
  /** bytes */
  size: number
}

export interface StoreCalls {
  put(file: Blob): Promise<void>
  /** Returns the id of an upload in parts. */
  begin(type: string): Promise<string>
  list(id: string): Promise<StoredPart[]>
  /** Returns the part’s ETag. */
  savePart(id: string, number: number, part: Blob): Promise<string>
  complete(id: string, parts: readonly StoredPart[]): Promise<void>
  /** Deletes the parts that are stored. */
  abort(id: string): Promise<void>
}

export interface StoreCallsDeps {
  /** URL of the object. */
  root: string
  client: AwsClient
  send: (request: Request) => Promise<Response>
  signal?: AbortSignal | undefined
  /** Waits between attempts, in ms. Absent: waits for that time. */
  pause?: ((ms: number) => Promise<void>) | undefined
}

/** Spec 3 §7. */
const attempts = 5
/** ms before the second attempt; doubles each time. */
const firstPause = 200

/** The calls of Amazon’s S3 protocol for one object. Each may be repeated: it stores the same bytes in the same place. */
export function createStoreCalls({ root, client, send, signal, pause = wait }: StoreCallsDeps): StoreCalls {
  const attempt = async (query: string, init: RequestInit): Promise<Response> => {
    const signed = await client.sign(root + query, init)
    const response = await send(new Request(signed, { signal: signal ?? null })).catch((cause: unknown) => {
      if (signal?.aborted) throw new Failure('aborted', 'The upload was cancelled.', { cause })
      throw new Failure('unreachable', 'The media storage can’t be reached.', { cause })
    })
    if (response.ok) return response
    throw toFailure(response.status, await response.text())
  }
  const call = async (query: string, init: RequestInit): Promise<Response> => {
    for (let tried = 1; ; tried++) {
      try {
        return await attempt(query, init)
      } catch (error) {
        if (tried === attempts || !mayRetry(error)) throw error
        await pause(firstPause * 2 ** (tried - 1))
      }
    }
  }
  return {
    async put(file) {
      await call('', { method: 'PUT', body: await file.arrayBuffer(), headers: { 'content-type': file.type } })
    },
    async begin(type) {
      const answer = await call('?uploads=', { method: 'POST', headers: { 'content-type': type } })
      return need(readAll(await answer.text(), 'UploadId')[0])
    },
    async list(id) {
      const xml = await (await call(`?${new URLSearchParams({ uploadId: id })}`, { method: 'GET' })).text()
      const [numbers, etags, sizes] = ['PartNumber', 'ETag', 'Size'].map((name) => readAll(xml, name)) as [string[], string[], string[]]
      return numbers.map((number, index) => ({ number: Number(number), etag: toTag(etags[index]), size: Number(sizes[index]) }))
    },
    async savePart(id, number, part) {
      const query = new URLSearchParams({ partNumber: String(number), uploadId: id })
      const answer = await call(`?${query}`, { method: 'PUT', body: await part.arrayBuffer() })
      return toTag(need(answer.headers.get('etag')))
    },
    async complete(id, parts) {
      const list = parts.map(({ number, etag }) => `<Part><PartNumber>${number}</PartNumber><ETag>"${etag}"</ETag></Part>`).join('')
      const body = `<CompleteMultipartUpload xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${list}</CompleteMultipartUpload>`
      const answer = await call(`?${new URLSearchParams({ uploadId: id })}`, { method: 'POST', body })
      // S3 starts this response before it knows the outcome, so an error may come with status 200.
      const xml = await answer.text()
      if (xml.includes('<Error>')) throw toFailure(500, xml)
    },
    async abort(id) {
      await call(`?${new URLSearchParams({ uploadId: id })}`, { method: 'DELETE' })
    },
  }
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

const mayRetry = (error: unknown): boolean => error instanceof Failure && (error.kind === 'unreachable' || error.kind === 'broken')

function toFailure(status: number, xml: string): Failure {
  const message = readAll(xml, 'Message')[0] ?? 'The media storage refused the file.'
  const [code] = readAll(xml, 'Code')
  if (status >= 500) return new Failure('broken', message, { status })
  return new Failure(code === 'NoSuchUpload' ? 'not-found' : 'refused', message, { status })
}

/** The texts of all elements with this name. Their content is ids, tags and sentences, without nested markup. */
const readAll = (xml: string, name: string): string[] =>
  [...xml.slice(0, 1_000_000).matchAll(new RegExp(`<${name}>([^<]{0,2000})</${name}>`, 'g'))].map(([, text]) =>
    text!.replaceAll('&quot;', '"').replaceAll('&apos;', "'").replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'),
  )

const toTag = (text: string | undefined): string => (text ?? '').replaceAll('"', '')

function need(text: string | null | undefined): string {
  if (!text) throw new Failure('malformed', 'The media storage gave an unexpected answer.')
  return text
}
