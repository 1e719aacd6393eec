import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { AccountState } from './account.ts'
import type { Bookmark } from './bookmark.ts'
import type { ChainDescriptor } from './chain/chain.ts'
import { type Nft, toNftId } from './chain/nft.ts'
import type { WalletConnection } from './chain/wallet-connection.ts'
import type { Channel } from './channel.ts'
import type { DaoActivity } from './governance/dao-activity.ts'
import type { GovernanceVote } from './governance/governance-vote.ts'
import type { Proposal } from './governance/proposal.ts'
import { type LinkPreviewKind, linkPreviewKinds } from './link-preview.ts'
import type { MediaAsset } from './media-asset.ts'
import type { MuteRelation } from './mute-relation.ts'
import { notificationTypes } from './notifications/notification.ts'
import { toWatch } from './notifications/watch.ts'
import type { Post } from './post.ts'
import type { Profile } from './profile.ts'

// Maps each field of the specs' entity chapters to ours. The compiler checks that ours exists, the tests below that no field of a chapter
// is missing.
type Homes<T> = Record<string, keyof T>
const same = <T>(...keys: (keyof T & string)[]): Homes<T> => Object.fromEntries(keys.map((key) => [key, key])) as Homes<T>

const profile = {
  ...same<Profile>(
    'profileId',
    'handle',
    'fullHandle',
    'displayName',
    'pfp',
    'bio',
    'location',
    'website',
    'address',
    'followerCount',
    'followingCount',
    'status',
    'verified',
    'viewerContext',
    'isPowerUser',
  ),
  // The network determines a profile's source and type.
  source: 'network',
  profileSource: 'network',
  profileType: 'network',
} satisfies Homes<Profile>

const post = {
  ...same<Post>(
    'publicationId',
    'postId',
    'slug',
    'type',
    'timestamp',
    'author',
    'reporter',
    'mediaObjects',
    'isHidden',
    'isEncrypted',
    'metadata',
    'stats',
    'mentions',
    'collectModule',
    'commentOn',
    'quoteOn',
    'root',
    'channel',
    'sendFrom',
    'hasLiked',
    'hasMirrored',
    'hasBookmarked',
    'restrictions',
    'canQuote',
  ),
  source: 'network',
  'permission flags': 'canComment',
  'state flags': 'hasMirrored',
  // A Mirror is the mirrored post with its reporter.
  mirrorOn: 'reporter',
} satisfies Homes<Post>

const channel = {
  ...same<Channel>(
    'id',
    'name',
    'description',
    'imageUrl',
    'url',
    'parentUrl',
    'followerCount',
    'timestamp',
    'lead',
    'hosts',
    'blocked',
    'isMember',
    'canJoin',
    'unavailable',
  ),
  source: 'network',
  'follower counts': 'followerCount',
  group: 'groupId',
} satisfies Homes<Channel>

const proposal = {
  ...same<Proposal>(
    'id',
    'ipfs',
    'title',
    'body',
    'discussion',
    'choices',
    'start',
    'end',
    'snapshot',
    'state',
    'author',
    'link',
    'created',
    'plugins',
    'network',
    'type',
    'quorum',
    'quorumType',
    'symbol',
    'privacy',
    'validation',
    'strategies',
    'space',
    'votes',
    'flagged',
  ),
  scores_state: 'scoresState',
  scores: 'scores',
  scores_by_strategy: 'scoresByStrategy',
  scores_total: 'scoresTotal',
} satisfies Homes<Proposal>

const vote = {
  ...same<GovernanceVote>('ipfs', 'voter', 'choice', 'vp', 'reason', 'created', 'metadata', 'proposal'),
  vp_by_strategy: 'vpByStrategy',
} satisfies Homes<GovernanceVote>

const activity = {
  ...same<DaoActivity>('author', 'choice', 'type', 'id', 'timestamp', 'hash', 'hasBookmarked', 'displayInfo', 'proposal'),
  related_urls: 'relatedUrls',
  proposal_id: 'proposalId',
  fallback_content: 'fallbackContent',
} satisfies Homes<DaoActivity>

