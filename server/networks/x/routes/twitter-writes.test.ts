import { toSessionHeaders } from '@chorus/networks/x/session-headers'
import { postIdsOf } from '@chorus/sandbox/x/post-ids'
import { toXKeys } from '@chorus/sandbox/x/to-x-keys'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFilm } from '../../../../tests/provider/media/create-film.ts'
import { type Answer, type Provider, startProvider } from '../../../../tests/provider/start-provider.ts'
import { unlimited } from '../../../../tests/provider/unlimited.ts'

type Json = Record<string, unknown>

const ours = { 'x-chorus': '1', 'sec-fetch-site': 'same-origin' }
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAIAAAADCAIAAAA2iEnWAAAAC0lEQVR4nGNggAEAAAwAAYkxZ10AAAAASUVORK5CYII=', 'base64')

const start = (plan: string) => startProvider({ environment: { CHORUS_X_PLAN: plan }, app: { limits: unlimited } })
const idOf = ({ world }: Provider, person: string) => world.person(person).accounts.x!.id
const postOf = ({ world }: Provider, name: string) => postIdsOf(world).idOf(world.post(`x-special-${name}`)!)
const failureOf = ({ status, json }: Answer) => [status, (json as { error?: { message: string } }).error?.message]
const dataOf = ({ json }: Answer) => (json as { data: unknown }).data

/** A browser of a member of the cast. */
function as(provider: Provider, person: string) {
  const session = { ...toXKeys(provider.world, person)!, consumerSecret: '[HIDE_FROM_CLIENT]' }
  const headers = { ...ours, ...toSessionHeaders(session) }
  return {
    ask: (method: string, path: string, body?: object, more: Record<string, string> = {}) =>
      provider.ask(`/api/twitter${path}`, { method, headers: { ...headers, ...more }, ...(body && { body }) }),
    /** Uploads a file in a form. */
    async send(method: string, path: string, field: string, file: Blob, more: Record<string, string> = {}): Promise<Answer> {
      const form = new FormData()
      form.append(field, file)
      const request = new Request('http://localhost/', { method: 'POST', body: form })
      const response = await provider.app.fetch(
        new Request(`http://localhost/api/twitter${path}`, {
          method,
          headers: { ...headers, ...more, 'content-type': request.headers.get('content-type')! },
          body: await request.arrayBuffer(),
        }),
      )
      const text = await response.text()
      return { status: response.status, headers: response.headers, text, json: JSON.parse(text) as unknown }
    },
  }
}
const writesOf = ({ x }: Provider, route: string) => x.writes.filter((write) => write.route === route)

