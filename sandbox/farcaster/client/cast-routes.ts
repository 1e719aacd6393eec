import type { Hono } from 'hono'
import type { Hub } from '../hub/create-hub.ts'
import type { HubMessage } from '../hub/hub-message.ts'
import { castNotFound } from './client-refusal.ts'
import type { ClientRoutesOptions } from './client-routes-options.ts'
import type { ClientShapes } from './client-shapes.ts'

const usual = { usual: 25, most: 100 }
const ofPerson = { usual: 15, most: 50 }
/** ms until the list of an account's casts has a new one. */
const listLag = 1500

export const byAge = (a: HubMessage, b: HubMessage): number => b.timestamp - a.timestamp || (a.hash < b.hash ? -1 : 1)

/** Newest first. */
export const allCasts = (hub: Hub, shapes: ClientShapes): HubMessage[] =>
  hub.members.flatMap((person) => shapes.castsBy(person.accounts.farcaster!.fid)).toSorted(byAge)

/** Casts, their conversations and who likes them. */
export function castRoutes(app: Hono, { hub, shapes, state, read, hidden, written, now }: ClientRoutesOptions): void {
  const { cast } = shapes
  const all = () => allCasts(hub, shapes)
  const recastsBy = (fid: number) =>
    hub
      .store()
      .byFid('reactions', fid)
      .filter(({ kind }) => kind === 'RECAST')
      .flatMap((one) => {
        const found = shapes.find(one.target!.split('/')[1]!)
        return found ? [{ at: one.timestamp, cast: found }] : []
      })
  /** The cast, those above it, oldest first, and the shown replies to it with their authors' own continuations. */
  const threadOf = (focus: HubMessage): HubMessage[] => {
    const above: HubMessage[] = []
    for (let parent = shapes.parentOf(focus); parent; parent = shapes.parentOf(parent)) above.unshift(parent)
    const shown = (one: HubMessage) => shapes.repliesTo(one).filter(({ hash }) => !hidden.has(hash))
    const chain = (one: HubMessage): HubMessage[] => {
      const own = shown(one).find(({ fid }) => fid === focus.fid)
      return own ? [own, ...chain(own)] : []
    }
    return [...new Set([...above, focus, ...chain(focus), ...shown(focus)])]
  }
  app.get('/v2/casts', (context) => {
    const fid = read.fid(context)
    const viewer = read.viewerOf(context)
    const isListed = ({ hash }: HubMessage) => now() - (written.get(hash) ?? 0) >= listLag
    const own = shapes
      .castsBy(fid)
      .filter(isListed)
      .map((one) => ({ at: one.timestamp, cast: one }))
    const listed = [...own, ...recastsBy(fid)].toSorted((a, b) => b.at - a.at)
    return read.send(context, 'casts', listed, ofPerson, (one) => cast(one.cast, viewer))
  })
  app.get('/v2/cast', (context) => context.json({ result: { cast: cast(read.cast(context.req.query('hash')), read.viewerOf(context)) } }))
  app.get('/v2/thread-casts', (context) => {
    const viewer = read.viewerOf(context)
    return read.send(context, 'casts', threadOf(read.cast(context.req.query('castHash'))), usual, (one) => cast(one, viewer))
  })
  app.get('/v2/user-thread-casts', (context) => {
    const { username = '', castHashPrefix = '' } = context.req.query()
    const viewer = read.viewerOf(context)
    const fid = hub.findMemberByName(username)?.accounts.farcaster!.fid
    const found = fid === undefined ? undefined : shapes.castsBy(fid).find(({ hash }) => hash.startsWith(castHashPrefix.toLowerCase()))
    if (!found) throw castNotFound()
    return read.send(context, 'casts', threadOf(found), usual, (one) => cast(one, viewer))
  })
  app.get('/v1/user-thread-hidden-replies', (context) => {
    const viewer = read.viewerOf(context)
    const replies = shapes.repliesTo(read.cast(context.req.query('focusedCastHash'))).filter(({ hash }) => hidden.has(hash))
    return read.send(context, 'casts', replies, usual, (one) => cast(one, viewer))
  })
  app.get('/v2/search-casts', (context) => {
    const viewer = read.viewerOf(context)
    const words = (context.req.query('q') ?? '').toLowerCase().split(/\s+/).filter(Boolean)
    const from = words.find((word) => word.startsWith('from:'))?.slice(5)
    const plain = words.filter((word) => !word.startsWith('from:'))
    const author = from === undefined ? undefined : (hub.findMemberByName(from)?.accounts.farcaster!.fid ?? Number(from))
    const casts = author === undefined ? all() : shapes.castsBy(author)
    const found = casts.filter((one) => {
      const text = shapes.bodyOf(one).text.toLowerCase()
      return plain.every((word) => text.includes(word))
    })
    return read.send(context, 'casts', found, usual, (one) => cast(one, viewer))
  })
  app.get('/v2/bookmarked-casts', (context) => {
    const viewer = read.requireViewer(context)
    const saved = (state.bookmarks.get(viewer) ?? []).flatMap((hash) => shapes.find(hash) ?? [])
    return read.send(context, 'bookmarks', saved, usual, (one) => cast(one, viewer))
  })
}
