import type { AccountId } from '@chorus/accounts/account-id'
import type { NetworkName } from '@chorus/model/network-identity'
import { type PollDraft, toFilledOptions } from '@chorus/model/poll/poll-draft'
import { pollLimits } from '@chorus/model/poll/poll-limits'
import type { Restriction } from '@chorus/model/post'
import type { Connection } from '@chorus/networks/network'
import type { OutboxRow } from '@chorus/outbox/outbox-row'
import { useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react'
import { useServices } from '../../services/context/services-context.tsx'
import {
  findWithoutGifs,
  fitImages,
  maxImages,
  readImage,
  rejectExtraGifs,
  type DraftImage,
  type ImageProblem,
} from './drafts/draft-image.ts'
import { createDraftSaver, isEmptyDraft, isUntouchedDraft } from './drafts/draft-saver.ts'
import { type SavedDraft, draftStore } from './drafts/draft-store.ts'
import { measureText, type Measure } from './fields/measure-text.ts'
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

/** ms between the last change and the autosave. */
const autosaveDelay = 400

export interface Composer {
  draft: SavedDraft
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
  change(change: Partial<Pick<SavedDraft, 'text' | 'restriction' | 'languages' | 'canBeQuoted' | 'channel'>>): void
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
  const { accountsStore, connectionOf, outbox, preferences, now } = useServices()
  const book = useSyncExternalStore(accountsStore.subscribe, accountsStore.book, accountsStore.firstBook)
  const [draft, setDraft] = useState(first)
  const [saver] = useState(() => createDraftSaver(draftStore, onSaveFailed))
  const only: NetworkName | undefined = (draft.replyTo ?? draft.quote)?.network

  const edited = draft.edited?.post
  const targets = useMemo(
    () => (edited ? findEditors(book, connectionOf, edited) : findTargets(book, connectionOf, only)),
    [book, connectionOf, only, edited],
  )
  const obstacles = findObstacles(targets, draft)
  const chosen = targets.filter(({ id }) => draft.targets.includes(id) && !obstacles.some((obstacle) => obstacle.id === id))
  const networks = [...new Set(chosen.map(({ network }) => network))]
  const { poll } = draft
  const measures = measureText(draft.text, networks, { hasPoll: poll !== undefined })
  const restrictions = findRestrictions(chosen)
  const languages = draft.languages ?? [preferences.locale]
  const isUntouched = isUntouchedDraft(draft)
  const kept = draft.kept?.length ?? 0
  const isPollIncomplete = poll !== undefined && (draft.text.trim() === '' || toFilledOptions(poll).length < pollLimits.options.min)
  const canChangeMedia = !poll && draft.edited?.content.canChangeMedia !== false
  const takesImages = canChangeMedia && chosen.every(({ publish }) => publish.mediaOrder.includes('image'))
  const remainingImages = takesImages ? Math.max(0, maxImages(networks) - draft.images.length - kept) : 0
  const fitsImages = draft.images.length === 0 || (takesImages && fitImages(draft.images, networks))
  const fits = measures.every((measure) => measure.fits) && fitsImages && !isPollIncomplete
  const edit = (change: Partial<SavedDraft>) => setDraft((last) => ({ ...last, ...change, savedAt: now() }))

  const autosave = useEffectEvent(() => void saver.autosave(draft))
  useEffect(() => {
    if (draft === first) return
    const timer = setTimeout(autosave, autosaveDelay)
    return () => clearTimeout(timer)
  }, [draft, first])

  return {
    draft,
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
    withoutGifs: findWithoutGifs(draft.images, networks),
    isPollIncomplete,
    withoutPolls: poll ? targets.filter((target) => !canPostPoll(target, poll.type)) : [],
    // Flows §3.1: only new posts have polls.
    canAddPoll: !draft.replyTo && !draft.quote && !draft.edited && targets.some((target) => canPostPoll(target, 'single-choice')),
    setPoll(next) {
      const canPost = (target: Target) => draft.targets.includes(target.id) && (!next || canPostPoll(target, next.type))
      edit({ poll: next, targets: targets.filter(canPost).map(({ id }) => id) })
    },
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
      const read = rejectExtraGifs(all, draft.images, networks)
      const images = read.filter((each): each is DraftImage => 'id' in each)
      setDraft((last) => ({ ...last, images: [...last.images, ...images], savedAt: now() }))
      return read.filter((each): each is ImageProblem => 'code' in each)
    },
    setAltText: (id, alt) => edit({ images: withAlt(draft.images, id, alt), ...(draft.kept && { kept: withAlt(draft.kept, id, alt) }) }),
    removeImage: (id) => edit({ images: without(draft.images, id), ...(draft.kept && { kept: without(draft.kept, id) }) }),
    send: () =>
      saver.send(draft, async () => {
        const { text, images, restriction, replyTo, quote, channel, canBeQuoted, edited, kept } = draft
        const post = { text: text.trim(), images, restriction, replyTo, quote, poll, channel, languages, canBeQuoted, edited, kept }
        const outgoing = await toOutgoing(post, chosen)
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