const wallet = same<WalletConnection>(
  'address',
  'avatar',
  'canReport',
  'ens',
  'platform',
  'provider',
  'source',
  'sources',
  'twitterId',
  'identities',
  'hacked',
)
const nft = {
  chain_id: 'chainId',
  contract_address: 'contractAddress',
  token_id: 'tokenId',
  detail: 'detail',
  bookmarked: 'bookmarked',
} satisfies Homes<Nft>
const mute = same<MuteRelation>('snsId', 'snsPlatform', 'blocked')
const bookmark = { platform: 'platform', platform_id: 'platformId', post_type: 'postType', post_id: 'postId' } satisfies Homes<Bookmark>
const group = {
  ...same<Channel>('id', 'name', 'description', 'imageUrl', 'timestamp', 'canJoin', 'isMember'),
  ownerProfileId: 'lead',
  canLeave: 'isMember',
  feed: 'feedId',
} satisfies Homes<Channel>
const media = same<MediaAsset>('uri', 'type', 'coverUri', 'artist', 'title')
const store = {
  status: 'status',
  'accounts list': 'accounts',
  currentProfile: 'currentProfile',
  currentProfileSession: 'currentProfileSession',
} satisfies Homes<AccountState>
const chain = {
  ...same<ChainDescriptor>(
    'chainId',
    'type',
    'name',
    'fullName',
    'shortName',
    'color',
    'network',
    'features',
    'nativeCurrency',
    'explorers',
    'infoURL',
  ),
  default: 'defaultGasLimit',
  'minimum and maximum gas limits': 'maxGasLimit',
} satisfies Homes<ChainDescriptor>

const folder = new URL('../../shared/spec/', import.meta.url)
const first = '1-product-accounts-provider.txt'
const second = '2-farcaster-twitter-governance.txt'
const third = '3-bluesky-lens-previews-chains.txt'

/** The field names that follow `opening` in a spec, up to the full stop. */
function readFields(file: string, opening: string): string[] {
  const text = readFileSync(new URL(file, folder), 'utf8')
  const chapter = text.slice(text.indexOf('\n## 3. '), text.indexOf('\n## 4. '))
  const from = chapter.indexOf(opening)
  if (from < 0) throw new Error(`${file} has no ${opening}`)
  const sentence = chapter.slice(from + opening.length).split(/\.(?:\s|$)/, 1)[0] ?? ''
  const bare = sentence.replace(/\([^)]*\)/g, '').replace(/\{[^{}]*(\{[^{}]*\}[^{}]*)*\}/g, '')
  return bare
    .split(',')
    .map((field) => field.trim().replace(/^and /, ''))
    .filter(Boolean)
}

test.skipIf(!existsSync(folder)).each<[string, string, string, Record<string, PropertyKey>]>([
  ['profile', first, '### Profile (normalized)\n', profile],
  ['profile', third, '### Mapped profile\n\nFields: ', profile],
  ['profile', second, '### Farcaster profile\n\nprofileId (the fid), ', profile],
  ['post', first, '### Post (common shape)\n', post],
  ['post', third, '### Post\n\nFields: ', post],
  ['channel', first, '- Channel/feed: ', channel],
  ['channel', third, '### Channel\n\nFields: ', channel],
  ['proposal', second, '### Proposal (governance)\n\n', proposal],
  ['vote', second, '### Governance vote record\n\n', vote],
  ['DAO activity', second, '### DAO activity item\n\n', activity],
  ['wallet connection', first, '### Wallet connection\n', wallet],
  ['NFT', first, '### NFT\n', nft],
  ['mute relation', first, '### Mute relation\n', mute],
  ['bookmark', second, '- Bookmark: ', bookmark],
  ['group', first, '- Group: ', group],
  ['media asset', first, '- Media asset: ', media],
  ['account store', third, '### Account store per source\n\nFields: ', store],
  ['chain', third, '### Chain descriptor\n\nFields: ', chain],
])('every field of a %s in %s is in our model (skipped: shared/spec is absent)', (_, file, opening, homes) => {
  const fields = readFields(file, opening)
  expect(fields.length).toBeGreaterThan(2)
  // Flags in brackets are checked by the types above.
  expect(fields.filter((field) => !Object.hasOwn(homes, field.replace(/ \(.*$/, '')))).toEqual([])
})

test('preview and notification kinds match the specs', () => {
  expect(linkPreviewKinds).toEqual<LinkPreviewKind[]>([
    'spaceId',
    'snapshot',
    'articleId',
    'nft',
    'collection',
    'html',
    'frame',
    'action',
    'oembed',
  ])
  expect(notificationTypes.toSorted()).toEqual(['Act', 'Comment', 'Follow', 'Mention', 'Mirror', 'Quote', 'Reaction'])
})

test('an NFT id ignores the case of its address', () => {
  expect(toNftId({ chainId: 1, contractAddress: '0xABC', tokenId: '7' })).toBe('1.0xabc.7')
  expect(toNftId({ chainId: 101, contractAddress: 'SoLaNa', tokenId: '7' })).toBe('101.SoLaNa.7')
})

test.each([
  [`0x${'aB'.repeat(20)}`, 'Wallet'],
  ['4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T', 'SolanaWallet'],
  [`0x${'a'.repeat(39)}`, undefined],
  ['0OIl'.repeat(10), undefined],
  ['', undefined],
])('%s is watched as %s', (address, type) => expect(toWatch(address)?.type).toBe(type))
