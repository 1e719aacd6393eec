import { Agent } from 'node:https'
import { connect } from 'node:net'
import { startFaultProxy } from '@chorus/sandbox/faults/start-fault-proxy'
import { createWorld } from '@chorus/sandbox/seed/create-world'
import { startXApi, type XApiStandIn } from '@chorus/sandbox/x/start-x-api'
import { toXKeys } from '@chorus/sandbox/x/to-x-keys'
import { signX } from '@chorus/server/networks/x/api/x-sign'
import { EUploadMimeType, TwitterApi } from 'twitter-api-v2'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const world = createWorld({ now: Date.parse('2026-06-01T12:00:00Z') })
const keys = toXKeys(world, 'mina')!
const app = { appKey: keys.consumerKey, appSecret: keys.consumerSecret }
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAIAAAADCAIAAAA2iEnWAAAAC0lEQVR4nGNggAEAAAwAAYkxZ10AAAAASUVORK5CYII=', 'base64')
let clock = 0
let x: XApiStandIn
beforeAll(async () => void (x = await startXApi({ world, mediaUrl: 'http://media.example', now: () => Date.now() + clock })))
afterAll(() => x.close())

/** Redirects the client, which only knows X's own address, to the stand-in. */
function leadTo(url: string): { httpAgent: Agent } {
  const httpAgent = new Agent({ keepAlive: false })
  const port = Number(new URL(url).port)
  Object.assign(httpAgent, { createConnection: () => connect(port, '127.0.0.1') })
  return { httpAgent }
}
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 200,
    (error: { code?: number }) => error.code,
  )

describe('a well-known X client with its own signing', () => {
  const client = (secret = keys.accessTokenSecret) =>
    new TwitterApi({ ...app, accessToken: keys.accessToken, accessSecret: secret }, leadTo(x.url))

  test('reads as a person, with list parameters', async () => {
    const { data } = await client().v2.me({ 'user.fields': ['public_metrics', 'description'] })
    expect(data).toMatchObject({ id: keys.clientId, username: world.person('mina').accounts.x!.handle, name: 'Mina Okafor' })
    const home = await client().v2.homeTimeline({ max_results: 5, expansions: ['author_id'], 'tweet.fields': ['created_at'] })
    expect(home.tweets).toHaveLength(5)
    const before = home.tweets.at(-1)!.id
    await home.fetchNext()
    expect(home.tweets).toHaveLength(10)
    expect(BigInt(home.tweets.at(-1)!.id) < BigInt(before)).toBe(true)
    expect((await client().v2.search(`"what's the !*" (tide OR ferry)`, { max_results: 10 })).tweets).toEqual([])
  })

  test('reads as an application', async () => {
    const own = await new TwitterApi(app, leadTo(x.url)).appLogin()
    const { data } = await new TwitterApi(own, leadTo(x.url)).v2.searchAll('tide', { max_results: 10 })
    expect(data.data.length).toBeGreaterThan(0)
  })

  test('writes JSON, forms and files', async () => {
    const { data } = await client().v2.tweet({ text: 'Signed by another library: é, + & *' })
    expect(x.writes.at(-1)).toMatchObject({ route: 'POST /2/tweets', person: 'mina', id: data.id })
    const account = await client().v1.updateAccountProfile({ description: 'Tides, charts & boats (50 % each)!', location: "St. John's" })
    expect(account).toMatchObject({ description: 'Tides, charts & boats (50 % each)!', location: "St. John's" })
    await client().v1.updateAccountProfileImage(png)
    const id = await client().v2.uploadMedia(png, { media_type: EUploadMimeType.Png, media_category: 'tweet_image' })
    expect((await client().v2.tweet({ text: '', media: { media_ids: [id] } })).data.text).toMatch(/^https:\/\/t\.co\//)
    expect((await client().v2.deleteTweet(data.id)).data).toEqual({ deleted: true })
    expect(await codeOf(client('wrong').v2.tweet({ text: 'Not mine' }))).toBe(401)
    expect(await codeOf(client('wrong').v1.updateAccountProfile({ description: 'Not mine' }))).toBe(401)
  })

  test('is rejected with a wrong secret or an unknown token', async () => {
    expect(await codeOf(client('wrong').v2.me())).toBe(401)
    const unknown = new TwitterApi({ ...app, accessToken: '1-unknown', accessSecret: 'x' }, leadTo(x.url))
    expect(await codeOf(unknown.v2.me())).toBe(401)
  })

  test('logs a person in, once per approval', async () => {
    const link = await new TwitterApi(app, leadTo(x.url)).generateAuthLink('http://localhost:3000/back?a=b c', { linkMode: 'authorize' })
    const page = await (await fetch(`${x.url}/oauth/authorize?oauth_token=${link.oauth_token}`)).text()
    expect(page).toContain('Mina Okafor')
    const press = (decision: string) =>
      fetch(`${x.url}/oauth/authorize`, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ oauth_token: link.oauth_token, person: 'mina', decision }),
      })
    const back = new URL((await press('allow')).headers.get('location')!)
    expect(back.searchParams.get('a')).toBe('b c')
    expect(back.searchParams.get('oauth_token')).toBe(link.oauth_token)
    const pending = new TwitterApi({ ...app, accessToken: link.oauth_token, accessSecret: link.oauth_token_secret }, leadTo(x.url))
    expect(await codeOf(pending.login('wrong'))).toBe(401)
    const done = await pending.login(back.searchParams.get('oauth_verifier')!)
    expect(done).toMatchObject({ userId: keys.clientId, accessToken: keys.accessToken, accessSecret: keys.accessTokenSecret })
    expect(await codeOf(pending.login(back.searchParams.get('oauth_verifier')!))).toBe(401)
  })

  test('reports a denial', async () => {
    const link = await new TwitterApi(app, leadTo(x.url)).generateAuthLink('http://localhost:3000/back')
    const answer = await fetch(`${x.url}/oauth/authorize`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ oauth_token: link.oauth_token, person: 'mina', decision: 'deny' }),
    })
    expect(answer.headers.get('location')).toBe(`http://localhost:3000/back?denied=${link.oauth_token}`)
    expect((await fetch(`${x.url}/oauth/authorize?oauth_token=${link.oauth_token}`)).status).toBe(403)
  })
})

