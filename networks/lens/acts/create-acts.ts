import { mute as muteCall, platformMuteList, unmute as unmuteCall } from '@chorus/contract/people/mutes'
import { errorMessages } from '@chorus/model/error-messages'
import { isFailure } from '@chorus/model/failure'
import type { Post } from '@chorus/model/post'
import type { Profile } from '@chorus/model/profile'
import * as v from 'valibot'
import type { Edit, Publish } from '../../draft.ts'
import type { Mirror } from '../../intent.ts'
import { createLate } from '../../late.ts'
import { lenientArray } from '../../lenient-array.ts'
import type {
  Bookmark,
  BookmarkKind,
  Capabilities,
  Channels,
  EditProfile,
  ListedToggle,
  ManageChannels,
  ManageFeeds,
  NetworkDeps,
  Notifications,
  PageRequest,
  Toggle,
} from '../../network.ts'
import { type AskProvider, createAskProvider } from '../../provider/ask-provider.ts'
import type { Polls } from '../../provider/polls.ts'
import type { ReadFunds } from '../../wallets/funds.ts'
import type { Managers } from '../../wallets/managers.ts'
import type { PaidFollow } from '../../wallets/paid-follow.ts'
import { withMessage } from '../../with-message.ts'
import { createMembership } from '../groups/create-membership.ts'
import { blockedDocument, bookmarksDocument, namedAccountsDocument } from '../lists/list-documents.ts'
import { toPeople, WirePeople } from '../lists/to-people.ts'
import { createNotifications } from '../notifications/create-notifications.ts'
import type { PayOnce } from '../publish/create-pay-once.ts'
import { createPriceCheck } from '../publish/create-price-check.ts'
import { toPage } from '../to-page.ts'
import { toProfile } from '../to-profile.ts'
import { WireAccount, WirePosts } from '../wire.ts'
import { createCollect } from './create-collect.ts'
import { createFollow } from './create-follow.ts'
import { createFunds } from './create-funds.ts'
import { createMirror } from './create-mirror.ts'
import { createRelation } from './create-relation.ts'
import { createWriter, type Writer } from './create-writer.ts'
import { withReason } from './with-reason.ts'

export type Acts = Pick<Capabilities, 'like' | 'block' | 'collect' | 'hideReply'> &
  Required<Pick<Channels, 'join' | 'request'>> & {
    mirror: Required<Mirror>
    funds: ReadFunds
    follow: Toggle<Profile>
    paidFollow: Pick<PaidFollow, 'price' | 'add' | 'remove'>
    bookmark: Pick<Bookmark, 'add' | 'remove' | 'list'>
    report: Pick<Capabilities['report'], 'post' | 'profile'>
    remove: Pick<Capabilities['remove'], 'post'>
    /** Of accounts that our provider knows. */
    mute: ListedToggle<Profile>
    notifications: Pick<Notifications, 'list' | 'countUnseen' | 'markSeen'>
    /** The code that writes files is large. */
    loadSending(): Promise<Required<Pick<Publish, 'send' | 'find' | 'requireUnattended'>>>
    loadEditing(): Promise<Pick<Edit, 'load' | 'readImage' | 'send' | 'find'>>
    loadEditProfile(): Promise<Pick<EditProfile, 'load' | 'save'>>
    loadManagement(): Promise<ManageChannels>
    loadFeedManagement(): Promise<ManageFeeds>
    loadManagers(): Promise<Managers>
    /** Of accounts that our provider knows. */
    loadPolls(): Promise<Polls>
  }

/** Main contents of saved posts of a kind. */
const focuses: Readonly<Record<Exclude<BookmarkKind, 'all'>, readonly string[]>> = {
  text: ['TEXT_ONLY', 'LINK', 'ARTICLE', 'EMBED'],
  image: ['IMAGE'],
  video: ['VIDEO', 'SHORT_VIDEO', 'LIVESTREAM'],
  audio: ['AUDIO'],
}

const toggleWithReasons = <T>(toggle: Toggle<T>, words: { add(of: T): string; remove(of: T): string }): Toggle<T> => ({
  add: (of, intent) => withReason(words.add(of), () => toggle.add(of, intent)),
  remove: (of, intent) => withReason(words.remove(of), () => toggle.remove(of, intent)),
})

