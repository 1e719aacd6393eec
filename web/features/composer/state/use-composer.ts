import type { AccountId } from '@chorus/accounts/account-id'
import type { NetworkName } from '@chorus/model/network-identity'
import type { PollDraft } from '@chorus/model/poll/poll-draft'
import type { Restriction } from '@chorus/model/post'
import type { MentionedPerson } from '@chorus/networks/draft'
import type { Connection } from '@chorus/networks/network'
import { useMemo, useSyncExternalStore } from 'react'
import { useServices } from '../../../services/context/services-context.tsx'
import type { Cards } from '../card/create-cards.ts'
import { useCards } from '../card/use-cards.ts'
import { findWithoutGifs } from '../drafts/draft-image.ts'
import type { DraftPart } from '../drafts/draft-parts.ts'
import { isUntouchedDraft } from '../drafts/draft-saver.ts'
import type { SavedDraft } from '../drafts/draft-store.ts'
import { useDraft } from '../drafts/use-draft.ts'
import type { NetworkPrice } from '../fields/post-prices.tsx'
import { type DraftMention, withMention } from '../mentions/draft-mention.ts'
import { canSendThen } from '../scheduled/can-send-then.ts'
import { type Unable, useUnable } from '../scheduled/use-unable.ts'
import {
  canRefuseQuotes,
  findChannelConnections,
  findEditors,
  findObstacles,
  canPostPoll,
  findMaxLanguages,
  findMentioned,
  findRestrictions,
  findTargets,
  type Obstacle,
  type Target,
} from '../targets/targets.ts'
import { useVersions, type Versions } from '../versions/use-versions.ts'
import { createDelivery, type Delivery } from './create-delivery.ts'
import { createImageEdits, type ImageEdits } from './create-image-edits.ts'
import { findLabelChoices, type LabelChoices } from './find-label-choices.ts'
import { findMediaChoices, type MediaChoices } from './find-media-choices.ts'
import { findPrices } from './find-prices.ts'
import { toOutgoing } from './to-outgoing.ts'
import { useDeletedPost } from './use-deleted-post.ts'

export interface Composer extends Omit<Versions, 'changeParts'>, MediaChoices, LabelChoices, ImageEdits, Delivery {
  draft: SavedDraft
  /** Accounts that can post. `chosen`: the selected ones that can post this draft. */
  targets: readonly Target[]
  chosen: readonly Target[]
  /** Why some of them can't reply to or quote this post. */
  obstacles: readonly Obstacle[]
  /** Those that it can't be scheduled for. */
  unable: readonly Unable[]
  /** What networks charge for it. */
  prices: readonly NetworkPrice[]
  restrictions: readonly Restriction[]
  languages: readonly string[]
  /** The most languages that the post can have. 0: none of its networks supports them. */
  maxLanguages: number
  /** Of the selected accounts that can post in channels. Empty for replies, which follow their thread. */
  channelConnections: readonly Connection[]
  /** Whether every selected network can disable quotes. */
  canRefuseQuotes: boolean
  /** Closing it would lose nothing. */
  isUntouched: boolean
  canSend: boolean
  /** People a reply mentions besides its author, unless they are left out. */
  mentioned: readonly MentionedPerson[]
  /** The post that it replies to or quotes was deleted since. */
  isOrphaned: boolean
  /** Makes it a post that replies to none and quotes none. */
  detach(): void
  /** Networks that post only the first frame of a GIF. */
  withoutGifs: readonly NetworkName[]
  /** Of its links. */
  cards: Cards
  /** Of the accounts that post the part being written. */
  connections: readonly Connection[]
  /** Accounts that can't post the poll in their version of the draft. */
  withoutPolls: readonly Target[]
  /** Whether the part being written may have a poll, and an account can post it. */
  canAddPoll: boolean
  /** Deselects the accounts that can't post a poll. Undefined: removes it. */
  setPoll(poll: PollDraft | undefined): void
  /** Absent: the part being written. */
  changePart(change: PartChange, id?: string): void
  /** Adds a person to those mentioned in a part, or updates what is known about them. */
  changeMentions(id: string, mention: DraftMention): void
  change(
    change: Partial<Pick<SavedDraft, 'restriction' | 'languages' | 'canBeQuoted' | 'warning' | 'channel' | 'scheduledFor' | 'leftOut'>>,
  ): void
  /** Returns the networks that can't limit replies as chosen, so that everyone can reply. */
  toggle(id: AccountId): readonly NetworkName[]
  /** Saves the draft for later. Throws when storage fails. */
  save(): Promise<void>
}

type PartChange = Partial<Pick<DraftPart, 'text' | 'images' | 'gif' | 'video' | 'mentions' | 'withoutCard'>>