describe('our signature', () => {
  const url = () => `${x.url}/2/users/by/username/teo_ferries?user.fields=description`
  const send = (authorization: string, to = url()) => fetch(to, { headers: { authorization } })

  test('is accepted once', async () => {
    const authorization = signX({ method: 'GET', url: url() }, keys)
    expect((await send(authorization)).status).toBe(200)
    const again = await send(authorization)
    expect(again.status).toBe(401)
    expect(again.headers.get('content-type')).toContain('application/problem+json')
    expect(await again.json()).toEqual({ title: 'Unauthorized', type: 'about:blank', status: 401, detail: 'Unauthorized' })
  })

  test('is valid for five minutes', async () => {
    const authorization = signX({ method: 'GET', url: url() }, keys)
    clock = 301_000
    expect((await send(authorization)).status).toBe(401)
    clock = -301_000
    expect((await send(authorization)).status).toBe(401)
    clock = 0
    expect((await send(authorization)).status).toBe(200)
  })

  test('covers the fields of a form, and no other body', async () => {
    const form = { name: "Mina O'Kafor", description: 'a+b c*(d)!~%25 é' }
    const update = `${x.url}/1.1/account/update_profile.json`
    const post = (to: string, authorization: string, body: BodyInit, headers = {}) =>
      fetch(to, { method: 'POST', body, headers: { authorization, ...headers } })
    const signed = () => signX({ method: 'POST', url: update, form }, keys)
    expect((await post(update, signed(), new URLSearchParams(form))).status).toBe(200)
    expect((await post(update, signed(), new URLSearchParams({ ...form, name: 'Someone else' }))).status).toBe(401)
    expect((await post(update, signX({ method: 'POST', url: update }, keys), new URLSearchParams(form))).status).toBe(401)
    const tweets = `${x.url}/2/tweets`
    const json = { 'content-type': 'application/json' }
    const asGet = signX({ method: 'GET', url: tweets }, keys)
    expect((await post(tweets, asGet, '{"text":"By the wrong method"}', json)).status).toBe(401)
    expect((await post(tweets, signX({ method: 'POST', url: tweets }, keys), '{"text":"JSON"}', json)).status).toBe(201)
    const files = new FormData()
    files.append('image', new Blob([png], { type: 'image/png' }))
    const image = `${x.url}/1.1/account/update_profile_image.json?skip_status=true`
    expect((await post(image, signX({ method: 'POST', url: image }, keys), files)).status).toBe(200)
  })

  test('is valid for its own request only', async () => {
    const authorization = signX({ method: 'GET', url: url() }, keys)
    expect((await send(authorization, url().replace('description', 'url'))).status).toBe(401)
    expect((await send('OAuth nonsense')).status).toBe(401)
    expect((await send('Bearer nonsense')).status).toBe(401)
    expect((await fetch(url())).status).toBe(401)
  })

  test('is valid through a proxy', async () => {
    await using proxy = await startFaultProxy({ target: x.url })
    const through = url().replace(x.url, proxy.url)
    expect((await send(signX({ method: 'GET', url: through }, keys), through)).status).toBe(200)
  })
})