describe('on the Enterprise plan', () => {
  let provider: Provider
  let mina: ReturnType<typeof as>
  beforeAll(async () => {
    provider = await start('enterprise')
    mina = as(provider, 'mina')
  })
  afterAll(() => provider[Symbol.asyncDispose]())

  test('actions reach X once each, and can be undone', async () => {
    const post = postOf(provider, 'quote')
    const liked = async () =>
      ((dataOf(await mina.ask('GET', `/userTimeline/${idOf(provider, 'mina')}/liked`)) as { data: Json[] }).data ?? []).map(({ id }) => id)
    expect(dataOf(await mina.ask('POST', `/like/${post}`))).toBe(true)
    expect(await liked()).toContain(post)
    expect(dataOf(await mina.ask('POST', `/unlike/${post}`))).toBe(true)
    expect(await liked()).not.toContain(post)
    for (const path of ['retweet', 'unretweet']) expect(dataOf(await mina.ask('POST', `/${path}/${post}`))).toBe(true)
    for (const path of ['follow', 'unfollow']) expect(dataOf(await mina.ask('POST', `/${path}/${idOf(provider, 'teo')}`))).toBe(true)
    for (const method of ['PUT', 'DELETE']) expect(dataOf(await mina.ask(method, `/bookmark/${post}`))).toBe(true)
    expect(dataOf(await mina.ask('POST', `/mute/${idOf(provider, 'teo')}`))).toEqual({ muting: true })
    expect(dataOf(await mina.ask('DELETE', `/mute/${idOf(provider, 'teo')}`))).toEqual({ muting: false })
    expect(provider.x.writes.map(({ route }) => route)).toEqual([
      'POST /2/users/:id/likes',
      'DELETE /2/users/:id/likes/:tweet_id',
      'POST /2/users/:id/retweets',
      'DELETE /2/users/:id/retweets/:tweet_id',
      'POST /2/users/:id/following',
      'DELETE /2/users/:id/following/:target_id',
      'POST /2/users/:id/bookmarks',
      'DELETE /2/users/:id/bookmarks/:tweet_id',
      'POST /2/users/:id/muting',
      'DELETE /2/users/:id/muting/:target_id',
    ])
  })

  test('an act that is delivered again under its name reaches X once, and again where X has refused it', async () => {
    const post = postOf(provider, 'quote')
    const before = provider.x.writes.length
    const repost = (of: string, name: string) => mina.ask('POST', `/retweet/${of}`, undefined, { 'idempotency-key': name })
    const answers = await Promise.all([repost(post, 'one press'), repost(post, 'one press')])
    expect([...answers, await repost(post, 'one press')].map(dataOf)).toEqual([true, true, true])
    expect(provider.x.writes).toHaveLength(before + 1)
    // Another act of the same name is another one, and so is the same act by another name.
    await mina.ask('POST', `/unretweet/${post}`, undefined, { 'idempotency-key': 'one press' })
    await repost(post, 'another press')
    expect(provider.x.writes).toHaveLength(before + 3)
    for (let times = 0; times < 2; times += 1) expect(failureOf(await repost('12', 'refused'))[0]).toBe(400)
    await mina.ask('POST', `/unretweet/${post}`)
  })

  test('deletions, hidden replies, profiles, avatars and alt text reach X once under one name', async () => {
    const named = { 'idempotency-key': 'one change' }
    const id = (dataOf(await mina.ask('POST', '/compose', { text: 'For one change' })) as { id: string }).id
    const reply = await as(provider, 'teo').ask('POST', '/compose', { text: 'A reply to it', inReplyToTweetId: id })
    const replyId = (dataOf(reply) as { id: string }).id
    const image = new Blob([png], { type: 'image/png' })
    const { media_id: media } = dataOf(await mina.send('POST', '/uploadMedia/v2', 'file', image)) as { media_id: string }
    const changes = [
      () => mina.ask('PUT', `/${replyId}/hidden`, { hidden: true }, named),
      () => mina.ask('DELETE', `/${id}`, undefined, named),
      () => mina.ask('PUT', '/me', { name: 'Mina', location: 'The pier' }, named),
      () => mina.send('PUT', '/me/avatar', 'file', image, named),
      () => mina.ask('PUT', `/media/${media}/alt`, { altText: 'Two boats' }, named),
    ]
    for (const change of changes) {
      const [before, first] = [provider.x.bill.total(), await change()]
      const once = provider.x.bill.total()
      expect(once).toBeGreaterThan(before)
      const second = await change()
      expect([first, second].map(({ status }) => status)).toEqual([200, 200])
      expect(dataOf(second)).toEqual(dataOf(first))
      expect(provider.x.bill.total()).toBe(once)
    }
  })

  test('a post, a reply and a quote are visible to everyone until they are deleted', async () => {
    const made = dataOf(await mina.ask('POST', '/compose', { text: 'Neap tide today', replySettings: 'following' })) as { id: string }
    const reply = await mina.ask('POST', '/compose', { text: 'And tomorrow', inReplyToTweetId: made.id })
    const quote = await mina.ask('POST', '/compose', { text: 'As said', quoteTwitterId: made.id })
    const seen = dataOf(await mina.ask('GET', `/${(dataOf(quote) as { id: string }).id}`)) as Json
    expect(seen).toMatchObject({ type: 'Quote', quoteOn: { postId: made.id, restrictions: [1] } })
    expect(dataOf(await mina.ask('GET', `/${(dataOf(reply) as { id: string }).id}`))).toMatchObject({
      type: 'Comment',
      parentPostId: made.id,
    })
    expect(dataOf(await mina.ask('DELETE', `/${made.id}`))).toEqual({ deleted: true })
    expect((await mina.ask('GET', `/${made.id}`)).status).toBe(404)
  })

  test('a body is read whatever type it declares', async () => {
    const session = { ...toXKeys(provider.world, 'mina')!, consumerSecret: '[HIDE_FROM_CLIENT]' }
    const answer = await provider.ask('/api/twitter/compose', {
      method: 'POST',
      text: JSON.stringify({ text: 'Sent as plain text' }),
      headers: { ...ours, ...toSessionHeaders(session), 'content-type': 'text/plain;charset=UTF-8' },
    })
    expect(dataOf(answer)).toMatchObject({ text: 'Sent as plain text' })
  })

  test('X’s own refusals are shown in its words', async () => {
    await mina.ask('POST', '/compose', { text: 'Once is enough' })
    expect(failureOf(await mina.ask('POST', '/compose', { text: 'Once is enough' }))).toEqual([
      403,
      'Forbidden 403\nYou are not allowed to create a Tweet with duplicate content.',
    ])
    const plain = provider.world.people.find(({ accounts, verified }) => accounts.x && !verified)!.key
    const fits = await as(provider, plain).ask('POST', '/compose', { text: `${'x'.repeat(256)} https://a.example/long/path` })
    expect(fits.status).toBe(200)
    const long = await as(provider, plain).ask('POST', '/compose', { text: 'x'.repeat(281) })
    expect(failureOf(long)).toEqual([403, 'Forbidden 403\nYour Tweet text is too long.'])
    const foreign = postOf(provider, 'hello')
    expect(failureOf(await as(provider, 'teo').ask('DELETE', `/${foreign}`))[0]).toBe(403)
    expect(failureOf(await mina.ask('POST', '/like/12'))[0]).toBe(400)
    for (const body of [{}, { text: '  ' }, { text: '', mediaIds: [] }])
      expect(failureOf(await mina.ask('POST', '/compose', body))).toEqual([400, 'Tweet must contain text or media'])
    const poll = { options: [{ label: 'a' }, { label: 'b' }], durationSeconds: 60 }
    expect(failureOf(await mina.ask('POST', '/compose', { text: 'Too short', poll }))[0]).toBe(400)
  })

  test('posts a poll and limits who can reply', async () => {
    const poll = { options: [{ label: 'Ebb' }, { label: 'Flow' }], durationSeconds: 400 }
    const made = dataOf(await mina.ask('POST', '/compose', { text: 'Which?', poll, replySettings: 'mentionedUsers' })) as { id: string }
    const seen = dataOf(await mina.ask('GET', `/${made.id}`)) as { poll: Json }
    expect(seen.poll).toMatchObject({
      durationSeconds: 360,
      votingStatus: 'open',
      options: [{ label: 'Ebb', votes: 0 }, { label: 'Flow' }],
    })
    const answer = await as(provider, 'teo').ask('POST', '/compose', { text: 'Ebb', inReplyToTweetId: made.id })
    expect(failureOf(answer)).toEqual([403, 'Forbidden 403\nThe original Tweet author restricted who can reply to this Tweet.'])
  })

  test('authors hide replies to their own posts', async () => {
    const made = dataOf(await mina.ask('POST', '/compose', { text: 'Say something' })) as { id: string }
    const reply = dataOf(await as(provider, 'teo').ask('POST', '/compose', { text: 'Something', inReplyToTweetId: made.id })) as {
      id: string
    }
    expect(dataOf(await mina.ask('PUT', `/${reply.id}/hidden`, { hidden: true }))).toEqual({ hidden: true })
    expect(dataOf(await mina.ask('PUT', `/${reply.id}/hidden`, { hidden: false }))).toEqual({ hidden: false })
    expect((await as(provider, 'teo').ask('PUT', `/${reply.id}/hidden`, { hidden: true })).status).toBe(403)
  })

  test('uploads an image with alt text in one request', async () => {
    const uploaded = await mina.send('POST', '/uploadMedia/v2', 'file', new Blob([png], { type: 'image/png' }))
    const { media_id: id } = dataOf(uploaded) as { media_id: string }
    expect(dataOf(await mina.ask('PUT', `/media/${id}/alt`, { altText: 'Two boats' }))).toBeNull()
    // A connection may deliver a request twice, and X accepts the same files twice.
    const post = () => mina.ask('POST', '/compose', { mediaIds: [id] }, { 'idempotency-key': 'one press' })
    const made = dataOf(await post()) as { id: string }
    expect(dataOf(await post())).toEqual(made)
    const { includes } = dataOf(await mina.ask('GET', `/tweets/${made.id}`)) as { includes: { media: Json[] } }
    expect(includes.media).toMatchObject([{ type: 'photo', width: 2, height: 3, alt_text: 'Two boats' }])
    const foreign = await as(provider, 'teo').ask('POST', '/compose', { text: 'Mine', mediaIds: [id] })
    expect(failureOf(foreign)[0]).toBe(400)
  })

  test('uploads a video in parts, and waits for X to process it', async () => {
    const bytes = createFilm(2_500_000)
    const query = new URLSearchParams({ total_bytes: '2500000', media_type: 'video/mp4', media_category: 'tweet_video' })
    const { id } = dataOf(await mina.ask('POST', `/uploadMedia/chunk/v2/init?${query}`)) as { id: string }
    const part = 1024 * 1024
    const sent = await Promise.all(
      [0, 1, 2].map((index) =>
        mina.send(
          'POST',
          `/uploadMedia/chunk/v2/append?media_id=${id}&segment_index=${index}`,
          'media',
          new Blob([bytes.slice(index * part, (index + 1) * part)]),
        ),
      ),
    )
    expect(sent.map(dataOf)).toEqual([0, 1, 2].map((index) => ({ media_id: id, index })))
    const path = `/uploadMedia/chunk/v2?media_id=${id}`
    const states = [dataOf(await mina.ask('POST', path)) as { processing_info: Json }]
    expect((await mina.ask('POST', '/compose', { text: 'Too early', mediaIds: [id] })).status).toBe(400)
    while (states.at(-1)!.processing_info['state'] !== 'succeeded')
      states.push(dataOf(await mina.ask('GET', path)) as { processing_info: Json })
    expect(states.map(({ processing_info: info }) => info['state'])).toEqual(['in_progress', 'in_progress', 'succeeded'])
    expect((await mina.ask('POST', '/compose', { text: 'A film', mediaIds: [id] })).status).toBe(200)
  })

  test('a form of many fields is not even read, because that would take seconds', async () => {
    const field = '--b\r\ncontent-disposition: form-data; name="a"\r\n\r\n\r\n'
    const file =
      '--b\r\ncontent-disposition: form-data; name="file"; filename="a.gif"\r\ncontent-type: image/gif\r\n\r\nGIF89a\r\n--b--\r\n'
    const session = { ...toXKeys(provider.world, 'mina')!, consumerSecret: '[HIDE_FROM_CLIENT]' }
    const headers = { ...ours, ...toSessionHeaders(session), 'content-type': 'multipart/form-data; boundary=b' }
    const upload = (fields: number) =>
      provider.ask('/api/twitter/uploadMedia/v2', { method: 'POST', headers, text: field.repeat(fields) + file })
    expect((await upload(3)).status).toBe(200)
    expect((await upload(100)).status).toBe(400)
  })

  test('a part with a long header is not even read, because that would take seconds', async () => {
    const session = { ...toXKeys(provider.world, 'mina')!, consumerSecret: '[HIDE_FROM_CLIENT]' }
    const headers = { ...ours, ...toSessionHeaders(session), 'content-type': 'multipart/form-data; boundary=b' }
    const upload = (bytes: number) => {
      const head = `content-disposition: form-data; name="file"; filename="${'a'.repeat(bytes)}.gif"\r\ncontent-type: image/gif`
      return provider.ask('/api/twitter/uploadMedia/v2', { method: 'POST', headers, text: `--b\r\n${head}\r\n\r\nGIF89a\r\n--b--\r\n` })
    }
    expect((await upload(200)).status).toBe(200)
    expect((await upload(2048)).status).toBe(400)
  })

  test('files beyond X’s limits, and other types, are not sent', async () => {
    const uploads = writesOf(provider, 'POST /2/media/upload').length
    const upload = (file: Blob) => mina.send('POST', '/uploadMedia/v2', 'file', file)
    expect(failureOf(await upload(new Blob([new Uint8Array(5 * 1024 * 1024 + 1)], { type: 'image/png' })))).toEqual([
      413,
      'The file is larger than 5 MiB.',
    ])
    expect(failureOf(await upload(new Blob([new Uint8Array(16 * 1024 * 1024)], { type: 'image/gif' })))).toEqual([
      413,
      'The file is larger than 15 MiB.',
    ])
    expect((await upload(new Blob(['<svg/>'], { type: 'image/svg+xml' }))).status).toBe(415)
    expect((await upload(new Blob([], { type: 'image/png' }))).status).toBe(400)
    expect((await mina.send('POST', '/uploadMedia/v2', 'other', new Blob([png], { type: 'image/png' }))).status).toBe(400)
    expect((await mina.ask('POST', '/uploadMedia/v2', {})).status).toBe(400)
    const part = new Blob([new Uint8Array(1024 * 1024 + 1)])
    expect((await mina.send('POST', '/uploadMedia/chunk/v2/append?media_id=12&segment_index=0', 'media', part)).status).toBe(413)
    const query = new URLSearchParams({
      total_bytes: String(512 * 1024 * 1024 + 1),
      media_type: 'video/mp4',
      media_category: 'tweet_video',
    })
    expect((await mina.ask('POST', `/uploadMedia/chunk/v2/init?${query}`)).status).toBe(413)
    expect(writesOf(provider, 'POST /2/media/upload')).toHaveLength(uploads)
  })

  test('edits the profile and its avatar', async () => {
    const location = "St. John's & the *other* place (100 %)"
    expect(dataOf(await mina.ask('PUT', '/me', { name: 'Mina of the Sea', location: location.slice(0, 30) }))).toBeNull()
    expect(dataOf(await mina.ask('GET', '/me'))).toMatchObject({ name: 'Mina of the Sea', location: location.slice(0, 30) })
    expect((await mina.ask('PUT', '/me', { name: '' })).status).toBe(400)
    const avatar = dataOf(await mina.send('PUT', '/me/avatar', 'file', new Blob([png], { type: 'image/png' }))) as { pfp: string }
    expect((dataOf(await mina.ask('GET', '/me')) as Json)['profile_image_url']).toBe(avatar.pfp)
    expect((await mina.send('PUT', '/me/avatar', 'file', new Blob([new Uint8Array(800 * 1024)], { type: 'image/png' }))).status).toBe(413)
  })

  test('a suspended account is logged out', async () => {
    const { key } = provider.world.people.findLast(({ accounts }) => accounts.x)!
    provider.x.suspend(key)
    for (const body of [{ text: 'Still here' }, { text: 'Really' }])
      expect(failureOf(await as(provider, key).ask('POST', '/compose', body))).toEqual([
        401,
        'Forbidden 403\nThe user used for authentication is suspended',
      ])
  })

  test('nothing is written without a session', async () => {
    const before = provider.x.writes.length
    for (const [method, path] of [
      ['POST', '/like/12'],
      ['POST', '/compose'],
      ['DELETE', '/12'],
      ['PUT', '/me'],
      ['PUT', '/me/avatar'],
    ] as const) {
      const answer = await provider.ask(`/api/twitter${path}`, { method, headers: ours, body: path === '/compose' ? { text: 'a' } : {} })
      expect(answer.status, path).toBe(401)
    }
    expect(provider.x.writes).toHaveLength(before)
  })
})