/** Edits a draft and autosaves it. `isReopened`: what it is about was seen some time ago. `onSaveFailed`: an autosave failed. */
export function useComposer(first: SavedDraft, { isReopened, onSaveFailed }: { isReopened: boolean; onSaveFailed(): void }): Composer {
  const { accountsStore, connectionOf, outbox, preferences, settings, ownFetcher, now } = useServices()
  const cards = useCards()
  const book = useSyncExternalStore(accountsStore.subscribe, accountsStore.book, accountsStore.firstBook)
  const { draft, saver, update } = useDraft(first, onSaveFailed)
  const only: NetworkName | undefined = (draft.replyTo ?? draft.quote)?.network
  const { edited, editedCopies } = draft
  const targets = useMemo(() => {
    if (!edited) return findTargets(book, connectionOf, only)
    const posts = [edited, ...(editedCopies ?? [])].map(({ post }) => post)
    return findEditors(book, connectionOf, posts)
  }, [book, connectionOf, only, edited, editedCopies])
  const obstacles = findObstacles(targets, draft)
  const chosen = targets.filter(({ id }) => draft.targets.includes(id) && !obstacles.some((obstacle) => obstacle.id === id))
  const unable = useUnable(draft, chosen)
  const { changeParts, ...editing } = useVersions(draft, update, chosen)
  const { part, scope, versions, tab, verified, splitter, tools } = editing
  const [asker] = isReopened ? targets : []
  const isOrphaned = useDeletedPost(draft.replyTo ?? draft.quote, asker && connectionOf(asker.account))
  const networks = [...new Set(scope.map(({ network }) => network))]
  /** One entry per account, as each network posts it. */
  const compose = () =>
    toOutgoing({ ...draft, languages }, chosen, {
      verified,
      splitter,
      fetcher: ownFetcher,
      findCard: cards.find,
      origin: settings.publicUrl,
    })
  const languages = draft.languages ?? [preferences.locale]
  const isUntouched = isUntouchedDraft(draft)
  const edit = (change: Partial<SavedDraft>) => update(() => change)
  const editPart = (change: (part: DraftPart) => Partial<DraftPart>, id = part.id) =>
    changeParts((each) => (each.id === id ? { ...each, ...change(each) } : each))
  // Flows §3.1: only new posts have polls.
  const canHavePoll = !draft.replyTo && !draft.quote && !draft.edited && part.id === editing.parts[0]?.id
  const pollTargets = tab ? scope : targets

  return {
    ...editing,
    draft,
    targets,
    chosen,
    obstacles,
    unable,
    prices: tools ? findPrices({ versions, replyTo: draft.replyTo, targets: chosen }, tools) : [],
    restrictions: findRestrictions(chosen),
    languages,
    maxLanguages: findMaxLanguages(chosen),
    channelConnections: draft.replyTo ? [] : findChannelConnections(chosen),
    ...findLabelChoices(draft, { chosen, scope, connectionOf, settings }),
    canRefuseQuotes: canRefuseQuotes(chosen),
    isUntouched,
    // A quote needs its own text or image; without them it would be a repost.
    canSend: !isUntouched && !isOrphaned && versions.length > 0 && versions.every(({ fits }) => fits) && canSendThen(draft, unable, now()),
    ...findMediaChoices(part, draft, scope),
    withoutGifs: findWithoutGifs(part.images, networks),
    mentioned: draft.replyTo ? findMentioned(chosen, draft.replyTo) : [],
    isOrphaned,
    detach: () => edit({ replyTo: undefined, quote: undefined }),
    cards,
    connections: scope.map(({ connection }) => connection),
    withoutPolls: targets.filter((target) => lacksPoll(target, (draft.variants?.[target.network] ?? draft.parts)[0]?.poll)),
    canAddPoll: canHavePoll && pollTargets.some((target) => canPostPoll(target, 'single-choice')),
    setPoll(next) {
      // A poll on one network doesn't change the others.
      const canPost = (target: Target) =>
        draft.targets.includes(target.id) && (!next || tab !== undefined || canPostPoll(target, next.type))
      edit({ targets: targets.filter(canPost).map(({ id }) => id) })
      editPart(() => ({ poll: next }), editing.parts[0]?.id)
    },
    changePart: (change, id) => editPart(() => change, id),
    changeMentions: (id, mention) => editPart((last) => ({ mentions: withMention(last, mention) }), id),
    change: edit,
    toggle(id) {
      const next = draft.targets.includes(id) ? draft.targets.filter((other) => other !== id) : [...draft.targets, id]
      const after = targets.filter((target) => next.includes(target.id))
      const isLost = !findRestrictions(after).includes(draft.restriction)
      // Reset options that one of the selected networks doesn't support.
      edit({ targets: next, ...(isLost && { restriction: 'Everyone' }), ...(!canRefuseQuotes(after) && { canBeQuoted: true }) })
      const lacking = after.filter(({ publish }) => !publish.restrictions.includes(draft.restriction))
      return isLost ? [...new Set(lacking.map(({ network }) => network))] : []
    },
    ...createImageEdits({ draft, part, scope, networks, changeParts, edit }),
    ...createDelivery({ draft, chosen, saver, edit }, { outbox, fetcher: ownFetcher, now, compose, locale: preferences.locale, languages }),
    save: () => saver.save(draft),
  }
}

/** Whether the draft has a poll for an account that can't post it. */
const lacksPoll = (target: Target, poll: PollDraft | undefined): boolean => poll !== undefined && !canPostPoll(target, poll.type)
