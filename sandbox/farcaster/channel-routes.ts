import type { Hono } from 'hono'
import { cors } from 'hono/cors'
import { imageUrl } from '../media/image-url.ts'
import type { World, WorldChannel } from '../seed/world.ts'

/** Channels as Farcaster's client API lists them without a token. `follows`: channel keys by fid. */
export function channelRoutes(app: Hono, world: World, mediaUrl: string, follows: ReadonlyMap<number, ReadonlySet<string>>): void {
  const fidOf = (key: string) => world.people.find((person) => person.key === key)?.accounts.farcaster?.fid
  const followersOf = ({ key }: WorldChannel) => [...follows.values()].filter((keys) => keys.has(key))
  const membersOf = ({ members }: WorldChannel) => members.filter((key) => fidOf(key) !== undefined)
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
    memberCount: membersOf(channel).length,
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
    const keys = follows.get(Number(context.req.query('fid')))
    const followed = world.channels.filter(({ key }) => keys?.has(key))
    return context.json({ result: { channels: followed.map(toJson) } })
  })
}
