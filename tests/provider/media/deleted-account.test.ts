import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { CreateMultipartUploadCommand, ListPartsCommand, PutObjectCommand, S3Client, UploadPartCommand } from '@aws-sdk/client-s3'
import { deleteAccount } from '@chorus/contract/account/account'
import { uploadMediaToken } from '@chorus/contract/content/upload-media-token'
import { sql } from 'kysely'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViewer } from '../../../server/account/find-viewer.ts'
import { finishEmptied } from '../../../server/account/sign-in-methods/finish-emptied.ts'
import { removeMedia } from '../../../server/media-store/keep-removing-media.ts'
import { makePicture } from './media-files.ts'
import { type MediaProvider, startMediaStore } from './start-media-store.ts'

let store: MediaProvider
beforeAll(async () => {
  store = await startMediaStore()
})
afterAll(() => store[Symbol.asyncDispose]())

const Reply = v.object({ data: uploadMediaToken.reply })

/** Someone with a stored file and an unfinished upload. */
async function joinAndUpload() {
  const { token } = await store.provider.join()
  const {
    region,
    endpoint,
    bucket: Bucket,
    ...credentials
  } = v.parse(Reply, (await store.provider.ask(uploadMediaToken.path, { token })).json).data
  const client = new S3Client({ region, endpoint: endpoint!, forcePathStyle: true, credentials, maxAttempts: 1 })
  const Body = new Uint8Array(await makePicture(1000).arrayBuffer())
  const put = async () => {
    const Key = `web/${randomUUID()}.png`
    await client.send(new PutObjectCommand({ Bucket, Key, Body }))
    return Key
  }
  const begun = { Bucket, Key: `web/${randomUUID()}.png` }
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(begun))
  await client.send(new UploadPartCommand({ ...begun, UploadId, PartNumber: 1, Body }))
  const list = () => client.send(new ListPartsCommand({ ...begun, UploadId }))
  return { token, put, list, key: await put() }
}
const read = async (key: string) => (await fetch(`${store.url}/uploads/${key}`)).status
const remove = () => removeMedia(store.provider.db, path.join(store.folder, 'media'))
const idOf = async (token: string) => (await findViewer(store.provider.db, token))!.accountId

/** Merges an account that another one has emptied. */
async function merge(from: string, to: string): Promise<void> {
  const { db } = store.provider
  await db.deleteFrom('identities').where('account_id', '=', from).execute()
  await sql`
    insert into identity_moves (id, platform, issuer, subject, from_account, to_account, undo_until, is_emptied, then_do)
    values (${randomUUID()}, 'email', '', 'moved@mail.example', ${from}, ${to}, now() - interval '1 second', true, 'merge')`.execute(db)
  expect(
    await finishEmptied(db, (error) => {
      throw error
    }),
  ).toBe(1)
}
const waiting = async () => (await store.provider.db.selectFrom('media_removals').selectAll().execute()).length

test('removes the files and unfinished uploads of a deleted account, and no others', async () => {
  const [mine, other] = [await joinAndUpload(), await joinAndUpload()]
  await remove()
  expect(await read(mine.key)).toBe(200)
  const { method, path: to } = deleteAccount
  expect((await store.provider.ask(to, { method, token: mine.token })).status).toBe(200)
  await remove()
  expect([await read(mine.key), await read(other.key)]).toEqual([404, 200])
  await expect(mine.list()).rejects.toMatchObject({ name: 'NoSuchUpload' })
  expect((await other.list()).Parts).toHaveLength(1)

  // Credentials outlive the account, and what they still store goes too.
  const late = await mine.put()
  await remove()
  expect(await read(late)).toBe(404)
  expect(await waiting()).toBe(1)
  await sql`update media_removals set deleted_at = now() - interval '3 hours'`.execute(store.provider.db)
  await remove()
  expect(await waiting()).toBe(0)
})

test('gives the files of a merged account to the one that stays, whose deletion removes them', async () => {
  const [former, middle, last] = [await joinAndUpload(), await joinAndUpload(), await joinAndUpload()]
  await merge(await idOf(former.token), await idOf(middle.token))
  await remove()
  // Credentials outlive the account.
  const late = await former.put()
  await merge(await idOf(middle.token), await idOf(last.token))
  await remove()
  const keys = [former.key, late, middle.key, last.key]
  expect(await Promise.all(keys.map(read))).toEqual([200, 200, 200, 200])

  const { method, path: to } = deleteAccount
  expect((await store.provider.ask(to, { method, token: last.token })).status).toBe(200)
  await remove()
  expect(await Promise.all(keys.map(read))).toEqual([404, 404, 404, 404])
})
