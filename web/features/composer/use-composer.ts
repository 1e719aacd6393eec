import type { AccountId } from '@chorus/accounts/account-id'
import type { NetworkName } from '@chorus/model/network-identity'
import type { PollDraft } from '@chorus/model/poll/poll-draft'
import type { Restriction } from '@chorus/model/post'
import type { Connection } from '@chorus/networks/network'
import type { OutboxRow } from '@chorus/outbox/outbox-row'
import { useMemo, useSyncExternalStore } from 'react'
import { useServices } from '../../services/context/services-context.tsx'
import { checkPart } from './check-part.ts'
import { findWithoutGifs, readImage, rejectExtraGifs, type DraftImage, type ImageProblem } from './drafts/draft-image.ts'
import { type DraftPart, firstPart } from './drafts/draft-parts.ts'
import { isEmptyDraft, isUntouchedDraft } from './drafts/draft-saver.ts'
import type { SavedDraft } from './drafts/draft-store.ts'
import { useDraft } from './drafts/use-draft.ts'
import type { Measure } from './fields/measure-text.ts'
import type { NetworkPrice } from './fields/post-prices.tsx'
import { savedLanguages } from './fields/saved-languages.ts'
import { findPrices } from './find-prices.ts'
import {
  canRefuseQuotes,
  findChannelConnections,
  findEditors,
  findObstacles,
  canPostPoll,
  findMaxLanguages,
  findRestrictions,
  findTargets,
  type Obstacle,
  type Target,
} from './targets.ts'
import { toOutgoing } from './to-outgoing.ts'

export interface Composer {
  draft: SavedDraft
  /** The part being written. */
  part: DraftPart
  /** Accounts that can post. `chosen`: the selected ones that can post this draft. */
  targets: readonly Target[]
  chosen: readonly Target[]
  /** Why some of them can't reply to or quote this post. */
  obstacles: readonly Obstacle[]
  /** What networks charge for it. */
  prices: readonly NetworkPrice[]
  measures: readonly Measure[]
  restrictions: readonly Restriction[]
  languages: readonly string[]
  /** The most languages the post can state. 0: none of its networks supports them. */
  maxLanguages: number
  /** Of the selected accounts that can post in channels. Empty for replies, which follow their thread. */
  channelConnections: readonly Connection[]
  /** Whether every selected network can disable quotes. */
  canRefuseQuotes: boolean
  /** Nothing would be lost with it. */
  isUntouched: boolean
  canSend: boolean
  /** The number of images that can still be added. */
  remainingImages: number
  /** Networks that post only the first frame of a GIF. */
  withoutGifs: readonly NetworkName[]
  /** Its question or options are missing. */
  isPollIncomplete: boolean
  /** Accounts that can't post the poll of this draft. Empty without a poll. */
  withoutPolls: readonly Target[]
  /** Whether the draft may have a poll, and an account can post it. */
  canAddPoll: boolean
  /** Deselects the accounts that can't post a poll. Undefined: removes it. */
  setPoll(poll: PollDraft | undefined): void
  changePart(change: Partial<Pick<DraftPart, 'text' | 'images'>>): void
  change(change: Partial<Pick<SavedDraft, 'restriction' | 'languages' | 'canBeQuoted' | 'channel'>>): void
  toggle(id: AccountId): void
  addImages(files: readonly File[]): Promise<ImageProblem[]>
  setAltText(id: string, alt: string): void
  removeImage(id: string): void
  /** Resolves once the post is stored in the outbox. Throws when that fails; nothing was sent then. */
  /** Resolves with what is being sent now, one row per account. */
  send(): Promise<readonly OutboxRow[]>
  /** Saves the draft for later. Throws when storage fails. */
  save(): Promise<void>
  discard(): Promise<void>
}

