import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createFetcher } from '@chorus/networks/fetcher'
import { uploadFile } from '@chorus/networks/provider/upload-file'
import { Hono } from 'hono'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makePicture } from '../../tests/provider/media/media-files.ts'
import { bodyRooms, createBodyBudget } from '../guard/body-budget.ts'
import { createAllowance } from './create-allowance.ts'
import { createMediaObjects } from './media-objects.ts'
import { createMediaUploads } from './media-uploads.ts'
import { s3Routes } from './s3-routes.ts'
import { createUploadCredentials } from './upload-credentials.ts'

const day = 86_400_000
let now = Date.now()
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'chorus-allowance-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** The store in the box, where little may be uploaded a day. Returns the calls that an account makes from an address. */
function startStore() {
  const objects = createMediaObjects(path.join(folder, 'objects'))
  const reserve = createAllowance(folder, () => now, {
    account: { bytes: 10_000, files: 3 },
    address: { bytes: 15_000, files: 5 },
  })
  const issuer = createUploadCredentials(randomBytes(32), () => now)
  const bodies = createBodyBudget(bodyRooms.files)
  const app = new Hono()
  const uploads = createMediaUploads({ folder: path.join(folder, 'uploads'), objects, reserve, now: () => now })
  s3Routes(app, {
    uploads,
    loadIssuer: async () => issuer,
    host: 'chorus.example',
    meterFile: () => bodies.open(undefined),
    readAddress: (context) => context.req.header('x-test-address'),
    // Requests are signed by the machine's clock.
    now: Date.now,
  })
  return (account: string, address: string) => {
    let sent = 0
    const token = () => ({
      ...issuer.issue(account),
      bucket: 'chorus-media',
      cdnHost: 'chorus.example/uploads',
      region: 'us-west-2',
      endpoint: 'http://chorus.example/media-store',
      forcePathStyle: true,
    })
    const put = (size: number) =>
      uploadFile(makePicture(size), {
        network: 'farcaster',
        account,
        ownFetcher: createFetcher({ root: 'http://chorus.example' }),
        now: () => now,
        askToken: async () => token(),
        send: async (request) => {
          sent += 1
          request.headers.set('x-test-address', address)
          return app.fetch(request)
        },
        pause: async () => {},
      })
    return { put, begin: () => uploads.begin({ accountId: account, address }, `web/${randomUUID()}.png`), sent: () => sent }
  }
}

test('limits the number of files of an account, however small, until the next day', async () => {
  const { put, begin, sent } = startStore()('one', '192.0.2.1')
  await put(1000)
  await begin()
  await put(1000)
  const before = sent()
  await expect(put(1000)).rejects.toMatchObject({
    kind: 'refused',
    message: expect.stringMatching(/today’s limit for the number of your uploads/),
  })
  await expect(begin()).rejects.toThrow('today’s limit for the number of your uploads')
  expect(sent() - before, 'is not tried again').toBe(1)
  now += day
  await put(1000)
})

test('limits the size of an account’s uploads, and counts nothing that was refused', async () => {
  const { put } = startStore()('one', '192.0.2.1')
  await put(6000)
  await expect(put(6000)).rejects.toThrow('today’s limit for the size of your uploads')
  await put(3000)
})

test('limits what all accounts together upload from one address', async () => {
  const open = startStore()
  for (const account of ['one', 'two', 'three']) await open(account, '192.0.2.1').put(4900)
  await expect(open('four', '192.0.2.1').put(4900)).rejects.toThrow('Too much was uploaded from your network today')
  await open('four', '192.0.2.2').put(4900)
  for (let count = 0; count < 2; count += 1) await open('five', '192.0.2.1').begin()
  await expect(open('six', '192.0.2.1').begin()).rejects.toThrow('Too many files were uploaded from your network today')
})
