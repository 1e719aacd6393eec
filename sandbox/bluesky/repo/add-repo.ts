import type { Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { toTid } from '../../seed/to-tid.ts'
import { toCid } from '../cid.ts'
import { cutPage } from '../cut-page.ts'
import { Refusal } from '../refusal.ts'
import type { BlueskyService } from '../service.ts'
import type { Json } from '../state/create-state.ts'
import { createWrites } from './create-writes.ts'

interface RepoInput {
  repo?: string
  collection?: string
  rkey?: string
  record?: unknown
  swapRecord?: string | null
  writes?: { $type: string; collection: string; rkey?: string; value?: unknown }[]
}

const mostBytes = 64 * 1024 * 1024

/** The cast's repositories: com.atproto.repo. Accounts write to their own repository only. */
export function addRepo(app: Hono, { world, state, views, now, mediaUrl, actorOf }: BlueskyService): void {
  const writes = createWrites(world, state, views, now)
  let commits = 0
  const commit = () => {
    const rev = toTid(now(), commits++)
    return { cid: toCid(`commit ${rev}`), rev }
  }

  const readOwn = async (context: Context): Promise<RepoInput & { by: string }> => {
    const by = actorOf(context)
    const input = await context.req.json<RepoInput>()
    if (views.findPerson(input.repo ?? '') !== by) throw new Refusal('InvalidRequest', 'Bad repo: it is not the caller’s')
    return { ...input, by }
  }
  const need = (value: string | undefined, name: string): string => {
    if (!value) throw new Refusal('InvalidRequest', `Input must have the property "${name}"`)
    return value
  }

  app.post('/xrpc/com.atproto.repo.createRecord', async (context) => {
    const { by, collection, rkey, record: value } = await readOwn(context)
    const [made] = writes.create(by, [{ collection: need(collection, 'collection'), rkey, value }])
    return context.json({ ...made, commit: commit(), validationStatus: 'valid' })
  })

  app.post('/xrpc/com.atproto.repo.applyWrites', async (context) => {
    const { by, writes: wanted = [] } = await readOwn(context)
    if (wanted.length > 200) throw new Refusal('InvalidRequest', 'Too many writes. Max: 200')
    if (wanted.some(({ $type }) => $type !== 'com.atproto.repo.applyWrites#create'))
      throw new Refusal('InvalidRequest', 'Nothing but creations is played here')
    const results = writes.create(by, wanted)
    const $type = 'com.atproto.repo.applyWrites#createResult'
    return context.json({ commit: commit(), results: results.map((made) => ({ $type, ...made, validationStatus: 'valid' })) })
  })

  app.post('/xrpc/com.atproto.repo.putRecord', async (context) => {
    const { by, collection = '', rkey = '', record: value, swapRecord } = await readOwn(context)
    const known = writes.find(by, need(collection, 'collection'), need(rkey, 'rkey'))
    if (swapRecord !== undefined && (known?.cid ?? null) !== swapRecord)
      throw new Refusal('InvalidSwap', `Record was at ${known?.cid ?? 'null'}`)
    return context.json({ ...writes.put(by, { collection, rkey, value }), commit: commit(), validationStatus: 'valid' })
  })

  app.post('/xrpc/com.atproto.repo.deleteRecord', async (context) => {
    const { by, collection, rkey } = await readOwn(context)
    writes.remove(by, need(collection, 'collection'), need(rkey, 'rkey'))
    return context.json({ commit: commit() })
  })

  app.get('/xrpc/com.atproto.repo.getRecord', (context) => {
    const { repo = '', collection = '', rkey = '' } = context.req.query()
    const by = views.findPerson(repo)
    if (!by) throw new Refusal('RepoNotFound', `Could not find repo: ${repo}`)
    const found = writes.find(by, collection, rkey)
    const uri = `at://${views.didOf(by)}/${collection}/${rkey}`
    if (!found) throw new Refusal('RecordNotFound', `Could not locate record: ${uri}`)
    return context.json(found)
  })

  app.get('/xrpc/com.atproto.repo.listRecords', (context) => {
    const { repo = '', collection = '' } = context.req.query()
    const by = views.findPerson(repo)
    if (!by) throw new Refusal('RepoNotFound', `Could not find repo: ${repo}`)
    const { items, next } = cutPage(context, writes.list(by, need(collection, 'collection')), ({ uri }) => uri)
    return context.json({ records: items, ...next })
  })

  const refuseLarge = () => {
    throw new Refusal('PayloadTooLarge', 'request entity too large')
  }
  app.post('/xrpc/com.atproto.repo.uploadBlob', bodyLimit({ maxSize: mostBytes, onError: refuseLarge }), async (context) => {
    const by = actorOf(context)
    const bytes = new Uint8Array(await context.req.arrayBuffer())
    const type = context.req.header('content-type') ?? 'application/octet-stream'
    const cid = toCid(bytes, 'file')
    state.files.set(cid, { type, bytes, by })
    // Without a media service there is no one to serve the file.
    await fetch(`${mediaUrl}/file/${cid}`, { method: 'PUT', headers: { 'content-type': type }, body: bytes }).catch(() => undefined)
    const blob: Json = { $type: 'blob', ref: { $link: cid }, mimeType: type, size: bytes.byteLength }
    return context.json({ blob })
  })
}
