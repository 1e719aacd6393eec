import { createHash } from 'node:crypto'
import type { TweetDraft } from '@chorus/contract/twitter/compose'
import type { FailureKind } from '@chorus/model/failure'
import { isNamed } from '@chorus/networks/x/replies/is-summoned'
import { tweetToAddressing } from '@chorus/networks/x/replies/to-addressing'
import type { Random } from '@chorus/sandbox/seed/random'
import type { World } from '@chorus/sandbox/seed/world'
import { pinnedPostOf } from '@chorus/sandbox/x/pinned-posts'
import { postIdsOf } from '@chorus/sandbox/x/post-ids'
import type { XKeys } from '@chorus/sandbox/x/to-x-keys'
import { createXActs } from '@chorus/server/networks/x/acts/x-acts'
import { composeTweet } from '@chorus/server/networks/x/acts/x-compose'
import { createXMedia } from '@chorus/server/networks/x/acts/x-media'
import { createXProfile } from '@chorus/server/networks/x/acts/x-profile'
import type { XApi } from '@chorus/server/networks/x/api/x-api'
import { fetchPublicUser } from '@chorus/server/networks/x/api/x-users'
import { createXReads } from '@chorus/server/networks/x/reads/x-reads'
import { fetchSpace } from '@chorus/server/networks/x/reads/x-space'

export interface Scene {
  world: World
  api: XApi
  random: Random
  /** The account that acts, and one that it acts on. */
  keys: XKeys
  someone: XKeys
}

export interface RecordedAction {
  /** How X may refuse it. Any other failure is a fault. */
  refusals: readonly FailureKind[]
  run(scene: Scene): Promise<unknown>
}

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAIAAAADCAIAAAA2iEnWAAAAC0lEQVR4nGNggAEAAAwAAYkxZ10AAAAASUVORK5CYII=', 'base64')
const image = new Blob([png], { type: 'image/png' })

const read = (
  work: (reads: ReturnType<typeof createXReads>, scene: Scene & Picks) => Promise<unknown>,
  refusals: readonly FailureKind[] = [],
) => ({
  refusals,
  run: (scene: Scene) => work(openReads(scene), toPicks(scene)),
})
const write = (
  work: (acts: ReturnType<typeof createXActs>, scene: Scene & Picks) => Promise<unknown>,
  refusals: readonly FailureKind[] = [],
) => ({
  refusals,
  run: (scene: Scene) => work(createXActs(scene.api, scene.keys, scene.keys.clientId), toPicks(scene)),
})

const openReads = ({ api, keys, world }: Scene) => createXReads(api, keys, { me: keys.clientId, now: () => world.now })

interface Picks {
  page: { limit: number }
  /** X's id of a post. */
  post: string
  text: string
  compose(draft: TweetDraft, by?: XKeys): Promise<{ id: string }>
  /** As our server prices it: it reads what the reply is to. */
  reply(by: XKeys, parent: string): Promise<unknown>
}

function toPicks(scene: Scene): Scene & Picks {
  const { world, api, random, keys } = scene
  const ids = postIdsOf(world)
  const posts = world.posts.filter(({ network, deleted }) => network === 'x' && !deleted)
  const text = `Number ${createHash('sha1')
    .update(String(random.below(2 ** 31)))
    .digest('hex')
    .slice(0, 12)}`
  return {
    ...scene,
    page: { limit: random.between(5, 30) },
    post: ids.idOf(random.pick(posts)),
    text,
    compose: (draft, by = keys) => composeTweet(api, by, draft),
    async reply(by, parent) {
      const { data, includes = {} } = await createXReads(api, by, { me: by.clientId, now: () => world.now }).tweet(parent)
      return composeTweet(api, by, { text, inReplyToTweetId: parent }, isNamed(tweetToAddressing(data[0], includes), { id: by.clientId }))
    },
  }
}
const handleOf = (world: World, { clientId }: XKeys) => world.people.find(({ accounts }) => accounts.x?.id === clientId)!.accounts.x!.handle

