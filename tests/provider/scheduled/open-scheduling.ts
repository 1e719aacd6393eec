import { randomUUID } from 'node:crypto'
import { listScheduled } from '@chorus/contract/content/scheduled-posts'
import type { NetworkName } from '@chorus/model/network-identity'
import { renderText } from '@chorus/sandbox/seed/render-text'
import { type Sandbox, startSandbox } from '@chorus/sandbox/start-sandbox'
import { type KyselyPlugin, sql } from 'kysely'
import * as v from 'valibot'
import { toSandboxSettings } from '../../../scripts/sandbox-settings.ts'
import { createServices } from '../../../server/create-services.ts'
import { connectPool } from '../../../server/db/connect-pool.ts'
import { toNetworkPages } from '../../../server/networks/create-networks.ts'
import { createRunAsHosted } from '../../../server/scheduled/create-run-as-hosted.ts'
import { sendScheduled } from '../../../server/scheduled/send-scheduled.ts'
import { testTimeoutMs } from '../../database/create-test-database.ts'
import { loggedInOf, logInHosted } from '../log-in-hosted.ts'
import { type Browser, openBrowser } from '../open-browser.ts'
import { dataOf } from '../provider-responses.ts'
import { type Answer, type Provider, startProvider } from '../start-provider.ts'
import { unlimited } from '../unlimited.ts'

const methods = { farcaster: 'Farcaster signer', lens: 'Lens', twitter: 'X', bsky: 'Bluesky' } as const
const networks = { farcaster: 'farcaster', lens: 'lens', twitter: 'x', bsky: 'bluesky' } as const satisfies Record<string, NetworkName>
export type Platform = keyof typeof methods
export const platforms = Object.keys(methods) as Platform[]

export interface Posted {
  text: string
  key: string
  parent: string | undefined
}

interface Cast {
  hash: string
  data: { castAddBody?: { text: string; parentCastId?: { hash: string } } }
}

export interface Wanted {
  time?: string
  on?: readonly Platform[]
  payload?: object
  groupId?: string
  source?: string
}

export interface Task {
  uuid: string
  status: string
  publish_timestamp: string
  is_paused: boolean
  display_info: { content: string }
  schedulePosts: { platform: string; status: string; failure: { kind: string; message: string } | null }[]
}

export const draft = (text: string) => ({ text, media: [], languages: ['en'] })
export const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
export const idOf = (answer: Answer) => dataOf<{ taskId: string }>(answer).taskId

export type Scheduling = Awaited<ReturnType<typeof openScheduling>>

/** The provider over the sandbox, and someone who is logged in to every network. */
export async function openScheduling() {
  const sandbox: Sandbox = await startSandbox({ xPlan: 'enterprise', hasLimits: false })
  const environment = { ...toSandboxSettings(sandbox), CHORUS_X_PLAN: 'enterprise', CHORUS_GROVE_URL: `${sandbox.urls.lens}/grove` }
  const provider: Provider = await startProvider({ environment, app: { limits: unlimited } })
  const own = { sandbox, provider }
  const person = sandbox.world.people.find(({ accounts: { farcaster, lens, x, bluesky } }) => farcaster && lens && x && bluesky)!
  const browser = openBrowser(provider, '192.0.2.31')
  const ids: Record<string, string> = {}
  for (const platform of platforms) {
    const answer = await logInHosted[methods[platform]]({ ...own, browser }, person)
    ids[platform] = loggedInOf(answer).profile.profileId
  }

  /** What a network has of a person's, as its own ledger lists it. */
  async function postedOn(platform: Platform, text: string, by = person): Promise<Posted[]> {
    const isMeant = (post: Posted) => post.text === text
    if (platform !== 'farcaster') {
      const { world } = own.sandbox
      const posts = world.postsBy(by.key, networks[platform]).filter((post) => !post.deleted)
      return posts.map((post) => ({ text: renderText(world, post).text, key: post.key, parent: post.replyTo })).filter(isMeant)
    }
    const { fid } = by.accounts.farcaster!
    const answer = await fetch(`${own.sandbox.urls.farcasterHub}/v1/castsByFid?fid=${fid}&reverse=true&pageSize=500`)
    const { messages } = (await answer.json()) as { messages: Cast[] }
    return messages
      .map(({ hash, data: { castAddBody: body } }) => ({ text: body?.text ?? '', key: hash, parent: body?.parentCastId?.hash }))
      .filter(isMeant)
  }

  const schedule = (
    text: string,
    { time = inMinutes(2), on = ['bsky'], payload = {}, groupId = randomUUID(), source }: Wanted = {},
  ): Promise<Answer> =>
    browser.post('/v2/post/schedule', {
      scheduleTime: time,
      posts: on.map((platform) => ({
        platform,
        platformUserId: ids[platform]!,
        payload: JSON.stringify({ draft: draft(text), ...payload }),
      })),
      display_info: JSON.stringify({ content: text, type: 'post' }),
      ua_type: 'web',
      groupId,
      ...(source !== undefined && { source }),
    })
  const list = async (by: Browser = browser) => v.parse(listScheduled.reply, dataOf(await by.post('/v1/post/tasks', { size: 100 }))).tasks

  return {
    ...own,
    person,
    browser,
    /** Ids of the person's accounts, by platform. */
    ids,
    postedOn,
    schedule,
    list,
    find: async (id: string) => (await list()).find(({ uuid }) => uuid === id),
    change: (taskUUID: string, action: string) => browser.post('/api/scheduled/change', { taskUUID, action }),
    /** Whether something of it remains to be sent. */
    async isOpen(id: string): Promise<boolean> {
      const { rows } = await sql`select from scheduled_sends where post_id = ${id}::uuid and state = 'pending'`.execute(provider.db)
      return rows.length > 0
    },
    /** Lets the time pass until a killed node has lost what it was sending. */
    async expireLeases(id: string): Promise<void> {
      await sql`update scheduled_sends set lease_until = now() where post_id = ${id}::uuid`.execute(provider.db)
    },
    startNode: (options: NodeOptions) => startNode(own, options),
    async close() {
      await provider[Symbol.asyncDispose]()
      await sandbox.close()
    },
  }
}

