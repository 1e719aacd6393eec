import * as v from 'valibot'
import type { Feeds, SavedFeed } from '../../network.ts'
import { WireFeedGenerators } from '../decode/wire.ts'
import { toChannel } from '../lists/to-channel.ts'
import { toFeedUri } from '../post-id.ts'
import { createTid } from '../tid.ts'
import type { ActingXrpc } from '../xrpc.ts'

const savedFeeds = 'app.bsky.actor.defs#savedFeedsPrefV2'
const Item = v.looseObject({ id: v.string(), type: v.string(), value: v.string(), pinned: v.boolean() })
type Item = v.InferOutput<typeof Item>
const Preference = v.looseObject({ $type: v.string() })
const WirePreferences = v.object({ preferences: v.array(Preference) })
const Saved = v.looseObject({ $type: v.literal(savedFeeds), items: v.array(Item) })

/** Feeds per request. */
const maxPerRequest = 100

/**
 * Saved feeds are part of the account's preferences, which are written as a whole: unknown parts are written back as read. Changes run one
 * at a time, so that none overwrites another.
 */
export function createSavedFeeds(xrpc: ActingXrpc, now: () => number): NonNullable<Feeds['saved']> {
  // The feeds the caller has seen: only those can be missing on purpose.
  let told = new Set<string>()
  let latest: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = latest.then(work, work)
    latest = turn
    return turn
  }
  const read = async (signal?: AbortSignal) => {
    const { preferences } = await xrpc.query('app.bsky.actor.getPreferences', WirePreferences, {}, signal)
    const saved = preferences.map((preference) => v.safeParse(Saved, preference)).find(({ success }) => success)
    return { preferences, items: saved?.success ? saved.output.items : [] }
  }
  const change = (edit: (items: readonly Item[]) => readonly Item[]): Promise<void> =>
    inTurn(async () => {
      const { preferences, items } = await read()
      const next = edit(items)
      if (next === items) return
      const others = preferences.filter(({ $type }) => $type !== savedFeeds)
      const body = { preferences: [...others, { $type: savedFeeds, items: next }] }
      await xrpc.call('app.bsky.actor.putPreferences', v.unknown(), body)
    })
  const toItem = (feed: string, pinned: boolean): Item => ({ id: createTid(now()), type: 'feed', value: feed, pinned })

  return {
    async list(signal) {
      const items = (await read(signal)).items.filter(({ type }) => type === 'feed').slice(0, maxPerRequest)
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