/** Edits a draft and autosaves it. `onSaveFailed`: an autosave failed. */
export function useComposer(first: SavedDraft, onSaveFailed: () => void): Composer {
  const { accountsStore, connectionOf, outbox, preferences } = useServices()
  const book = useSyncExternalStore(accountsStore.subscribe, accountsStore.book, accountsStore.firstBook)
  const { draft, saver, update } = useDraft(first, onSaveFailed)
  const only: NetworkName | undefined = (draft.replyTo ?? draft.quote)?.network

  const edited = draft.edited?.post
  const targets = useMemo(
    () => (edited ? findEditors(book, connectionOf, edited) : findTargets(book, connectionOf, only)),
    [book, connectionOf, only, edited],
  )
  const obstacles = findObstacles(targets, draft)
  const chosen = targets.filter(({ id }) => draft.targets.includes(id) && !obstacles.some((obstacle) => obstacle.id === id))
  const networks = [...new Set(chosen.map(({ network }) => network))]
  const part = firstPart(draft)
  const { images, poll } = part
  const { measures, remainingImages, isPollIncomplete, fits } = checkPart(part, draft, chosen, networks)
  const restrictions = findRestrictions(chosen)
  const languages = draft.languages ?? [preferences.locale]
  const isUntouched = isUntouchedDraft(draft)
  const edit = (change: Partial<SavedDraft>) => update(() => change)
  const editPart = (change: (part: DraftPart) => Partial<DraftPart>) =>
    update(({ parts }) => ({ parts: parts.map((each) => (each.id === part.id ? { ...each, ...change(each) } : each)) }))

  return {
    draft,
    part,
    targets,
    chosen,
    obstacles,
    prices: findPrices(draft, chosen),
    measures,
    restrictions,
    languages,
    maxLanguages: findMaxLanguages(chosen),
    channelConnections: draft.replyTo ? [] : findChannelConnections(chosen, connectionOf),
    canRefuseQuotes: canRefuseQuotes(chosen),
    isUntouched,
    // A quote needs text or an image of its own: without them it would be a repost.
    canSend: !isEmptyDraft(draft) && !isUntouched && chosen.length > 0 && fits,
    remainingImages,
    withoutGifs: findWithoutGifs(images, networks),
    isPollIncomplete,
    withoutPolls: poll ? targets.filter((target) => !canPostPoll(target, poll.type)) : [],
    // Flows §3.1: only new posts have polls.
    canAddPoll: !draft.replyTo && !draft.quote && !draft.edited && targets.some((target) => canPostPoll(target, 'single-choice')),
    setPoll(next) {
      const canPost = (target: Target) => draft.targets.includes(target.id) && (!next || canPostPoll(target, next.type))
      edit({ targets: targets.filter(canPost).map(({ id }) => id) })
      editPart(() => ({ poll: next }))
    },
    changePart: (change) => editPart(() => change),
    change: edit,
    toggle(id) {
      const next = draft.targets.includes(id) ? draft.targets.filter((other) => other !== id) : [...draft.targets, id]
      const after = targets.filter((target) => next.includes(target.id))
      // Reset options that one of the selected networks lacks.
      edit({
        targets: next,
        ...(!findRestrictions(after).includes(draft.restriction) && { restriction: 'Everyone' }),
        ...(!canRefuseQuotes(after) && { canBeQuoted: true }),
      })
    },
    async addImages(files) {
      const all = await Promise.all(files.slice(0, remainingImages).map((file) => readImage(file, networks)))
      const read = rejectExtraGifs(all, images, networks)
      const added = read.filter((each): each is DraftImage => 'id' in each)
      editPart((last) => ({ images: [...last.images, ...added] }))
      return read.filter((each): each is ImageProblem => 'code' in each)
    },
    setAltText(id, alt) {
      editPart((last) => ({ images: withAlt(last.images, id, alt) }))
      if (draft.kept) edit({ kept: withAlt(draft.kept, id, alt) })
    },
    removeImage(id) {
      editPart((last) => ({ images: without(last.images, id) }))
      if (draft.kept) edit({ kept: without(draft.kept, id) })
    },
    send: () =>
      saver.send(draft, async () => {
        const outgoing = await toOutgoing({ ...draft, languages }, chosen)
        const rows = await (await outbox.open()).send(outgoing, draft.id)
        if (edited) return rows
        savedLanguages.addRecent(languages)
        // The interface language is the default, not a choice to remember.
        savedLanguages.write(languages.join() === preferences.locale ? [] : languages)
        return rows
      }),
    save: () => saver.save(draft),
    discard: () => saver.discard(draft.id),
  }
}

const withAlt = <T extends { id: string }>(media: readonly T[], id: string, alt: string): T[] =>
  media.map((each) => (each.id === id ? { ...each, alt } : each))
const without = <T extends { id: string }>(media: readonly T[], id: string): T[] => media.filter((each) => each.id !== id)
