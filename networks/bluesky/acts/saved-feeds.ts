import * as v from 'valibot'
import type { Feeds, SavedFeed } from '../../network.ts'
import { WireFeedGenerators } from '../decode/wire.ts'
import { toChannel } from '../lists/to-channel.ts'
import { toFeedUri } from '../post-id.ts'
import { createTid } from '../tid.ts'
import type { ActingXrpc } from '../xrpc.ts'
import type { AccountPreferences, Preference } from './account-preferences.ts'

const savedFeeds = 'app.bsky.actor.defs#savedFeedsPrefV2'
const Item = v.looseObject({ id: v.string(), type: v.string(), value: v.string(), pinned: v.boolean() })
type Item = v.InferOutput<typeof Item>
const Saved = v.looseObject({ $type: v.literal(savedFeeds), items: v.array(Item) })

/** Feeds per request. */
const maxPerRequest = 100

/** Saved feeds are part of the account's preferences. */
export function createSavedFeeds(xrpc: ActingXrpc, all: AccountPreferences, now: () => number): NonNullable<Feeds['saved']> {
  // The feeds the caller has seen: only those can be missing on purpose.
  let told = new Set<string>()
  const readItems = (preferences: readonly Preference[]): readonly Item[] => {
    const saved = preferences.map((preference) => v.safeParse(Saved, preference)).find(({ success }) => success)
    return saved?.success ? saved.output.items : []
  }
  const change = (edit: (items: readonly Item[]) => readonly Item[]): Promise<void> =>
    all.change((preferences) => {
      const items = readItems(preferences)
      const next = edit(items)
      if (next === items) return preferences
      return [...preferences.filter(({ $type }) => $type !== savedFeeds), { $type: savedFeeds, items: next }]
    })
  const toItem = (feed: string, pinned: boolean): Item => ({ id: createTid(now()), type: 'feed', value: feed, pinned })

  return {
    async list(signal) {
      const items = readItems(await all.read(signal))
        .filter(({ type }) => type === 'feed')
        .slice(0, maxPerRequest)
      told = new Set()
      if (items.length === 0) return []
      const params = { feeds: items.map(({ value }) => value) }
      const { feeds } = await xrpc.query('app.bsky.feed.getFeedGenerators', WireFeedGenerators, params, signal)
      told = new Set(feeds.map(({ uri }) => uri))
      return items.flatMap(({ value, pinned }): SavedFeed[] => {
        const feed = feeds.find(({ uri }) => uri === value)
        return feed ? [{ feed: { ...toChannel(feed), isMember: true }, isPinned: pinned }] : []
      })
    },
    async add({ id }) {
      const uri = toFeedUri(id)
      await change((items) => (items.some(({ value }) => value === uri) ? items : [...items, toItem(uri, false)]))
      told.add(uri)
    },
    async overwrite(wanted) {
      const uris = wanted.map(({ feed }) => toFeedUri(feed.id))
      await change((items) => {
        const left = wanted.map(({ isPinned }, place) => {
          const uri = uris[place]!
          const known = items.find(({ type, value }) => type === 'feed' && value === uri)
          return known ? { ...known, pinned: isPinned } : toItem(uri, isPinned)
        })
        // The timeline, lists and feeds the caller hasn't seen keep their positions; the other feeds share those of the seen ones.
        const isMeant = ({ type, value }: Item) => type === 'feed' && (told.has(value) || uris.includes(value))
        return [...items.flatMap((item) => (isMeant(item) ? left.splice(0, 1) : [item])), ...left]
      })
      told = new Set(uris)
    },
  }
}
