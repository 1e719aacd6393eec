import { randomBytes } from 'node:crypto'
import { AtpAgent, interpretLabelValueDefinitions, moderatePost, moderateProfile, type ModerationOpts } from '@atproto/api'
import type { LabelChoice } from '@chorus/model/moderation/content-label'
import { guestSettings, type ContentSettings } from '@chorus/model/moderation/content-settings'
import { decide, type Surface } from '@chorus/model/moderation/decide'
import { toPost } from '@chorus/networks/bluesky/decode/to-post'
import { toProfile } from '@chorus/networks/bluesky/decode/to-profile'
import { WirePost, WireProfile } from '@chorus/networks/bluesky/decode/wire'
import { toContentSettings, WirePreferences } from '@chorus/networks/bluesky/moderation/preferences'
import { toLabeler, WireLabelers } from '@chorus/networks/bluesky/moderation/to-labeler'
import { toPostId } from '@chorus/networks/bluesky/post-id'
import { chromium } from '@playwright/test'
import * as v from 'valibot'
import { beforeAll, expect, test } from 'vitest'
import { runProduct } from '../../../scripts/run-product.ts'
import { connectGuest, createActor } from '../../conformance/bluesky-actors.ts'
import { startProvider } from '../../provider/start-provider.ts'
import { unlimited } from '../../provider/unlimited.ts'
import { createDataFolder } from './create-data-folder.ts'
import { readPeer } from './read-peer.ts'

// Labels that a real Ozone applies, as the real AppView returns them. What they do is compared with the official client.

const { pds, plc, appView, ozone, moderator, feed } = readPeer()
const password = 'made-up-and-local'
type Subject = { $type: 'com.atproto.repo.strongRef'; uri: string; cid: string } | { $type: 'com.atproto.admin.defs#repoRef'; did: string }
interface Member {
  agent: AtpAgent
  handle: string
  did: string
}

async function join(name: string): Promise<Member> {
  const agent = new AtpAgent({ service: pds })
  const handle = `${name}-${randomBytes(4).toString('hex')}.test`
  await agent.createAccount({ handle, email: `${handle}@mail.test`, password })
  return { agent, handle, did: agent.assertDid }
}

async function writePost({ agent }: Member, text: string): Promise<Subject & { uri: string }> {
  const { uri, cid } = await agent.post({ text, createdAt: new Date().toISOString() })
  return { $type: 'com.atproto.repo.strongRef', uri, cid }
}

