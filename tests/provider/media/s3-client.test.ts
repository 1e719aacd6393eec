import { randomUUID } from 'node:crypto'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  ListPartsCommand,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { uploadMediaToken } from '@chorus/contract/content/upload-media-token'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePicture, toHash } from './media-files.ts'
import { type MediaProvider, startMediaStore } from './start-media-store.ts'

// The store in the box, driven by Amazon's own client.

let store: MediaProvider
beforeAll(async () => {
  store = await startMediaStore()
})
afterAll(() => store[Symbol.asyncDispose]())

const Reply = v.object({ data: uploadMediaToken.reply })
type Token = v.InferOutput<typeof uploadMediaToken.reply>

async function openClient(change: Partial<Token> = {}): Promise<{ token: Token; client: S3Client }> {
  const { token: session } = await store.provider.join()
  const answer = await store.provider.ask(uploadMediaToken.path, { token: session })
  const token = { ...v.parse(Reply, answer.json).data, ...change }
  const { region, endpoint, forcePathStyle, ...credentials } = token
  return { token, client: new S3Client({ region, endpoint: endpoint!, forcePathStyle: forcePathStyle!, credentials, maxAttempts: 1 }) }
}
const toKey = () => `web/${randomUUID()}.png`
const read = (key: string, headers = {}) => fetch(`${store.url}/uploads/${key}`, { headers })
const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer())

test('guests get no credentials', async () => {
  expect((await store.provider.ask(uploadMediaToken.path)).status).toBe(401)
})

test('small files are stored at once, and read back with their type and nothing that could run', async () => {
  const { token, client } = await openClient()
  const file = makePicture(100_000)
  const Key = toKey()
  await client.send(new PutObjectCommand({ Bucket: token.bucket, Key, Body: await bytesOf(file), ContentType: 'text/html' }))
  const answer = await read(Key)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('image/png')
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(answer.headers.get('content-security-policy')).toContain('sandbox')
  expect(await toHash(answer)).toBe(await toHash(file))
  const part = await read(Key, { range: 'bytes=10-19' })
  expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 10-19/100000'])
  expect(await bytesOf(await part.blob())).toEqual((await bytesOf(file)).slice(10, 20))
  expect((await read(Key, { range: 'bytes=100000-' })).status).toBe(416)
  expect((await read(Key, { range: 'bytes=-5' })).headers.get('content-range')).toBe('bytes 99995-99999/100000')
})

test('large files go in parts', async () => {
  const { token, client } = await openClient()
  const file = makePicture(12 * 1024 * 1024)
  const Key = toKey()
  await new Upload({ client, params: { Bucket: token.bucket, Key, Body: await bytesOf(file), ContentType: 'image/png' } }).done()
  expect(await toHash(await read(Key))).toBe(await toHash(file))
})

test('parts can be listed and sent again, and completing twice gives the same', async () => {
  const { token, client } = await openClient()
  const file = await bytesOf(makePicture(6 * 1024 * 1024))
  const at = { Bucket: token.bucket, Key: toKey() }
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(at))
  const send = (PartNumber: number, Body: Uint8Array) => client.send(new UploadPartCommand({ ...at, UploadId, PartNumber, Body }))
  const first = file.subarray(0, 5 * 1024 * 1024)
  await send(
    1,
    first.map((byte) => byte ^ 1),
  )
  await send(2, file.subarray(first.length))
  await send(1, first)
  const { Parts } = await client.send(new ListPartsCommand({ ...at, UploadId }))
  expect(Parts?.map(({ PartNumber, Size }) => [PartNumber, Size])).toEqual([
    [1, 5 * 1024 * 1024],
    [2, 1024 * 1024],
  ])
  const complete = () =>
    client.send(
      new CompleteMultipartUploadCommand({
        ...at,
        UploadId,
        MultipartUpload: { Parts: Parts!.map(({ PartNumber, ETag }) => ({ PartNumber, ETag })) },
      }),
    )
  // At the same time, they share one joined file.
  const [{ ETag }, ...others] = await Promise.all([complete(), complete(), complete()])
  for (const other of others) expect(other.ETag).toBe(ETag)
  expect(ETag).toMatch(/^"[\da-f]{32}-2"$/)
  expect((await complete()).ETag).toBe(ETag)
  expect(await bytesOf(await (await read(at.Key)).blob())).toEqual(file)
})

