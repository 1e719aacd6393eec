import { isFailure } from '@chorus/model/failure'
import type { Page } from '@chorus/model/page'
import { toOrderTime, type Post } from '@chorus/model/post'
import type { Connection, PageRequest, ProfileTab } from '@chorus/networks/network'
import { renderText } from '@chorus/sandbox/seed/render-text'
import type { World, WorldNetwork, WorldPost } from '@chorus/sandbox/seed/world'
import { expect, test } from 'vitest'

export interface Target {
  network: WorldNetwork
  world: World
  connection: Connection
  /** Two identifiers of the same person. */
  minaIds: readonly [string, string]
  missingPost: string
  missingProfile: string
  /** Parts of a long thread that one response can contain. */
  longestChain: number
}

async function readAll(load: (page: PageRequest) => Promise<Page<Post>>, most = 2000): Promise<Post[]> {
  const posts: Post[] = []
  let cursor: string | undefined
  do {
    const page = await load({ cursor })
    posts.push(...page.items)
    cursor = page.cursor
  } while (cursor && posts.length < most)
  return posts
}

/** Behaviour that the reads of every adapter share. */
export function describeReads(open: () => Target): void {
  const mina = async ({ connection, minaIds }: Target) => connection.profile(minaIds[0])
  const textOf = ({ world, network }: Target, key: string) => renderText(world, world.post(`${network}-${key}`)!).text
  const findPost = async (target: Target, key: string): Promise<Post> => {
    const posts = await readAll(async (page) => target.connection.postsBy(await authorOf(target, key), 'feed', page))
    const text = textOf(target, key)
    // X shows links without their scheme.
    const bare = (words: string) => words.replaceAll('https://', '')
    const found = posts.find((post) => bare(post.metadata.content) === bare(text) && post.type !== 'Mirror')
    if (!found) throw new Error(`${key} is not in its author's feed.`)
    return found
  }
  const authorOf = async ({ world, network, connection }: Target, key: string) => {
    const { accounts } = world.person((world.post(`${network}-${key}`) as WorldPost).author)
    const id = {
      farcaster: accounts.farcaster?.username,
      lens: accounts.lens?.localName,
      x: accounts.x?.handle,
      bluesky: accounts.bluesky?.did,
    }[network]
    return connection.profile(id!)
  }

  test('pages through discover to its end, each post once, newest first, without deleted ones', async () => {
    const target = open()
    const posts = await readAll((page) => target.connection.discover(page))
    expect(posts.length).toBeGreaterThan(100)
    const entries = posts.map((post) => `${post.ref}/${post.reporter?.ref}`)
    expect(new Set(entries).size).toBe(entries.length)
    const times = posts.map(toOrderTime)
    expect(times.filter((time, index) => index > 0 && time > times[index - 1]! + 1000)).toEqual([])
    expect(posts.filter(({ isHidden }) => isHidden)).toEqual([])
    expect(posts.every(({ network, author }) => network === target.network && author.handle !== '')).toBe(true)
  })

  test('finds the same profile by id and by handle', async () => {
    const { connection, minaIds, world } = open()
    const [byId, byHandle] = await Promise.all(minaIds.map((id) => connection.profile(id)))
    expect(byId).toEqual(byHandle)
    expect(byId).toMatchObject({ displayName: 'Mina Okafor', bio: world.person('mina').bio, status: 'active' })
    expect(byId!.followerCount).toBeGreaterThan(0)
  })

  test('pages through each list of a profile to its end', async () => {
    const target = open()
    const profile = await mina(target)
    const lists = Object.fromEntries(
      await Promise.all(
        target.connection.profileTabs.map(
          async (tab) => [tab, await readAll((page) => target.connection.postsBy(profile, tab, page))] as const,
        ),
      ),
    ) as Partial<Record<ProfileTab, Post[]>>
    const isHers = (post: Post) => (post.reporter ?? post.author).ref === profile.ref
    const { collected, ...own } = lists
    for (const posts of Object.values(own)) expect(posts.filter((post) => !isHers(post))).toEqual([])
    if (target.connection.profileTabs.includes('collected')) expect(collected!.length).toBeGreaterThan(0)
    expect(lists.feed!.length).toBeGreaterThan(3)
    expect(lists.replies!.some(({ type, parentPostId }) => type === 'Comment' && parentPostId)).toBe(true)
    if (lists.media) expect(lists.media.every(({ metadata }) => metadata.attachments.length > 0)).toBe(true)
  })

  test('includes the parents of replies, and the roots of long conversations', async () => {
    const target = open()
    const { world, network, connection } = target
    const deep = world.posts.find((post) => post.network === network && post.text.startsWith('Reply number 30:'))!
    const asked = world.post(deep.root!)!
    const ana = await authorOf(target, deep.key.slice(network.length + 1))
    const replies = await readAll((page) => connection.postsBy(ana, 'replies', page))
    const found = replies.find(({ metadata }) => metadata.content.startsWith('Reply number 30:'))!
    expect(found.commentOn?.metadata.content).toBe(renderText(world, world.post(deep.replyTo!)!).text)
    expect(found.parentAuthor?.ref).toBe(found.commentOn!.author.ref)
    expect(found.root?.metadata.content).toBe(renderText(world, asked).text)
  })

  test('reads text, mentions, links and tags unchanged', async () => {
    const target = open()
    for (const key of ['special-links', 'special-mentions', 'special-hostile', 'special-emoji']) {
      const post = await findPost(target, key)
      for (const facet of post.metadata.facets) {
        const words = post.metadata.content.slice(facet.start, facet.end)
        if (facet.kind === 'hashtag') expect(words).toBe(`#${facet.tag}`)
        if (facet.kind === 'mention') expect(words.endsWith(facet.handle), words).toBe(true)
        if (facet.kind === 'link') expect(facet.url).toMatch(/^https?:\/\//)
      }
    }
    const links = (await findPost(target, 'special-links')).metadata.facets.flatMap((facet) => (facet.kind === 'link' ? [facet.url] : []))
    expect(links).toContain('https://en.example/wiki/Tide_(ocean)')
    expect(links).toContain('https://harbournotes.example/a?b=c&d=e#f')
  })

  test('keeps the order and sizes of images', async () => {
    const target = open()
    const { attachments } = (await findPost(target, 'special-one-wide')).metadata
    expect(attachments).toHaveLength(1)
    expect(attachments[0]).toMatchObject({ type: 'Image', width: 1600, height: 600 })
  })

  test('reads a thread of 25 parts in order, and the ancestors of its last part', async () => {
    const target = open()
    const first = await findPost(target, 'special-twenty-five-1')
    const { continuation, ancestors } = await target.connection.thread(first.postId)
    expect(ancestors).toEqual([])
    expect(continuation.length).toBe(Math.min(24, target.longestChain))
    continuation.forEach((part, index) => expect(part.metadata.content).toContain(`Part ${index + 2}:`))
    const deep = await target.connection.thread(continuation.at(-1)!.postId)
    expect(deep.ancestors[0]!.ref).toBe(first.ref)
    expect(deep.ancestors.at(-1)!.ref).toBe(continuation.at(-2)!.ref)
  })

  test('a quote has its quoted post, or a placeholder when that was deleted', async () => {
    const target = open()
    const quote = await findPost(target, 'special-quote')
    expect(quote).toMatchObject({ type: 'Quote', quoteOn: { metadata: { content: textOf(target, 'special-quoted') } } })
    const lonely = await findPost(target, 'special-quotes-gone')
    expect(lonely.quoteOn).toMatchObject({ unavailable: 'deleted' })
  })

  test('a post read alone equals the one in lists', async () => {
    const target = open()
    const listed = await findPost(target, 'special-hello')
    const alone = await target.connection.post(listed.postId)
    expect(alone.metadata).toEqual(listed.metadata)
    expect(alone.author.ref).toBe(listed.author.ref)
    expect(alone.timestamp).toBe(listed.timestamp)
  })

  test('reports what does not exist as not found', async () => {
    const { connection, missingPost, missingProfile } = open()
    const asked = [connection.post(missingPost), connection.thread(missingPost), connection.profile(missingProfile)]
    const outcomes = await Promise.all(asked.map((one) => one.catch((error: unknown) => isFailure(error, 'not-found'))))
    expect(outcomes).toEqual([true, true, true])
  })
}