/** As a moderator would, with the token that Ozone asks for. */
async function label(subject: Subject, values: readonly string[], negated: readonly string[] = []): Promise<void> {
  const agent = new AtpAgent({ service: pds })
  await agent.login({ identifier: 'mod-authority.test', password: 'hunter2' })
  expect(agent.assertDid).toBe(moderator)
  const lxm = 'tools.ozone.moderation.emitEvent'
  const { token } = (await agent.com.atproto.server.getServiceAuth({ aud: moderator, lxm })).data
  const event = { $type: 'tools.ozone.moderation.defs#modEventLabel', createLabelVals: values, negateLabelVals: negated }
  const response = await fetch(`${ozone}/xrpc/${lxm}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ event, subject, createdBy: moderator }),
  })
  expect(response.ok, await response.text()).toBe(true)
}

const ask = async (name: string, params: Record<string, string>): Promise<Record<string, unknown>> => {
  const response = await fetch(`${appView}/xrpc/${name}?${new URLSearchParams(params)}`)
  expect(response.ok, name).toBe(true)
  return (await response.json()) as Record<string, unknown>
}
const readPost = async (uri: string) => ((await ask('app.bsky.feed.getPosts', { uris: uri }))['posts'] as unknown[])[0]
const readLabeler = async () => ask('app.bsky.labeler.getServices', { dids: moderator, detailed: 'true' })

const guest = connectGuest(appView, { moderator })
let author: Member
beforeAll(async () => {
  author = await join('egret')
})

test('a label of Ozone arrives at our adapter through the AppView, and disappears when it is removed', async () => {
  const subject = await writePost(author, 'Nothing to see here.')
  const read = async () => (await guest.post(toPostId(subject.uri))).labels ?? []
  await expect.poll(() => read().catch(() => undefined)).toEqual([])
  await label(subject, ['!warn'])
  await expect.poll(read).toEqual([{ value: '!warn', target: 'content', source: moderator }])
  const settings = { ...guestSettings, moderator }
  expect(decide(await read(), settings, 'contentList')).toMatchObject({ cover: { label: { value: '!warn' }, canReveal: true } })
  await label(subject, [], ['!warn'])
  await expect.poll(read).toEqual([])
})

test('labels on an account apply to all its posts', async () => {
  const someone = await join('curlew')
  const { uri } = await writePost(someone, 'From a labelled account.')
  await expect.poll(() => guest.post(toPostId(uri)).catch(() => undefined)).toBeDefined()
  await label({ $type: 'com.atproto.admin.defs#repoRef', did: someone.did }, ['spam'])
  const expected = [{ value: 'spam', target: 'account', source: moderator }]
  await expect.poll(async () => (await guest.profile(someone.did)).labels).toEqual(expected)
  await expect.poll(async () => (await guest.post(toPostId(uri))).author.labels).toEqual(expected)
})

test('guests read nothing that an author shows only after a login', async () => {
  const someone = await join('dunlin')
  const labels = { $type: 'com.atproto.label.defs#selfLabels' as const, values: [{ val: '!no-unauthenticated' }] }
  await someone.agent.upsertProfile((old) => ({ ...old, displayName: 'Secret name', description: 'Secret bio', labels }))
  const { uri } = await writePost(someone, 'Secret text')
  await expect.poll(async () => (await guest.profile(someone.did)).labels?.length).toBe(2)
  await expect.poll(() => guest.post(toPostId(uri)).catch(() => undefined)).toBeDefined()
  const post = await guest.post(toPostId(uri))
  expect(JSON.stringify([await guest.profile(someone.did), post])).not.toMatch(/Secret/)
  expect(decide(post.author.labels, { ...guestSettings, moderator }, 'contentList').cover?.canReveal).toBe(false)
})

const surfaces: readonly Surface[] = [
  'profileList',
  'profileView',
  'avatar',
  'banner',
  'displayName',
  'contentList',
  'contentView',
  'contentMedia',
]
const readers: readonly { isGuest?: boolean; showsAdult: boolean; choice?: LabelChoice }[] = [
  { isGuest: true, showsAdult: false },
  { showsAdult: false },
  { showsAdult: true },
  ...(['warn', 'hide', 'ignore'] as const).map((choice) => ({ showsAdult: true, choice })),
]

test('every label applied by Ozone has the same effect on every surface as in the official client', async () => {
  const known = await readLabeler()
  const [view] = known['views'] as { policies: { labelValues: string[]; labelValueDefinitions: never[] } }[]
  const values = view!.policies.labelValues
  const labeler = toLabeler(v.parse(WireLabelers, known).views[0]!)
  expect(values.length).toBeGreaterThan(20)
  const posts = new Map<string, string>()
  for (const value of values) {
    const subject = await writePost(author, `About ${value}`)
    await label(subject, [value])
    posts.set(value, subject.uri)
  }
  const someone = await join('plover')
  await label({ $type: 'com.atproto.admin.defs#repoRef', did: someone.did }, values)
  const readProfile = () => ask('app.bsky.actor.getProfile', { actor: someone.did }).catch(() => ({}))
  await expect.poll(async () => ((await readProfile()) as { labels?: unknown[] }).labels?.length).toBe(values.length)
  const profile = await readProfile()

  for (const reader of readers) {
    const choices = Object.fromEntries(reader.choice ? values.map((value) => [value, reader.choice!]) : [])
    const prefs = {
      adultContentEnabled: reader.showsAdult,
      labels: reader.isGuest ? { ...guestSettings.choices } : choices,
      labelers: [{ did: moderator, labels: {} }],
      mutedWords: [],
      hiddenPosts: [],
    }
    const labelDefs = { [moderator]: interpretLabelValueDefinitions(view as never) }
    const options = { userDid: reader.isGuest ? undefined : 'did:plc:viewer', prefs, labelDefs } as ModerationOpts
    const settings = toSettings(reader, choices, labeler)
    const compare = (name: string, official: ReturnType<typeof moderatePost>, labels: Parameters<typeof decide>[0]) => {
      for (const surface of surfaces) {
        const ui = official.ui(surface)
        const first = ui.blurs[0]
        const { isFiltered, cover, notes } = decide(labels, settings, surface)
        expect({
          name,
          surface,
          reader,
          isFiltered,
          cover: cover?.label.value,
          canReveal: cover?.canReveal,
          notes: notes.map(({ value }) => value).toSorted(),
        }).toEqual({
          name,
          surface,
          reader,
          isFiltered: ui.filter,
          cover: first?.type === 'label' ? first.label.val : undefined,
          canReveal: first && !ui.noOverride,
          notes: [...ui.alerts, ...ui.informs].map((cause) => (cause.type === 'label' ? cause.label.val : cause.type)).toSorted(),
        })
      }
    }
    for (const [value, uri] of posts) {
      await expect.poll(async () => ((await readPost(uri)) as { labels?: unknown[] } | undefined)?.labels?.length).toBe(1)
      const wire = await readPost(uri)
      const { labels = [], author: by } = toPost(v.parse(WirePost, wire))
      compare(value, moderatePost(wire as never, options), [...labels, ...(by.labels ?? [])])
    }
    compare('account', moderateProfile(profile as never, options), toProfile(v.parse(WireProfile, profile)).labels)
  }
})

function toSettings(
  { isGuest, showsAdult }: (typeof readers)[number],
  choices: Readonly<Record<string, LabelChoice>>,
  labeler: ReturnType<typeof toLabeler>,
): ContentSettings {
  if (isGuest) return { ...guestSettings, labelers: [labeler], moderator }
  const { preferences } = v.parse(WirePreferences, {
    preferences: [
      { $type: 'app.bsky.actor.defs#adultContentPref', enabled: showsAdult },
      ...Object.entries(choices).map(([label, visibility]) => ({ $type: 'app.bsky.actor.defs#contentLabelPref', label, visibility })),
    ],
  })
  return toContentSettings(preferences, [labeler], moderator)
}

test('an account adds the labeler, and its labels reach it', async () => {
  await using provider = await startProvider({ environment: { CHORUS_BLUESKY_URL: pds, CHORUS_PLC_URL: plc }, app: { limits: unlimited } })
  const { handle } = await join('knot')
  const { connection } = await createActor(provider, { identifier: handle, password, serviceUrl: pds })
  const settings = connection.contentSettings!
  const labeler = await settings.findLabeler('mod-authority.test')
  expect(labeler).toMatchObject({ id: moderator, name: 'Dev-env Moderation' })
  await settings.save({ kind: 'labeler', labeler, isOn: true })
  await settings.save({ kind: 'choice', label: 'rude', choice: 'warn', labeler: moderator })
  await settings.save({ kind: 'word', word: { value: 'tide', isTagOnly: false, exceptFollowing: false }, isOn: true })
  expect(await settings.load()).toMatchObject({
    labelers: [{ id: moderator, choices: { rude: 'warn' } }],
    mutedWords: [{ value: 'tide', isTagOnly: false, exceptFollowing: false }],
  })
  const subject = await writePost(author, 'You are wrong.')
  await label(subject, ['rude'])
  await expect
    .poll(async () => (await connection.post(toPostId(subject.uri)).catch(() => undefined))?.labels)
    .toEqual([{ value: 'rude', target: 'content', source: moderator }])
  const post = await connection.post(toPostId(subject.uri))
  expect(decide(post.labels, await settings.load(), 'contentList')).toMatchObject({
    isFiltered: false,
    cover: { label: { value: 'rude' } },
  })
})

test('the app covers what Ozone labelled', async () => {
  await using folder = createDataFolder()
  const subject = await writePost(author, 'The end of the film.')
  await label(subject, ['!warn'])
  const settings = { NODE_ENV: 'production', CHORUS_BLUESKY_URL: appView, CHORUS_BLUESKY_FEED: feed, CHORUS_BLUESKY_MODERATOR: moderator }
  const product = await runProduct('server/main.ts', { ...process.env, ...settings, PORT: '0', CHORUS_DATA: folder.path })
  const browser = await chromium.launch({ executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium', args: ['--no-sandbox'] })
  try {
    await expect.poll(async () => (await guest.post(toPostId(subject.uri)).catch(() => undefined))?.labels?.length).toBe(1)
    const page = await browser.newPage()
    await page.goto(`${product.url}/post/bsky/${toPostId(subject.uri)}`)
    const cover = page.getByRole('button', { name: /Content warning/ }).first()
    await cover.waitFor()
    expect(await page.locator('[data-main]').getByText('The end of the film.').count()).toBe(0)
    await page.locator('html[data-hydrated]').waitFor()
    await cover.click()
    await page.locator('[data-main]').getByText('The end of the film.').waitFor()
  } finally {
    await browser.close()
    await product.close()
  }
})