test('refuses what S3 refuses, by the same codes', async () => {
  const { token, client } = await openClient()
  const Body = await bytesOf(makePicture(1000))
  const at = { Bucket: token.bucket, Key: toKey() }
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(at))
  const parts: { PartNumber: number; ETag: string | undefined }[] = []
  for (const PartNumber of [1, 2])
    parts.push({ PartNumber, ETag: (await client.send(new UploadPartCommand({ ...at, UploadId, PartNumber, Body }))).ETag })
  const complete = (Parts: typeof parts) => client.send(new CompleteMultipartUploadCommand({ ...at, UploadId, MultipartUpload: { Parts } }))
  await expect(complete(parts)).rejects.toMatchObject({ name: 'EntityTooSmall' })
  await expect(complete(parts.toReversed())).rejects.toMatchObject({ name: 'InvalidPartOrder' })
  await expect(complete([{ PartNumber: 3, ETag: parts[0]!.ETag }])).rejects.toMatchObject({ name: 'InvalidPart' })
  await client.send(new AbortMultipartUploadCommand({ ...at, UploadId }))
  await expect(complete(parts)).rejects.toMatchObject({ name: 'NoSuchUpload' })
  await expect(client.send(new GetObjectCommand(at))).rejects.toMatchObject({ name: 'NotImplemented' })
  await expect(client.send(new PutObjectCommand({ ...at, Bucket: 'other', Body }))).rejects.toMatchObject({ name: 'NoSuchBucket' })
  for (const Key of ['web/../../secret.png', 'web/x.png', `WEB/${randomUUID()}.png`])
    await expect(client.send(new PutObjectCommand({ ...at, Key, Body }))).rejects.toMatchObject({ $fault: 'client' })
})

test('stores only media, by content', async () => {
  const { token, client } = await openClient()
  const page = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const at = { Bucket: token.bucket, Key: toKey() }
  const put = client.send(new PutObjectCommand({ ...at, Body: page, ContentType: 'image/png' }))
  await expect(put).rejects.toThrow('Only images, video and audio can be stored.')
  expect((await read(at.Key)).status).toBe(404)
})

test('no one changes what another has stored, or joins their upload', async () => {
  const [mine, other] = [await openClient(), await openClient()]
  const at = { Bucket: mine.token.bucket, Key: toKey() }
  const Body = await bytesOf(makePicture(1000))
  const { UploadId } = await mine.client.send(new CreateMultipartUploadCommand(at))
  const join = other.client.send(new UploadPartCommand({ ...at, UploadId, PartNumber: 1, Body }))
  await expect(join).rejects.toMatchObject({ name: 'NoSuchUpload' })
  await mine.client.send(new PutObjectCommand({ ...at, Body }))
  const another = await bytesOf(makePicture(1000))
  await expect(other.client.send(new PutObjectCommand({ ...at, Body: another }))).rejects.toMatchObject({ name: 'AccessDenied' })
  await expect(mine.client.send(new PutObjectCommand({ ...at, Body: another }))).rejects.toMatchObject({ name: 'PreconditionFailed' })
  await mine.client.send(new PutObjectCommand({ ...at, Body }))
})

test('forged credentials open nothing', async () => {
  const { token } = await openClient()
  const Body = await bytesOf(makePicture(1000))
  const [claims, signature] = token.sessionToken.split('.') as [string, string]
  const otherClaims = Buffer.from(JSON.stringify({ key: token.accessKeyId, account: randomUUID(), until: Date.now() + 1e9 })).toString(
    'base64url',
  )
  const forged: Partial<Token>[] = [
    { secretAccessKey: 'x' },
    { sessionToken: 'x' },
    { sessionToken: `${otherClaims}.${signature}` },
    { sessionToken: `${claims}.${signature.slice(0, -1)}` },
    { accessKeyId: 'CHORUS00000000000000' },
  ]
  for (const change of forged) {
    const client = new S3Client({
      region: token.region,
      endpoint: token.endpoint!,
      forcePathStyle: true,
      maxAttempts: 1,
      credentials: { ...token, ...change },
    })
    await expect(client.send(new PutObjectCommand({ Bucket: token.bucket, Key: toKey(), Body }))).rejects.toMatchObject({
      $metadata: { httpStatusCode: expect.toSatisfy((status: number) => status === 400 || status === 403) },
    })
  }
})