/** Everything that our server asks of X, by name. Searches of the archive wait for X's limit of one a second. */
export const recordedReads: Readonly<Record<string, RecordedAction>> = {
  home: read((reads, { page }) => reads.home(page)),
  posts: read((reads, { someone, page }) => reads.postsBy(someone.clientId, page)),
  replies: read((reads, { someone, page }) => reads.repliesBy(someone.clientId, page)),
  // X shows likes to no one else.
  likes: read((reads, { keys, someone, page, random }) => reads.likedBy(random.pick([keys, someone]).clientId, page), ['forbidden']),
  'recent search': read((reads, { page, random }) => reads.searchRecent(random.pick(['the', 'tide', 'nothing matches this']), page)),
  user: read((reads, { someone }) => reads.user(someone.clientId)),
  'unknown user': read((reads) => reads.userByHandle('nobody_here'), ['not-found']),
  me: read((reads) => reads.me()),
  users: read((reads, { keys, someone }) => reads.users([keys.clientId, someone.clientId])),
  'missing posts': read((reads) => reads.tweets(['1', '2'])),
  'posts by id': read((reads, { post }) => reads.tweets([post])),
  followers: read((reads, { someone, page }) => reads.followersOf(someone.clientId, page)),
  following: read((reads, { someone, page }) => reads.followedBy(someone.clientId, page)),
  bookmarks: read((reads, { page }) => reads.bookmarks(page)),
  likers: read((reads, { post, page }) => reads.likersOf(post, page)),
  quotes: read((reads, { post, page }) => reads.quotesOf(post, page)),
  mutes: read((reads, { page }) => reads.mutes(page)),
  blocks: read((reads, { page }) => reads.blocks(page)),
  mentions: read((reads, { page }) => reads.mentions(page)),
  'new mentions': read((reads, { world }) => reads.mentionsAfter(world.now - 86_400_000, 50)),
  'count of mentions': read((reads, { world }) => reads.countMentionsAfter(world.now - 86_400_000, 100)),
  reposters: read((reads, { post, page }) => reads.repostersOf(post, page)),
  people: read((reads, { page }) => reads.searchUsers('a', page)),
  pinned: read(
    (reads, { world, random, someone }) => {
      const pinner = world.people.find(({ key, accounts }) => accounts.x && pinnedPostOf(world, key))!
      return reads.pinnedBy(random.pick([pinner.accounts.x!.id, someone.clientId]))
    },
    ['not-found'],
  ),
  'a guest’s look at a user': { refusals: [], run: ({ api, someone }) => fetchPublicUser(api, someone.clientId) },
  space: { refusals: ['not-found'], run: ({ api, random }) => fetchSpace(api, random.pick(['1sandboxspacL', '1nosuchspace'])) },
}

export const recordedSearches: Readonly<Record<string, RecordedAction>> = {
  search: read((reads, { page, random }) => reads.search(random.pick(['the', 'tide', 'a']), page)),
  thread: read((reads, { post }) => reads.thread(post)),
  comments: read((reads, { post, page }) => reads.comments(post, page)),
  media: read((reads, { someone, page }) => reads.mediaBy(someone.clientId, page)),
}

export const recordedWrites: Readonly<Record<string, RecordedAction>> = {
  post: write((_, { compose, text }) => compose({ text })),
  'post with a link': write((_, { compose, text }) => compose({ text: `${text} at https://chorus.example/tide` })),
  'post with a name like a link': write((_, { compose, text }) => compose({ text: `${text} at example.com` })),
  reply: write((_, { reply, keys, post }) => reply(keys, post)),
  'thread of two': write(async (_, { reply, keys, compose, text }) =>
    reply(keys, (await compose({ text: `${text}, to be continued` })).id),
  ),
  'summoned reply': write(async (_, { reply, keys, someone, compose, text, world }) =>
    reply(someone, (await compose({ text: `${text} for @${handleOf(world, someone)}` }, keys)).id),
  ),
  'the same words': write((_, { compose }) => compose({ text: 'The same words' }), ['forbidden']),
  deletion: write(async (acts, { compose, text }) => acts.remove((await compose({ text })).id)),
  'image with alt text': write(async (_, { api, keys, compose }) => {
    const media = createXMedia(api, keys)
    const { id } = await media.upload(image)
    await media.describe(id, 'Two boats')
    await compose({ mediaIds: [id] })
  }),
  'profile edit': write((_, { api, keys, text }) => createXProfile(api, keys).update({ description: text })),
  avatar: write((_, { api, keys }) => createXProfile(api, keys).updateAvatar(image)),
  // X refuses it where one of the two has blocked the other.
  like: write((acts, { post }) => acts.like(post), ['forbidden']),
  unlike: write((acts, { post }) => acts.unlike(post)),
  repost: write((acts, { post }) => acts.retweet(post), ['forbidden']),
  'undone repost': write((acts, { post }) => acts.unretweet(post)),
  follow: write((acts, { someone }) => acts.follow(someone.clientId), ['forbidden']),
  unfollow: write((acts, { someone }) => acts.unfollow(someone.clientId)),
  mute: write((acts, { someone }) => acts.mute(someone.clientId)),
  unmute: write((acts, { someone }) => acts.unmute(someone.clientId)),
  bookmark: write((acts, { post }) => acts.bookmark(post)),
  'removed bookmark': write((acts, { post }) => acts.unbookmark(post)),
  // Only the author of a conversation may.
  'hidden reply': write((acts, { post }) => acts.hide(post, true), ['forbidden']),
  'own hidden reply': write(async (acts, { reply, compose, keys, someone, text, world }) => {
    const { id } = await compose({ text: `${text}, @${handleOf(world, someone)}?` }, keys)
    await acts.hide(((await reply(someone, id)) as { id: string }).id, true)
  }),
}