/** What an account does besides posting. */
export function createActs(account: string, deps: NetworkDeps): Acts {
  const writer = createWriter(account, deps)
  const funds = createFunds(writer)
  const loadPaying = createLate('lens', async () => (await import('../publish/create-pay-once.ts')).createPayOnce(writer, deps))
  const payOnce: PayOnce = async (payment) => (await loadPaying())(payment)
  const { follow, paidFollow } = createFollow(writer, payOnce)
  return {
    funds,
    loadSending: createLate('lens', async () => {
      const [{ createSending }, grove] = await Promise.all([import('../publish/create-sending.ts'), loadGrove(deps)])
      return createSending(writer, { ...deps, grove })
    }),
    loadEditing: createLate('lens', async () => {
      const [{ createEditing }, grove] = await Promise.all([import('../publish/create-editing.ts'), loadGrove(deps)])
      return createEditing(writer, { ...deps, grove })
    }),
    loadEditProfile: createLate('lens', async () => {
      const [{ createEditProfile }, grove] = await Promise.all([import('../publish/create-edit-profile.ts'), loadGrove(deps)])
      return createEditProfile(writer, grove)
    }),
    loadManagement: createLate('lens', async () => {
      const [{ createManagement }, grove] = await Promise.all([import('../groups/manage/create-management.ts'), loadGrove(deps)])
      return createManagement(writer, { ...deps, grove })
    }),
    loadFeedManagement: createLate('lens', async () => {
      const [{ createFeedManagement }, grove] = await Promise.all([import('../groups/manage/create-feed-management.ts'), loadGrove(deps)])
      return createFeedManagement(writer, { ...deps, grove })
    }),
    loadManagers: createLate('lens', async () => (await import('../managers/create-managers.ts')).createManagers(writer)),
    loadPolls: createLate('lens', async () =>
      (await import('../../provider/provider-polls.ts')).createProviderPolls({
        network: 'lens',
        viewer: account,
        ask: createAskProvider('lens', deps.ownFetcher),
      }),
    ),
    notifications: createNotifications(writer.ask, { account, storedFacts: deps.storedFacts }),
    mute: createMute(writer, createAskProvider('lens', deps.ownFetcher)),
    like: toggleWithReasons(createLike(writer), { add: () => errorMessages.postNotLiked, remove: () => errorMessages.postNotUnliked }),
    mirror: createMirror(writer),
    follow: toggleWithReasons(follow, {
      add: () => errorMessages.notFollowed,
      remove: () => errorMessages.notUnfollowed,
    }),
    paidFollow: {
      price: paidFollow.price,
      add: (profile, price) => withReason(errorMessages.notFollowed, () => paidFollow.add(profile, price)),
      remove: (profile) => withReason(errorMessages.notUnfollowed, () => paidFollow.remove(profile)),
    },
    hideReply: {
      add: ({ publicationId: post }) => writer.write('hideReply', { post }),
      remove: ({ publicationId: post }) => writer.write('unhideReply', { post }),
    },
    block: createBlock(writer),
    bookmark: createBookmark(writer),
    collect: createCollect(writer, { ...deps, payOnce }),
    ...createMembership(writer, { payOnce }),
    // Spec 1 §9: fixed reasons.
    report: {
      post: ({ publicationId: post }) => writer.write('reportPost', { post, reason: 'SCAM' }),
      profile: ({ profileId: account }) => writer.write('reportAccount', { account, reason: 'REPETITIVE_SPAM' }),
    },
    remove: {
      async post({ publicationId: post }) {
        try {
          await createPriceCheck(writer.ask).remove(post)
          await writer.write('deletePost', { post })
        } catch (error) {
          // It is already gone.
          if (!isFailure(error, 'not-found')) throw error
        }
      },
    },
  }
}

const loadGrove = async ({ options }: NetworkDeps) =>
  (await import('../publish/create-grove.ts')).createGrove(options?.['grove'] ?? 'https://api.grove.storage')

const createLike = ({ write }: Writer): Toggle<Post> => ({
  add: ({ publicationId: post }) => write('addReaction', { post, reaction: 'UPVOTE' }),
  remove: ({ publicationId: post }) => write('undoReaction', { post, reaction: 'UPVOTE' }),
})

function createBlock(writer: Writer): ListedToggle<Profile> {
  const words = { add: () => errorMessages.userNotBlocked, remove: () => errorMessages.userNotBlocked }
  return {
    ...toggleWithReasons(createRelation(writer, { add: 'block', remove: 'unblock', flag: 'isBlockedByMe' }), words),
    async list({ cursor, signal }) {
      const request = { pageSize: 'FIFTY', cursor }
      return toPeople((await writer.ask({ name: 'Blocked', document: blockedDocument, request, schema: WirePeople, signal })).people)
    },
  }
}

const createBookmark = ({ write, ask }: Writer): Acts['bookmark'] => ({
  add: ({ publicationId: post }) => withMessage(errorMessages.postNotBookmarked, () => write('bookmarkPost', { post })),
  remove: ({ publicationId: post }) => withMessage(errorMessages.postNotUnbookmarked, () => write('undoBookmarkPost', { post })),
  list: ({ kind = 'all', cursor, signal }) =>
    withMessage(errorMessages.bookmarksNotFetched, async () => {
      const filter = kind === 'all' ? undefined : { metadata: { mainContentFocus: focuses[kind] } }
      const request = { filter, pageSize: 'FIFTY', cursor }
      const { posts } = await ask({ name: 'Bookmarks', document: bookmarksDocument, request, schema: WirePosts, signal })
      const page = toPage(posts)
      return { ...page, items: page.items.map((post): Post => ({ ...post, hasBookmarked: true })) }
    }),
})

/** Spec 1 §9 */
const muteListSize = 20
const NamedAccounts = v.object({ accountsBulk: lenientArray(WireAccount) })

/** The API mutes but can't list mutes, so our provider stores the list. */
function createMute({ write, ask }: Writer, provider: AskProvider): ListedToggle<Profile> {
  const set = (isOn: boolean, lensId: string) =>
    withMessage(errorMessages.userNotMuted, async () => {
      await write(isOn ? 'mute' : 'unmute', { account: lensId })
      await provider(isOn ? muteCall : unmuteCall, { body: { lensId } })
    })
  return {
    add: ({ profileId }) => set(true, profileId),
    remove: ({ profileId }) => set(false, profileId),
    async list({ cursor, signal }: PageRequest) {
      const query = { platform: 'lens', size: String(muteListSize), page: cursor ?? '1' } as const
      const { blocks, nextPage } = await provider(platformMuteList, { query, signal })
      const addresses = blocks.map(({ snsId }) => snsId)
      const question = { name: 'NamedAccounts', document: namedAccountsDocument, request: { addresses }, schema: NamedAccounts, signal }
      const found = addresses.length > 0 ? (await ask(question)).accountsBulk : []
      const items = found.map((account): Profile => {
        const profile = toProfile(account)
        return { ...profile, viewerContext: { ...profile.viewerContext, muting: true } }
      })
      return { items, cursor: nextPage > 0 ? String(nextPage) : undefined }
    },
  }
}
