import { LinkBody, MessageType, ReactionBody, ReactionType, UserDataType } from '@farcaster/core'
import type { Context, Hono } from 'hono'
import { ClientRefusal } from './client-refusal.ts'
import type { ClientRoutesOptions } from './client-routes-options.ts'
import { places } from './people-routes.ts'
import type { SubmitAs } from './sign-as-app.ts'

const done = (context: Context) => context.json({ result: { success: true } })

/** What accounts do besides posting. */
export function actRoutes(app: Hono, { hub, shapes, state, read, reports }: ClientRoutesOptions, submit: SubmitAs): void {
  for (const [path, type, answer] of [
    ['/v2/cast-likes', ReactionType.LIKE, (castHash: string) => ({ like: { type: 'like', castHash } })],
    ['/v2/recasts', ReactionType.RECAST, (castHash: string) => ({ castHash })],
  ] as const) {
    const react = async (context: Context, messageType: MessageType) => {
      const viewer = read.requireViewer(context)
      const { fid, hash } = read.cast((await read.body(context))['castHash'])
      const targetCastId = { fid, hash: Buffer.from(hash.slice(2), 'hex') }
      await submit(viewer, { type: messageType, reactionBody: ReactionBody.fromPartial({ type, targetCastId }) })
      return hash
    }
    app.put(path, async (context) => context.json({ result: answer(await react(context, MessageType.REACTION_ADD)) }))
    app.delete(path, async (context) => {
      await react(context, MessageType.REACTION_REMOVE)
      return done(context)
    })
  }
  const link = async (context: Context, type: MessageType) => {
    const viewer = read.requireViewer(context)
    const { targetFid } = await read.body(context)
    if (typeof targetFid !== 'number' || !hub.findMember(targetFid)) throw new ClientRefusal(400, 'targetFid must be a user')
    await submit(viewer, { type, linkBody: LinkBody.fromPartial({ type: 'follow', targetFid }) })
    return context.json({ result: { success: true, userAppContext: { canAddLinks: true } } })
  }
  app.put('/v2/follows', (context) => link(context, MessageType.LINK_ADD))
  app.delete('/v2/follows', (context) => link(context, MessageType.LINK_REMOVE))

  const bookmark = async (context: Context, isOn: boolean) => {
    const viewer = read.requireViewer(context)
    const { hash } = read.cast((await read.body(context))['castHash'])
    const saved = state.bookmarks.get(viewer) ?? []
    if (!isOn)
      state.bookmarks.set(
        viewer,
        saved.filter((one) => one !== hash),
      )
    else if (!saved.includes(hash)) state.bookmarks.set(viewer, [hash, ...saved])
    return done(context)
  }
  app.put('/v2/bookmarked-casts', (context) => bookmark(context, true))
  app.delete('/v2/bookmarked-casts', (context) => bookmark(context, false))

  app.patch('/v2/me', async (context) => {
    const viewer = read.requireViewer(context)
    const { displayName, bio, location, url, pfp } = await read.body(context)
    if (displayName !== undefined && !(typeof displayName === 'string' && /^.{1,32}$/u.test(displayName)))
      throw new ClientRefusal(400, 'displayName must have 1 to 32 characters')
    if (typeof bio === 'string' && Buffer.byteLength(bio) > 256) throw new ClientRefusal(400, 'bio is too long')
    const write = async (type: UserDataType, value: unknown) =>
      value === undefined ? undefined : submit(viewer, { type: MessageType.USER_DATA_ADD, userDataBody: { type, value: String(value) } })
    await write(UserDataType.DISPLAY, displayName)
    await write(UserDataType.BIO, bio)
    await write(UserDataType.URL, url)
    await write(UserDataType.PFP, pfp)
    const { placeId } = (location ?? {}) as { placeId?: string }
    if (placeId !== undefined) {
      const place = places.find((one) => one.placeId === placeId)
      if (placeId && !place) throw new ClientRefusal(400, 'location must be a place')
      state.places.set(viewer, { placeId, description: place?.description ?? '' })
      await write(UserDataType.LOCATION, place?.geo ?? '')
    }
    return context.json({ result: { success: true, user: shapes.user(viewer, viewer) } })
  })
  app.post('/v2/report-cast', async (context) => {
    const by = read.requireViewer(context)
    reports.push({ by, cast: read.cast((await read.body(context))['castHash']).hash })
    return done(context)
  })
  app.post('/v2/report-user', async (context) => {
    const by = read.requireViewer(context)
    const { reportedFid } = await read.body(context)
    if (typeof reportedFid !== 'number') throw new ClientRefusal(400, 'reportedFid must be a number')
    reports.push({ by, fid: reportedFid })
    return done(context)
  })
}