export interface NodeOptions {
  /** ms: when posts are due by. */
  now: () => number
  /** ms that its clock is ahead. */
  ahead?: () => number
  /**
   * Kills the node at this call of a network, before it or after it when its answer is lost; or after this write of the state of a post's
   * parts.
   */
  kill?: { call: number; when: 'before' | 'after' } | { write: number }
}

/** A server node of its own, which may be killed. */
function startNode(own: { provider: Provider }, { now, kill, ahead = () => 0 }: NodeOptions) {
  const pool = connectPool(own.provider.databaseUrl, testTimeoutMs)
  const { config, keys } = own.provider
  const killed = Promise.withResolvers<'killed'>()
  const never = new Promise<never>(() => {})
  let calls = 0
  let writes = 0
  let isDead = false
  const die = () => {
    isDead = true
    killed.resolve('killed')
    return never
  }
  const isKilledAt = (call: number, when: 'before' | 'after') =>
    kill !== undefined && 'call' in kill && kill.call === call && kill.when === when
  const db = pool.withPlugin(
    createWriteWatch(() => {
      writes += 1
      return isDead || (kill && 'write' in kill && kill.write === writes) ? die() : undefined
    }),
  )
  const node = own.provider.addNode({ db })
  const { hosted } = createServices({ db, keys, config })
  const runAsHosted = createRunAsHosted({
    hosted,
    pages: toNetworkPages(config),
    now: () => Date.now() + ahead(),
    async askOwn(path, init, bindings) {
      if (isDead) return never
      const call = (calls += 1)
      if (isKilledAt(call, 'before')) return die()
      const answer = await node.app.fetch(new Request(`http://localhost${path}`, init), bindings)
      return isDead || isKilledAt(call, 'after') ? die() : answer
    },
  })
  const log = { warn: () => {} } as never
  const work = sendScheduled({ db, runAsHosted, publicUrl: 'https://chorus.example', log, now })
  return {
    isDead: () => isDead,
    /** Sends what is due, once. Returns how many posts it took. */
    async tick(): Promise<number> {
      if (isDead) return 0
      const sends = await work.claim(10)
      const run = async (send: (typeof sends)[number]) => {
        await Promise.race([work.run(send).catch((error: unknown) => work.postpone(send, error)), killed.promise])
      }
      await Promise.all(sends.map(run))
      return sends.length
    },
    close: () => pool.destroy(),
  }
}

/** `onWrite` is called after each write of the parts of a post that is being sent, which ends when its promise does. */
function createWriteWatch(onWrite: () => Promise<never> | undefined): KyselyPlugin {
  const watched = new WeakSet<object>()
  return {
    transformQuery({ node, queryId }) {
      if (node.kind === 'RawNode' && node.sqlFragments.some((text) => text.includes('update scheduled_sends set parts')))
        watched.add(queryId)
      return node
    },
    async transformResult({ queryId, result }) {
      if (watched.has(queryId)) await onWrite()
      return result
    },
  }
}
