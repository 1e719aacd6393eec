import type { Hono } from 'hono'
import { cors } from 'hono/cors'
import { imageUrl } from '../media/image-url.ts'
import type { World, WorldChannel } from '../seed/world.ts'

/** Channels as Farcaster's client API lists them without a token. Members of a channel follow it. */
export function channelRoutes(app: Hono, world: World, mediaUrl: string): void {
  const fidOf = (key: string) => world.people.find((person) => person.key === key)?.accounts.farcaster?.fid
  const followersOf = ({ members }: WorldChannel) => members.filter((key) => fidOf(key) !== undefined)
  const toJson = (channel: WorldChannel) => ({
    id: channel.key,
    url: `https://farcaster.group/${channel.key}`,
    name: channel.name,
    description: channel.description,
    descriptionMentions: [],
    descriptionMentionsPositions: [],
    imageUrl: imageUrl(mediaUrl, channel.picture),
    leadFid: fidOf(channel.lead),
    moderatorFids: [],
    createdAt: Math.floor(channel.createdAt / 1000),
    followerCount: followersOf(channel).length,
    memberCount: followersOf(channel).length,
    publicCasting: true,
  })

  app.use('/v1/*', cors())
  app.get('/v2/all-channels', (context) => context.json({ result: { channels: world.channels.map(toJson) } }))
  app.get('/v1/channel', (context) => {
    const channel = world.channel(context.req.query('channelId') ?? '')
    return channel
      ? context.json({ result: { channel: toJson(channel) } })
      : context.json({ errors: [{ message: 'Channel not found' }] }, 404)
  })
  app.get('/v1/user-following-channels', (context) => {
    const person = world.people.find(({ accounts }) => accounts.farcaster?.fid === Number(context.req.query('fid')))
    const followed = person ? world.channels.filter((channel) => followersOf(channel).includes(person.key)) : []
    return context.json({ result: { channels: followed.map(toJson) } })
  })
}
