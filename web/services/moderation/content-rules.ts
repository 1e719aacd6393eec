import type { Channel } from '@chorus/model/channel'
import { createEmitter } from '@chorus/model/emitter'
import type { ContentLabel } from '@chorus/model/moderation/content-label'
import { decide, nothing, type Decision, type Surface } from '@chorus/model/moderation/decide'
import type { NetworkName } from '@chorus/model/network-identity'
import { isAvailable, type Post } from '@chorus/model/post'
import type { Profile } from '@chorus/model/profile'
import type { Viewers } from '../../cache/entities/viewers.ts'
import { createViewerSettings, type ViewerSettings, type ViewerSettingsDeps } from './viewer-settings.ts'

/** What to do about labelled content, as the active accounts want it. */
export interface ContentRules {
  settings: ViewerSettings
  /** The same object while nothing has changed. */
  post(post: Post, surface: Surface): Decision
  person(profile: Profile, surface: Surface): Decision
  feed(feed: Channel, surface: Surface): Decision
  /** Whether lists leave the post out. */
  isFiltered(post: Post): boolean
  subscribe(listener: () => void): () => void
  /** Content that the reader uncovered stays so while the page is open. */
  isRevealed(key: string): boolean
  reveal(key: string, isOn: boolean): void
}

interface ContentRulesDeps extends ViewerSettingsDeps {
  viewers(): Viewers
}

export function createContentRules({ viewers, ...deps }: ContentRulesDeps): ContentRules {
  const changes = createEmitter()
  const revealed = new Set<string>()
  let decisions = new WeakMap<object, Map<string, Decision>>()
  const settings = createViewerSettings(deps, () => {
    decisions = new WeakMap()
    changes.emit()
  })

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
  const decideAbout = (labels: readonly ContentLabel[], author: Profile, surface: Surface) =>
    decide(labels, settings.of(author.network), surface, isOwn(author))

  const rules: ContentRules = {
    settings,
    post(post, surface) {
      const { labels = [], author } = post
      const all = [...labels, ...(author.labels ?? [])]
      return all.length === 0 ? nothing : remember(post, post.network, surface, () => decideAbout(all, author, surface))
    },
    person(profile, surface) {
      const { labels, network } = profile
      return labels ? remember(profile, network, surface, () => decideAbout(labels, profile, surface)) : nothing
    },
    feed(feed, surface) {
      const { labels = [], lead, network } = feed
      const all = [...labels, ...(lead?.labels ?? [])]
      if (all.length === 0) return nothing
      return remember(feed, network, surface, () => decide(all, settings.of(network), surface, lead && isOwn(lead)))
    },
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
