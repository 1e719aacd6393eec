import type { Channel } from '@chorus/model/channel'
import { createEmitter } from '@chorus/model/emitter'
import { mutedWordLabel, type ContentLabel } from '@chorus/model/moderation/content-label'
import { decide, nothing, type Decision, type Surface } from '@chorus/model/moderation/decide'
import type { MutedWord } from '@chorus/model/moderation/muted-word'
import type { NetworkName } from '@chorus/model/network-identity'
import { isAvailable, type Post } from '@chorus/model/post'
import type { Profile } from '@chorus/model/profile'
import type { Viewers } from '../../cache/entities/viewers.ts'
import { finder, loadFinder } from './muted-word-finder.ts'
import { createViewerSettings, type ViewerSettings, type ViewerSettingsDeps } from './viewer-settings.ts'

/** What to do about labelled content, as the active accounts want it. */
export interface ContentRules {
  settings: ViewerSettings
  /** The same object while nothing has changed. */
  post(post: Post, surface: Surface): Decision
  person(profile: Profile, surface: Surface): Decision
  feed(feed: Channel, surface: Surface): Decision
  /** Leaves out feeds that lists don't show. Returns the same function while nothing has changed, and the same array if nothing is left out. */
  feedFilter(): (feeds: readonly Channel[]) => readonly Channel[]
  /** Whether lists leave the post out. */
  isFiltered(post: Post): boolean
  subscribe(listener: () => void): () => void
  /** Content that the reader uncovered stays so while the page is open. */
  isRevealed(key: string): boolean
  reveal(key: string, isOn: boolean): void
}

interface ContentRulesDeps extends ViewerSettingsDeps {
  viewers(): Viewers
  /** ms */
  now(): number
}

export function createContentRules({ viewers, now, ...deps }: ContentRulesDeps): ContentRules {
  const changes = createEmitter()
  const revealed = new Set<string>()
  let decisions = new WeakMap<object, Map<string, Decision>>()
  const createFeedFilter = () => {
    const shown = new WeakMap<readonly Channel[], readonly Channel[]>()
    return (all: readonly Channel[]): readonly Channel[] => {
      const kept = all.filter((feed) => !rules.feed(feed, 'contentList').isFiltered)
      if (kept.length === all.length) return all
      const known = shown.get(all)
      if (known?.length === kept.length && known.every((feed, at) => feed === kept[at])) return known
      shown.set(all, kept)
      return kept
    }
  }
  let feedFilter = createFeedFilter()
  const startOver = () => {
    decisions = new WeakMap()
    feedFilter = createFeedFilter()
    changes.emit()
  }
  const settings = createViewerSettings(deps, startOver)

  /** @param of Holds the labels, and is immutable. */
  const remember = (of: object, network: NetworkName, surface: Surface, make: () => Decision): Decision => {
    const key = `${surface} ${deps.viewerOf([network])}`
    const all = decisions.get(of) ?? new Map<string, Decision>()
    decisions.set(of, all)
    const made = all.get(key) ?? make()
    all.set(key, made)
    return made
  }
  const isOwn = ({ network, ref }: Profile) => viewers().current[network]?.profile === ref
  const decideAbout = (labels: readonly ContentLabel[], network: NetworkName, surface: Surface, author?: Profile) => {
    const current = labels.filter(({ expiresAt }) => expiresAt === undefined || expiresAt > now())
    return decide(current, settings.of(network), surface, author && isOwn(author))
  }
  /** Which posts contain a word of a list, computed once for all places that show them. */
  const searched = new WeakMap<readonly MutedWord[], WeakMap<Post, boolean>>()
  let loading: Promise<void> | undefined
  const hasMutedWord = (post: Post): boolean => {
    const { mutedWords } = settings.of(post.network)
    if (mutedWords.length === 0 || isOwn(post.author)) return false
    const { findMutedWord } = finder
    if (!findMutedWord) {
      loading ??= loadFinder().then(startOver, () => void (loading = undefined))
      return false
    }
    const found = searched.get(mutedWords) ?? new WeakMap<Post, boolean>()
    searched.set(mutedWords, found)
    const has = found.get(post) ?? findMutedWord(post, mutedWords, now()) !== undefined
    found.set(post, has)
    return has
  }

  const rules: ContentRules = {
    settings,
    post(post, surface) {
      const { labels = [], author } = post
      const all = [...labels, ...(author.labels ?? []), ...(hasMutedWord(post) ? [mutedWordLabel] : [])]
      return all.length === 0 ? nothing : remember(post, post.network, surface, () => decideAbout(all, post.network, surface, author))
    },
    person(profile, surface) {
      const { labels, network } = profile
      return labels ? remember(profile, network, surface, () => decideAbout(labels, network, surface, profile)) : nothing
    },
    feed(feed, surface) {
      const { labels = [], lead, network } = feed
      const all = [...labels, ...(lead?.labels ?? [])]
      if (all.length === 0) return nothing
      return remember(feed, network, surface, () => decideAbout(all, network, surface, lead))
    },
    feedFilter: () => feedFilter,
    isFiltered(post) {
      if (rules.post(post, 'contentList').isFiltered) return true
      // A quote shows what it quotes.
      return post.quoteOn !== undefined && isAvailable(post.quoteOn) && rules.post(post.quoteOn, 'contentList').isFiltered
    },
    subscribe: changes.subscribe,
    isRevealed: (key) => revealed.has(key),
    reveal(key, isOn) {
      if (isOn) revealed.add(key)
      else revealed.delete(key)
      changes.emit()
    },
  }
  return rules
}
