import { CastAddBody, CastType, MessageType } from '@farcaster/core'
import type { Hono } from 'hono'
import type { Hub } from '../hub/create-hub.ts'
import { toChannelUrl } from '../hub/hub-messages.ts'
import { ClientRefusal } from './client-refusal.ts'
import type { ClientRoutesOptions } from './client-routes-options.ts'
import type { SubmitAs } from './sign-as-app.ts'

/** UTF-8 bytes */
const mostBytes = 1024

/** Casts that accounts write and delete. The service takes no key, so a repeated request writes another cast. */
export function publishRoutes(app: Hono, { hub, shapes, read, written: writtenAt, now }: ClientRoutesOptions, submit: SubmitAs): void {
  app.post('/v2/casts', async (context) => {
    const viewer = read.requireViewer(context)
    const { text = '', embeds = [], parent, channelKey } = await read.body(context)
    const above = parent as { hash?: unknown } | undefined
    if (typeof text !== 'string' || !Array.isArray(embeds)) throw new ClientRefusal(400, 'text must be a string')
    if (!text.trim() && embeds.length === 0) throw new ClientRefusal(400, 'Cast must have text or embeds')
    const written = readMentions(text, hub)
    if (Buffer.byteLength(written.text) > mostBytes) throw new ClientRefusal(400, 'Cast text is too long')
    if (embeds.length > 4) throw new ClientRefusal(400, 'Cast can have at most 4 embeds')
    const within = channelKey === undefined ? undefined : shapes.channel(String(channelKey))
    if (channelKey !== undefined && !within) throw new ClientRefusal(400, 'Channel not found')
    const parentCast = above ? read.cast(above.hash) : undefined
    const toId = ({ fid, hash }: { fid: number; hash: string }) => ({ fid, hash: Buffer.from(hash.slice(2), 'hex') })
    const castAddBody = CastAddBody.fromPartial({
      ...written,
      embeds: embeds.map((url) => {
        const quoted = shapes.find(/\/(0x[\da-f]{40})$/i.exec(String(url))?.[1]?.toLowerCase() ?? '')
        return quoted ? { castId: toId(quoted) } : { url: String(url) }
      }),
      ...(parentCast ? { parentCastId: toId(parentCast) } : within ? { parentUrl: toChannelUrl(String(channelKey)) } : {}),
      type: Buffer.byteLength(written.text) > 320 ? CastType.LONG_CAST : CastType.CAST,
    })
    const hash = await submit(viewer, { type: MessageType.CAST_ADD, castAddBody })
    writtenAt.set(hash, now())
    return context.json({ result: { cast: shapes.cast(shapes.find(hash)!, viewer) } }, 201)
  })
  app.delete('/v2/casts', async (context) => {
    const viewer = read.requireViewer(context)
    const found = read.cast((await read.body(context))['castHash'])
    if (found.fid !== viewer) throw new ClientRefusal(403, 'Cast belongs to another user')
    await submit(viewer, { type: MessageType.CAST_REMOVE, castRemoveBody: { targetHash: Buffer.from(found.hash.slice(2), 'hex') } })
    return context.json({ result: { success: true } })
  })
}

/** Takes the names of accounts out of a text. */
function readMentions(text: string, hub: Hub) {
  const mentions: number[] = []
  const mentionsPositions: number[] = []
  let rest = ''
  let done = 0
  for (const { 0: name, 1: handle = '', index } of text.matchAll(/(?<!\w)@([a-z\d][a-z\d-]{0,15})/gi)) {
    const fid = hub.findMemberByName(handle.toLowerCase())?.accounts.farcaster!.fid
    if (fid === undefined) continue
    rest += text.slice(done, index)
    mentions.push(fid)
    mentionsPositions.push(Buffer.byteLength(rest))
    done = index + name.length
  }
  return { text: rest + text.slice(done), mentions, mentionsPositions }
}