describe('pay per use', () => {
  let provider: Provider
  let mina: ReturnType<typeof as>
  beforeAll(async () => {
    provider = await start('self-serve')
    mina = as(provider, 'mina')
  })
  afterAll(() => provider[Symbol.asyncDispose]())

  test.each([
    ['POST', '/like/{post}', 'likes'],
    ['POST', '/unlike/{post}', 'likes'],
    ['POST', '/follow/{teo}', 'follows'],
    ['POST', '/unfollow/{teo}', 'follows'],
    ['PUT', '/bookmark/{post}', 'bookmarks'],
    ['GET', '/bookmarks', 'bookmarks'],
  ])('%s %s is refused before X is asked', async (method, path, what) => {
    const filled = path.replace('{post}', postOf(provider, 'hello')).replace('{teo}', idOf(provider, 'teo'))
    expect(failureOf(await mina.ask(method, filled))).toEqual([403, `X doesn’t offer ${what} through its API on this server’s plan.`])
    expect(provider.x.writes).toEqual([])
  })

  test('reposts, mutes and posts are offered; quotes are not', async () => {
    expect((await mina.ask('POST', `/retweet/${postOf(provider, 'hello')}`)).status).toBe(200)
    expect((await mina.ask('POST', `/mute/${idOf(provider, 'teo')}`)).status).toBe(200)
    expect((await mina.ask('POST', '/compose', { text: 'Alone' })).status).toBe(200)
    const quote = await mina.ask('POST', '/compose', { text: 'Look', quoteTwitterId: postOf(provider, 'hello') })
    expect(failureOf(quote)).toEqual([403, 'X doesn’t offer quotes through its API on this server’s plan.'])
    expect(writesOf(provider, 'POST /2/tweets')).toHaveLength(1)
  })

  test('X’s limit of one cashtag is shown in its words, and teaches nothing about the plan', async () => {
    expect((await mina.ask('POST', '/compose', { text: 'Only $TIDE, for $5' })).status).toBe(200)
    const refused = await mina.ask('POST', '/compose', { text: 'Both $TIDE and $EBB' })
    expect(failureOf(refused)).toEqual([403, expect.stringContaining('at most one cashtag')])
    expect(await provider.db.selectFrom('x_refused_features').selectAll().execute()).toEqual([])
  })

  test('a reply needs a summons: a mention, a reply or a quote by the author, or the account’s own post', async () => {
    const teo = as(provider, 'teo')
    const write = async (who: typeof mina, body: object) => (dataOf(await who.ask('POST', '/compose', body)) as { id: string }).id
    const { handle } = provider.world.person('mina').accounts.x!
    const plain = await write(teo, { text: 'To no one' })
    const mention = await write(teo, { text: `What do you think, @${handle}?` })
    const own = await write(mina, { text: 'To myself' })
    const before = writesOf(provider, 'POST /2/tweets').length
    const refused = await mina.ask('POST', '/compose', { text: 'Uninvited', inReplyToTweetId: plain })
    expect(failureOf(refused)).toEqual([
      403,
      'On this server’s plan, X accepts replies only to posts whose author mentioned or quoted you.',
    ])
    expect(writesOf(provider, 'POST /2/tweets')).toHaveLength(before)
    const reply = await write(mina, { text: 'Much', inReplyToTweetId: mention })
    await write(mina, { text: 'And more', inReplyToTweetId: own })
    await write(teo, { text: 'A lot', inReplyToTweetId: reply })
    // Only replies to someone who mentioned or quoted the account are cheaper, and the next post of a thread is no such reply.
    const sold = await provider.db
      .selectFrom('x_purchases')
      .select(['item', 'count'])
      .where('payer', '=', idOf(provider, 'mina'))
      .where('item', '=', 'reply-summoned')
      .execute()
    expect(sold).toEqual([{ item: 'reply-summoned', count: 1 }])
    const billed = provider.x.bill.linesOf(new Date().toISOString().slice(0, 10))
    expect(billed.find(({ product }) => product === 'Content: Create (summoned reply)')).toMatchObject({ quantity: 1 })
  })
})
